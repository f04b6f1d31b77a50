/** Shots as they are drawn between two ships: the way of the shot, its number, and how a rake goes down the deck. */

import type { ShotMark } from "../../session/film/standing";
import { degrees, middle, type Point, polar } from "../../session/geometry/hexes";
import { fromShip } from "../layers/effects";
import type { Places } from "../layers/lines";
import { type HullSize, hullSize } from "../ships/hull";
import type { BoardShip } from "../types";

export interface DrawnShot {
  number: number;
  present: boolean;
  from: Point;
  to: Point;
  /** Degrees in which the shot flies. */
  angle: number;
  /** Where its number stands. */
  badge: Point;
  /** Muzzles along the side that fires. */
  muzzles: Point[];
  /** From one end of the target's deck to the other. */
  rake: { from: Point; to: Point; angle: number } | null;
}

/** How far along its way the number of a shot stands: shots that answer each other have theirs apart. */
const BADGE_AT = 0.4;
const ALONG = [-0.3, -0.15, 0, 0.15, 0.3];
const ACROSS = [-0.3, 0, 0.3];

/** Muzzles in the ship's own terms: along a broadside, or across the bow or stern. */
function muzzlesOf({ length, beam }: HullSize, side: number): Point[] {
  if (side === 2 || side === 3)
    return ACROSS.map((t) => ({ x: t * beam, y: ((side === 2 ? -1 : 1) * length) / 2 }));
  const out = side === 0 ? -1 : 1;
  return ALONG.map((t) => ({ x: out * (beam / 2 + 3), y: t * length }));
}

/** Draw a shot; null where one of its ships is not to be seen. */
export function drawShot(mark: ShotMark, ships: readonly BoardShip[], places: Places): DrawnShot | null {
  const [ship, target] = [mark.ship, mark.target].map((id) => ships.find((one) => one.id === id));
  const [place, lies] = [places.get(mark.ship), places.get(mark.target)];
  if (!ship || !target || !place || !lies) return null;
  const muzzles = muzzlesOf(hullSize(ship.shipClass, ship.rating), mark.side).map((at) =>
    fromShip(place, ship.hexes, at),
  );
  const from = muzzles[Math.floor(muzzles.length / 2)] ?? middle(place, ship.hexes);
  const { length, beam } = hullSize(target.shipClass, target.rating);
  const ends = [-1, 1].map((end) => fromShip(lies, target.hexes, { x: 0, y: (end * length) / 2 }));
  const [near, far] = ends.toSorted((a, b) => distance(a, from) - distance(b, from));
  const rake = mark.rakes && near && far ? { from: near, to: far, angle: bearing(near, far) } : null;
  const struck = rake?.from ?? towards(middle(lies, target.hexes), from, beam / 2 + 4);
  const badge = { x: from.x + (struck.x - from.x) * BADGE_AT, y: from.y + (struck.y - from.y) * BADGE_AT };
  const { number, present } = mark;
  return { number, present, from, to: struck, angle: bearing(from, struck), badge, muzzles, rake };
}

/** The place along a hull where a pin is put; pins of several shots stand apart. */
export function pinPlace(ship: BoardShip, place: Parameters<typeof middle>[0], number: number): Point {
  const { length } = hullSize(ship.shipClass, ship.rating);
  const at = middle(place, ship.hexes);
  const along = polar(degrees(place.heading), (((number * 0.618034) % 1) - 0.5) * 0.55 * length);
  return { x: at.x + along.x, y: at.y + along.y };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function bearing(a: Point, b: Point): number {
  return (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;
}

/** The point so far from `at` on the way to another. */
function towards(at: Point, other: Point, by: number): Point {
  const far = distance(at, other) || 1;
  const part = Math.min(by, far / 2) / far;
  return { x: at.x + (other.x - at.x) * part, y: at.y + (other.y - at.y) * part };
}
