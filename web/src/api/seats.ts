/** Which seats this desk may sit in: those of games it made, or one by an invitation. */

import type { OwnSeat } from "../game/session.svelte";
import { ApiError, type Client } from "./client";
import type { GameInfo } from "./types";

const PLACE = "weathergage.elsewhere";

/** Seats of a game for this desk; an invitation takes its seat to this desk, wherever it was. */
export async function seatsOf(client: Client, id: string, invitation: string): Promise<OwnSeat[]> {
  if (invitation) {
    const info = await client.request<GameInfo>("POST", `/api/games/${id}/take`, { key: invitation });
    playHere(id, info.side);
    return [{ side: info.side, key: invitation }];
  }
  const games = await client.games();
  const away = playedElsewhere(id);
  const seats = games.find((game) => game.id === id)?.seats ?? [];
  return seats
    .filter((seat) => seat.kind === "human" && seat.key && !away.includes(seat.side))
    .map((seat) => ({ side: seat.side, key: seat.key ?? "" }));
}

/** Those of our seats that nobody has taken to another desk. */
export async function stillOurs(client: Client, id: string, own: OwnSeat[]): Promise<OwnSeat[]> {
  const ours = await Promise.all(
    own.map(({ key }) =>
      client.info(id, key).then(
        () => true,
        // What else may go wrong says nothing about the seat.
        (error: unknown) => !(error instanceof ApiError && error.status === 403),
      ),
    ),
  );
  return own.filter((_, i) => ours[i]);
}

/** Sides of a game that somebody at another desk plays by our invitation. */
export function playedElsewhere(id: string): number[] {
  return read()[id] ?? [];
}

export function playElsewhere(id: string, side: number): void {
  write(id, [...new Set([...playedElsewhere(id), side])]);
}

function playHere(id: string, side: number): void {
  const away = playedElsewhere(id);
  if (away.includes(side))
    write(
      id,
      away.filter((one) => one !== side),
    );
}

function write(id: string, sides: number[]): void {
  const all = { ...read(), [id]: sides };
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    // Without storage the desk will ask again after a reload.
  }
}

function read(): Record<string, number[]> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, number[]>;
  } catch {
    return {};
  }
}
