/** What guns and collisions leave on the water, as points of the chart with their moments. */

import { degrees, middle, type Point, polar } from "../../session/geometry/hexes";
import type { Placement } from "../film/cues";
import { seeded } from "../seeded";
import { gunsDrawn, muzzles } from "../ships/guns";
import { hullSize } from "../ships/hull";
import type { BoardShip, Effect } from "../types";

export type Puff = Point & { r: number; delayMs: number; dx: number; dy: number };
export type Burst = Point & { r: number; delayMs: number; turn: number };

export const RIPPLE_MS = 55;
export const SHOT_FLIGHT_MS = 350;

/** How long an effect moves before it only lingers. */
export function effectMs(effect: Effect): number {
  const own = {
    smoke: 2400,
    splash: 900,
    hit: 1200,
    collision: 900,
    blast: 2200,
    foundering: 2200,
  }[effect.kind];
  return own + (effect.delayMs ?? 0);
}

/** A point of a ship, given from her middle with her bow up, on the chart. */
export function fromShip(place: Placement, hexes: number, local: Point): Point {
  const m = middle(place, hexes);
  const a = (degrees(place.heading) * Math.PI) / 180;
  return {
    x: m.x + local.x * Math.cos(a) - local.y * Math.sin(a),
    y: m.y + local.x * Math.sin(a) + local.y * Math.cos(a),
  };
}

/** A ripple of smoke from bow to stern that drifts away with the wind. */
export function smokePuffs(
  ship: BoardShip,
  place: Placement,
  side: 0 | 1 | 2 | 3,
  windAngle: number,
  delayMs = 0,
): Puff[] {
  const size = hullSize(ship.shipClass, ship.rating);
  if (side === 2 || side === 3) return chaserPuffs(ship, place, side, windAngle, delayMs);
  const { guns } = gunsDrawn(size, Math.max(1, ship.guns[side]), Math.max(1, ship.gunsFull[side]));
  const next = seeded(`${ship.id}${side}`);
  const out = side === 0 ? -1 : 1;
  return muzzles(size, side, guns + 3).map((muzzle, i) => {
    const at = fromShip(place, ship.hexes, {
      x: muzzle.x + out * (5 + next() * 7),
      y: muzzle.y + next() * 4 - 2,
    });
    const drift = polar(windAngle, 8 + next() * 8);
    const away = polar(degrees(place.heading) + out * 90, 4 + next() * 8);
    return {
      ...at,
      r: 10 + next() * 7,
      delayMs: delayMs + i * RIPPLE_MS,
      dx: drift.x + away.x,
      dy: drift.y + away.y,
    };
  });
}

/** Chasers smoke over the bow (2) or the stern (3). */
function chaserPuffs(
  ship: BoardShip,
  place: Placement,
  side: 2 | 3,
  windAngle: number,
  delayMs: number,
): Puff[] {
  const out = side === 2 ? -1 : 1;
  const end = (out * hullSize(ship.shipClass, ship.rating).length) / 2;
  const next = seeded(`${ship.id}${side}`);
  return [-5, 5].map((x, i) => {
    const at = fromShip(place, ship.hexes, { x, y: end + out * (4 + next() * 5) });
    const drift = polar(windAngle, 8 + next() * 8);
    return { ...at, r: 8 + next() * 4, delayMs: delayMs + i * RIPPLE_MS * 3, dx: drift.x, dy: drift.y };
  });
}

/** Where the fall of shot shows around a point. */
export function splashes(seed: string, at: Point, count: number, spread: number, delayMs = 0): Burst[] {
  const next = seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const p = polar(next() * 360, spread * (0.45 + next() * 0.55));
    return { x: at.x + p.x, y: at.y + p.y, r: 2.4 + next() * 2.2, delayMs: delayMs + i * RIPPLE_MS, turn: 0 };
  });
}

/** Hits along the hull of a ship. */
export function hitBursts(
  ship: BoardShip,
  place: Placement,
  seed: string,
  count: number,
  delayMs = 0,
): Burst[] {
  const { length, beam } = hullSize(ship.shipClass, ship.rating);
  const next = seeded(seed);
  return Array.from({ length: Math.min(8, count) }, (_, i) => {
    const local = { x: (next() - 0.5) * beam * 0.9, y: (next() - 0.5) * length * 0.8 };
    return {
      ...fromShip(place, ship.hexes, local),
      r: 6 + next() * 3,
      delayMs: delayMs + i * RIPPLE_MS * 2,
      turn: next() * 60,
    };
  });
}

/** A splinter star around the origin. */
export function splinterStar(points: number, outer: number, inner: number): string {
  const parts = Array.from({ length: points * 2 }, (_, i) => {
    const p = polar((i * 180) / points, i % 2 ? inner : outer);
    return `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  });
  return `${parts.join("")}Z`;
}
