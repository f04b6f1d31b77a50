/** Which seats this desk may sit in: those of games it made, or one by an invitation. */

import type { OwnSeat } from "../game/session.svelte";
import type { Client } from "./client";

const PLACE = "weathergage.elsewhere";

/** Seats of a game for this desk; an invitation's key comes first. */
export async function seatsOf(client: Client, id: string, invitation: string): Promise<OwnSeat[]> {
  if (invitation) {
    const info = await client.info(id, invitation);
    return info.side >= 0 ? [{ side: info.side, key: invitation }] : [];
  }
  const games = await client.games();
  const away = playedElsewhere(id);
  const seats = games.find((game) => game.id === id)?.seats ?? [];
  return seats
    .filter((seat) => seat.kind === "human" && seat.key && !away.includes(seat.side))
    .map((seat) => ({ side: seat.side, key: seat.key ?? "" }));
}

/** Sides of a game that somebody at another desk plays by our invitation. */
export function playedElsewhere(id: string): number[] {
  return read()[id] ?? [];
}

export function playElsewhere(id: string, side: number): void {
  const all = read();
  all[id] = [...new Set([...(all[id] ?? []), side])];
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
