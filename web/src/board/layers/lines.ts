/** Lines between ships and hexes, wakes and ties as points of the chart. */

import {
  centre,
  degrees,
  footprint,
  type Hex,
  middle,
  middleBehindBow,
  type Point,
  type Pose,
  polar,
} from "../../session/geometry/hexes";
import type { Placement } from "../film/cues";
import { hullSize } from "../ships/hull";
import type { BoardShip } from "../types";

export type Places = ReadonlyMap<string, Placement>;

/** Where a hex, or the middle of a ship, lies; null for a ship that is not there. */
export function locate(what: Hex | string, ships: readonly BoardShip[], places: Places): Point | null {
  if (typeof what !== "string") return centre(what);
  const ship = ships.find((s) => s.id === what);
  const place = ship && places.get(ship.id);
  return ship && place ? middle(place, ship.hexes) : null;
}

/** A segment cut short at both ends, and the direction it points to, in degrees. */
export function shortened(a: Point, b: Point, by: number): { from: Point; to: Point; angle: number } {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const cut = Math.min(by, length * 0.3);
  const d = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  return {
    from: { x: a.x + d.x * cut, y: a.y + d.y * cut },
    to: { x: b.x - d.x * cut, y: b.y - d.y * cut },
    angle: (Math.atan2(d.x, -d.y) * 180) / Math.PI,
  };
}

/** The middle line of a wake: from astern of the first pose to amidships of the last. */
export function wakePoints(poses: readonly Pose[], hexes: number): Point[] {
  const first = poses[0];
  if (!first) return [];
  const bow = centre(first.bow);
  const astern = polar(degrees(first.heading), -middleBehindBow(hexes) * 1.9);
  return [{ x: bow.x + astern.x, y: bow.y + astern.y }, ...poses.map((pose) => middle(pose, hexes))];
}

/** A smooth path through points. */
export function curve(points: readonly Point[]): string {
  const f = (v: number): string => v.toFixed(1);
  const [first] = points;
  if (!first) return "";
  let path = `M${f(first.x)} ${f(first.y)}`;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] ?? first;
    const b = points[i] ?? a;
    const m = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    path += i === 1 ? `L${f(m.x)} ${f(m.y)}` : `Q${f(a.x)} ${f(a.y)} ${f(m.x)} ${f(m.y)}`;
    if (i === points.length - 1) path += `L${f(b.x)} ${f(b.y)}`;
  }
  return path;
}

type Placed = { ship: BoardShip; place: Pose };

/** The end of a ship's hull on the chart: 1 the bow, -1 the stern. */
function endOf({ ship, place }: Placed, end: 1 | -1): Point {
  const at = middle(place, ship.hexes);
  const way = polar(degrees(place.heading), (end * hullSize(ship.shipClass, ship.rating).length) / 2);
  return { x: at.x + way.x, y: at.y + way.y };
}

/** A hawser that hangs a little between the stern of one ship and the bow of another. */
export function hawser(tower: Placed, towed: Placed): string {
  const [a, b] = [endOf(tower, -1), endOf(towed, 1)];
  const sag = { x: (a.x + b.x) / 2 + (b.y - a.y) * 0.12, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.12 };
  const f = (v: number): string => v.toFixed(1);
  return `M${f(a.x)} ${f(a.y)}Q${f(sag.x)} ${f(sag.y)} ${f(b.x)} ${f(b.y)}`;
}

/** Where two ships touch: the middle between their nearest hexes and the way across. */
export function contact(a: Pose, aHexes: number, b: Pose, bHexes: number): { at: Point; angle: number } {
  let best = { at: centre(a.bow), angle: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const p of footprint(a, aHexes).map(centre)) {
    for (const q of footprint(b, bHexes).map(centre)) {
      const distance = Math.hypot(q.x - p.x, q.y - p.y);
      if (distance >= least) continue;
      least = distance;
      best = {
        at: { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 },
        angle: (Math.atan2(q.x - p.x, p.y - q.y) * 180) / Math.PI,
      };
    }
  }
  return best;
}
