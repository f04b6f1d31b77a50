/** Orders for several ships, picked out by pointing at ships. */

import type { AskView } from "../../api/types";

/** What orders are chosen from. */
export type Orders = Pick<AskView, "options" | "words">;

/** The ships an order concerns, in its own order; one that names a single ship concerns her. */
export function shipsIn({ words }: Pick<Orders, "words">, option: string): readonly string[] {
  const { ships, ship } = words[option] ?? {};
  return ships ?? (ship ? [ship] : []);
}

/** Orders that concern all ships pointed at; those that name no other ship come first, in the order pointed at. */
export function concerning(ask: Orders, picked: readonly string[]): string[] {
  if (!picked.length) return [...ask.options];
  const rank = (ships: readonly string[]) => {
    if (ships.length !== picked.length) return 2;
    return ships.every((ship, i) => ship === picked[i]) ? 0 : 1;
  };
  return ask.options
    .map((option) => ({ option, ships: shipsIn(ask, option) }))
    .filter(({ ships }) => picked.every((ship) => ships.includes(ship)))
    .map((one, at) => ({ ...one, at, rank: rank(one.ships) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ option }) => option);
}
