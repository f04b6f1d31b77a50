/** Seats and their keys: which are at this desk, how one sits down by a link, and what a seat's own desk may hand out. */

import type { Client } from "./client";
import { notePart } from "./fairness/notes";
import { randomText } from "./fairness/proof";
import type { FairInfo, Seat, SeatKeys, TableInfo, Taken } from "./types";

export type Room = "games" | "campaigns";
export type KeyKind = "invitation" | "recovery" | "script";

/** A seat at this desk. */
export interface OwnSeat {
  /** Counts through the sides; with one captain a side it is the side. */
  number: number;
  side: number;
  key: string;
}

/** Where one sits, and what the dice are made of: a part of both a game and a campaign. */
export interface Seating {
  seats: Seat[];
  fair: FairInfo;
}

/** Seats that this desk holds: only their keys are told to it. */
export function ownSeats(seats: readonly Seat[]): OwnSeat[] {
  return seats.flatMap(({ kind, number, side, key }) =>
    kind === "human" && key ? [{ number, side, key }] : [],
  );
}

/** Whether a key of a link brings back one's own seat, or somebody else's. */
export const recovers = (key: string): boolean => key.startsWith("recovery-");

/** Whether a key of a link lets one command a seat for its owner. */
export const standsIn = (key: string): boolean => key.startsWith("substitute-");

/** Command a seat for its owner, by the key of a link or because one was asked by name. */
export const commandFor = (client: Client, id: string, key: string, seat: number) =>
  client.request<Taken>("POST", `/api/games/${id}/seats/${seat}/substitute/take`, { key, body: {} });

/** Say that one will not command a seat for its owner. */
export const declineCommand = (client: Client, id: string, key: string, seat: number) =>
  client.request<TableInfo>("DELETE", `/api/games/${id}/seats/${seat}/substitute`, { key });

/** The link that brings a seat to the browser that opens it; what follows the # is never sent to the server. */
export function seatLink(room: Room, id: string, key: string, seat: number): string {
  const { origin, pathname } = window.location;
  const page = room === "games" ? "game" : "campaign";
  return `${origin}${pathname}#/${page}/${id}?seat=${encodeURIComponent(key)}&side=${seat}`;
}

/**
 * Bring a seat to this desk by the key of a link, or without one where anybody may sit or this person is invited by name;
 * a random text of this browser is added to the dice.
 */
export async function sitDown<T extends { key: string; recovery: string | null }>(
  client: Client,
  room: Room,
  id: string,
  key: string,
  before: Seating,
  side = -1,
): Promise<T> {
  const part = randomText();
  const taken = key
    ? await client.request<T>("POST", `/api/${room}/${id}/take`, { key, body: { part } })
    : await client.request<T>("POST", `/api/${room}/${id}/sit`, { body: { side, part } });
  // Where the dice were made before, or the seat was here already, nothing was added.
  const here = ownSeats(before.seats).some((seat) => seat.key === taken.key);
  if (before.fair.dice === "drawn" && !here) notePart(id, part);
  return taken;
}

/** The keys of a seat at this desk: shown, made or renewed, withdrawn. */
export class KeyRing {
  readonly #client: Client;
  readonly #path: string;

  constructor(client: Client, room: Room, id: string, seat: number) {
    this.#client = client;
    this.#path = `/api/${room}/${id}/seats/${seat}/keys`;
  }

  show = () => this.#client.request<SeatKeys>("GET", this.#path);
  make = (kind: KeyKind) => this.#client.request<SeatKeys>("POST", `${this.#path}/${kind}`, { body: {} });
  withdraw = (kind: KeyKind) => this.#client.request<SeatKeys>("DELETE", `${this.#path}/${kind}`);

  /** The key of that kind; it is made if there is none. */
  async need(kind: KeyKind): Promise<string> {
    const keys = await this.show();
    return keys[kind] ?? (await this.make(kind))[kind] ?? "";
  }
}

/** The seats of a side that has several captains; none where one has it all. */
export function captainsOf(seats: readonly Seat[], side: number): Seat[] {
  const own = seats.filter((seat) => seat.side === side);
  return own.length > 1 ? own : [];
}

/** Whether the captain of a seat has a ship, as long as she is with his side; the flag has those that no other has. */
export function commands(seats: readonly Seat[], number: number, ship: string): boolean {
  const seat = seats[number];
  if (!seat) return false;
  if (seat.ships.length) return seat.ships.includes(ship);
  return !seats.some((other) => other.side === seat.side && other.ships.includes(ship));
}
