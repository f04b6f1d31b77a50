/** Names of shaded areas as boxes of pixels. */

import { type Box, centre, type Point, SIZE } from "../../session/geometry/hexes";
import { CELL } from "../../session/geometry/plane";
import type { BoardArea } from "../types";

/** The name of an area is so high, and a letter of it so wide, in pixels. */
export const HEIGHT = 16;
const LETTER = 6.4;

/** Where the name of an area begins, in units of the world: below its lowest cell, in the middle. */
export function footOf({ cells, open }: BoardArea): Point {
  const points = cells.map(({ at }) => centre(at));
  const xs = points.map(({ x }) => x);
  const lowest = Math.max(...points.map(({ y }) => y));
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: lowest + (open ? CELL * 0.7 : SIZE) };
}

/** Where the names of areas lie at a scale, so that names of ships keep clear of them. */
export const areaBoxes = (areas: readonly BoardArea[], k: number): Box[] =>
  areas.map((area) => {
    const { x, y } = footOf(area);
    const half = (LETTER * area.label.length) / 2;
    return { x0: x * k - half, y0: y * k, x1: x * k + half, y1: y * k + HEIGHT };
  });
