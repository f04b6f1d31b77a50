/**
 * The water abeam of a ship, for tinting only: in the k-th column from her side it is k + 2 hexes deep. Which ships
 * may be fired at is offered by the server; nothing is decided here.
 */

import { step } from "../board/geometry";
import type { Hex } from "../board/types";

const turned = (heading: number, by: number): number => ((heading - 1 + by + 6) % 6) + 1;

/** Hexes abeam out to a range; `side` is 0 port, 1 starboard. */
export function waterAbeam(bow: Hex, stern: Hex, heading: number, side: 0 | 1, range: number): Hex[] {
  const fore = turned(heading, side ? 1 : -1);
  const aft = turned(heading, side ? 2 : -2);
  const back = turned(heading, 3);
  const hexes: Hex[] = [];
  for (let k = 1; k <= range; k++) {
    const from = step(bow, fore, k);
    const to = step(stern, aft, k);
    for (let at = from, i = 0; i <= k + 2; i++, at = step(at, back)) {
      hexes.push(at);
      if (at[0] === to[0] && at[1] === to[1]) break;
    }
  }
  return hexes;
}
