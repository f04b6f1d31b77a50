/** What a ship's guns sweep on the table, and how far: arcs and rings about where she lies or is to lie. */

import type { RatingsView, TableView } from "../../api/types";
import {
  ahead,
  type Base,
  bearing,
  CM,
  centimetres,
  hexOf,
  type Lie,
  type Spot,
  sector,
} from "../../session/geometry/plane";
import { bandsOf, type Piece } from "./pieces";

/** A little over the longest range. */
const BEYOND = 1.25;

/** An arc of tinted water. */
export type Arc = { battery: number; d: string };
export type Ring = { name: string; reach: number };

/** Arcs of the guns she has, by battery: port, starboard, bow, stern. */
export function arcsOf(
  { spot, point }: Lie,
  base: Base,
  table: TableView,
  ratings: RatingsView | null,
): Arc[] {
  const reach = bandsOf(table, ratings).at(-1)?.reach ?? 0;
  if (!reach) return [];
  const sides = [-4, 4].map((abeam, battery) => ({
    battery,
    d: sector(spot, point + abeam, table.broadside_arc, reach),
  }));
  const ends: { battery: number; at: Spot; toward: number }[] = [
    { battery: 2, at: ahead(spot, point, base.fore), toward: point },
    { battery: 3, at: ahead(spot, point, -base.aft), toward: point + 8 },
  ];
  const chasers = ends
    .filter(({ battery }) => hasGuns(ratings, battery))
    .map(({ battery, at, toward }) => ({ battery, d: sector(at, toward, table.chaser_arc, reach) }));
  return [...sides, ...chasers];
}

/** What a ship's guns sweep from where she lies or is to lie, and the ends of enemies near enough to be raked. */
export type Sweep = { rings: Ring[]; arcs: Arc[]; rakes: string };

export function sweepOf(ship: Piece, lie: Lie, table: TableView, ships: readonly Piece[]): Sweep {
  const rings = ship.struck ? [] : bandsOf(table, ship.ratings);
  const reach = (rings.at(-1)?.reach ?? 0) * BEYOND;
  const enemies = ships.filter(
    (one) => one.side !== ship.side && !one.struck && centimetres(one.spot, lie.spot) * CM <= reach,
  );
  return {
    rings,
    arcs: ship.struck ? [] : arcsOf(lie, ship.base, table, ship.ratings),
    rakes: enemies.map((one) => rakesOf(one, one.base, table)).join(""),
  };
}

function hasGuns(ratings: RatingsView | null, battery: number): boolean {
  const load = ratings?.load[battery];
  return load !== undefined && load !== "-";
}

/** The water at a ship's bow and stern from which she is raked, about as long as she is. */
export function rakesOf({ spot, point }: Lie, base: Base, table: TableView): string {
  const length = (base.fore + base.aft) * 1.1;
  const bow = sector(ahead(spot, point, base.fore), point, table.rake_arc, length);
  return bow + sector(ahead(spot, point, -base.aft), point + 8, table.rake_arc, length);
}

/**
 * Names of the range bands, for writing: each on its ring a point off her bow, where no broadside bears, on the side
 * where most of the other ships are and the window has more room.
 */
export function ringNames({ spot, point }: Lie, rings: readonly Ring[], ships: readonly Piece[]) {
  const others = ships.map((ship) => Math.sin(((bearing(spot, ship.spot) - point) * Math.PI) / 8));
  const toward = point + (others.reduce((sum, aside) => sum + aside, 0) < 0 ? -1 : 1);
  return rings.map(({ name, reach }) => ({
    hex: hexOf(ahead(spot, toward, reach)),
    kind: "path" as const,
    label: `${name} ${reach / CM}`,
  }));
}
