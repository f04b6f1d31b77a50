/** Ships that lie outside the window, gathered at its edge in the direction in which they are. */

import type { Point } from "../../session/geometry/hexes";
import type { Inset } from "../types";
import { type Camera, clear, type Size, toScreen } from "./camera";

/** A pointer is so many pixels across, and keeps so far from the edge. */
export const POINTER = 44;
const EDGE = 4;
/** A ship of which so little is inside is not seen. */
const SEEN = 12;
/** Ships of a side share a pointer where theirs would lie within so many breadths of one. */
const GATHERED = 1.5;
/** By how many breadths a pointer gives way to another. */
const BESIDE = [0, 1, -1, 2, -2];

interface Placed {
  id: string;
  side: number;
  /** Her middle, in the world. */
  at: Point;
}

export interface EdgePointer {
  /** Ships in that direction, the nearest first. */
  ships: string[];
  side: number;
  /** The middle of the pointer in the window, and which way it points, in degrees from north. */
  x: number;
  y: number;
  angle: number;
}

/** One pointer for the ships of a side that would have theirs in one place. */
export function pointersTo(
  ships: readonly Placed[],
  camera: Camera,
  size: Size,
  inset: Inset,
): EdgePointer[] {
  const free = clear(size, inset);
  const room = POINTER / 2 + EDGE;
  const [x0, x1, y0, y1] = [free.x0 + room, free.x1 - room, free.y0 + room, free.y1 - room];
  const middle = { x: (free.x0 + free.x1) / 2, y: (free.y0 + free.y1) / 2 };
  const outside = ships.flatMap(({ id, side, at }) => {
    const { x, y } = toScreen(camera, at);
    const inside = x > free.x0 + SEEN && x < free.x1 - SEEN && y > free.y0 + SEEN && y < free.y1 - SEEN;
    const way = { x: Math.max(free.x0 - x, x - free.x1, 0), y: Math.max(free.y0 - y, y - free.y1, 0) };
    return inside ? [] : [{ id, side, x, y, far: Math.hypot(way.x, way.y) }];
  });
  const found: EdgePointer[] = [];
  for (const ship of outside.toSorted((a, b) => a.far - b.far)) {
    const at = { x: within(x0, ship.x, x1), y: within(y0, ship.y, y1) };
    const near = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
    const fellow = found.find((one) => one.side === ship.side && near(one, at) < POINTER * GATHERED);
    // Where a pointer of another side lies already, there is room beside it along the edge.
    const upright = at.x === x0 || at.x === x1;
    const spot = BESIDE.map((by) => ({
      x: upright ? at.x : within(x0, at.x + by * POINTER, x1),
      y: upright ? within(y0, at.y + by * POINTER, y1) : at.y,
    })).find((one) => !found.some((other) => near(other, one) < POINTER));
    if (fellow) fellow.ships.push(ship.id);
    else if (spot) {
      const angle = (Math.atan2(ship.x - middle.x, middle.y - ship.y) * 180) / Math.PI;
      found.push({ ships: [ship.id], side: ship.side, ...spot, angle: Math.round(angle) });
    }
  }
  return found;
}

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));
