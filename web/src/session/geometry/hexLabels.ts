/** Hex labels as the chart prints them: column letters and a row, or an axial pair beyond its edges. */

import type { Hex } from "./hexes";

/** "C7" or "CC7" or "(3,-1)" as a hex; the origin where a label cannot be read. */
export function hexOf(label: string): Hex {
  const pair = /^\((-?\d+),(-?\d+)\)$/.exec(label);
  if (pair) return [Number(pair[1]), Number(pair[2])];
  const named = /^([A-Z]+)(\d+)$/.exec(label);
  if (!named?.[1]) return [0, 0];
  const column = named[1].charCodeAt(0) - 65 + 26 * (named[1].length - 1);
  return [column, Number(named[2]) - 1 - (column >> 1)];
}
