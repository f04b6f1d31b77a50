/** Seats and their keys: which are at this desk, how one sits down by a link, and what a seat's own desk may hand out. */

import type { Client } from "./client";
import { notePart } from "./fairness/notes";
import { randomText } from "./fairness/proof";
import type { FairInfo, Seat, SeatKeys } from "./types";

export type Room = "games" | "campaigns";
export type KeyKind = "invitation" | "recovery" | "script";

/** A seat at this desk. */
export interface OwnSeat {
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
  return seats.flatMap(({ kind, side, key }) => (kind === "human" && key ? [{ side, key }] : []));
}

/** Whether a key of a link brings back one's own seat, or somebody else's. */
export const recovers = (key: string): boolean => key.startsWith("recovery-");

/** The link that brings a seat to the browser that opens it; what follows the # is never sent to the server. */
export function seatLink(room: Room, id: string, key: string, side: number): string {
  const { origin, pathname } = window.location;
  const page = room === "games" ? "game" : "campaign";
  return `${origin}${pathname}#/${page}/${id}?seat=${encodeURIComponent(key)}&side=${side}`;
}

/** Bring a seat to this desk by the key of a link, and add a random text of this browser to the dice. */
export async function sitDown<T extends { key: string; recovery: string | null }>(
  client: Client,
  room: Room,
  id: string,
  key: string,
  before: Seating,
): Promise<T> {
  const part = randomText();
  const taken = await client.request<T>("POST", `/api/${room}/${id}/take`, { key, body: { part } });
  // Where the dice were made before, or the seat was here already, nothing was added.
  const here = ownSeats(before.seats).some((seat) => seat.key === taken.key);
  if (before.fair.dice === "drawn" && !here) notePart(id, part);
  return taken;
}

/** The keys of a seat at this desk: shown, made or renewed, withdrawn. */
export class KeyRing {
  readonly #client: Client;
  readonly #path: string;

  constructor(client: Client, room: Room, id: string, side: number) {
    this.#client = client;
    this.#path = `/api/${room}/${id}/seats/${side}/keys`;
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
