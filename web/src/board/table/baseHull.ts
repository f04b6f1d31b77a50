/** A hull as large as her base has room for, bowsprit and all. */

import { type Base, UNIT } from "../../session/geometry/plane";
import type { HullSize } from "../ships/hull";

/** How far the bowsprit reaches ahead of the stem, and how slender hulls are, as parts of the length. */
const BOWSPRIT = 0.14;
const SLENDER = 3.6;

/** Length and beam, and how far the middle of the hull lies astern of her mainmast, in the world. */
export function hullOn({ fore, aft }: Base): HullSize & { middle: number } {
  const room = (fore + aft) * UNIT;
  const length = room / (1 + BOWSPRIT);
  return { length, beam: length / SLENDER, middle: aft * UNIT - length / 2 };
}
