/** Ships of a view as pieces on the table. */

import type { RatingsView, ShipView, TableView } from "../../api/types";
import { type Base, type Spot, spotOfPlace, UNIT } from "../../session/geometry/plane";
import { t } from "../../ui/messages.svelte";
import type { HullSize } from "../ships/hull";
import type { BoardShip } from "../types";

/** A ship on the table: drawn like any ship, on a base of her own. */
export type Piece = BoardShip & {
  base: Base;
  point: number;
  spot: Spot;
  /** How she lies to the wind, in words. */
  sailing: string;
  ratings: RatingsView | null;
};

/** How large ships of a rate are drawn, by masts first: one or two make her small. */
function drawnClass({ rate, masts_built: masts }: RatingsView): number {
  if (masts.length < 3) return masts.length === 2 ? 5 : 6;
  return [1, 1, 2, 2, 3, 4, 4][rate - 1] ?? 4;
}

/** A ship that is drawn for the table, or null for one that has no place on it. */
export function pieceOf(drawn: BoardShip, ship: ShipView): Piece | null {
  const { place, ratings } = ship;
  if (!place) return null;
  const { fore, aft, beam, point, sailing } = place;
  return {
    ...drawn,
    shipClass: ratings ? drawnClass(ratings) : drawn.shipClass,
    ...(ratings ? rigged(ratings) : {}),
    base: { fore, aft, beam },
    point,
    spot: spotOfPlace(place),
    sailing,
    ratings,
    description: [ratingsInWords(ratings), sailing, ...ship.conditions.map(({ text }) => text)]
      .filter(Boolean)
      .join(", "),
  };
}

/** All ships that stand on the table; `drawn` are the same as they would be drawn on a chart. */
export function piecesOf(ships: readonly ShipView[], drawn: readonly BoardShip[]): Piece[] {
  return ships.flatMap((ship) => {
    const known = drawn.find((one) => one.id === ship.id);
    return (known && pieceOf(known, ship)) ?? [];
  });
}

/** What her ratings let be seen: masts, guns run out, fires, wreckage. */
function rigged(ratings: RatingsView): Partial<BoardShip> {
  const loaded = (load: string | undefined) => (load === "?" ? null : Boolean(load && load !== "-"));
  // Masts are drawn in the order in which they are lost on charts: mizzen, fore and main.
  const order = (masts: readonly number[]) =>
    masts.length === 3 ? [masts[2] ?? 0, masts[0] ?? 0, masts[1] ?? 0] : masts;
  const guns = ratings.broadside;
  const full = ratings.broadside_built;
  return {
    hull: ratings.hull,
    hullFull: ratings.hull_built,
    rigging: order(ratings.masts),
    riggingFull: order(ratings.masts_built),
    guns: [guns, guns],
    gunsFull: [full, full],
    loaded: [loaded(ratings.load[0]), loaded(ratings.load[1])],
    burning: ratings.hull_fires + ratings.mast_fires > 0,
    overside: ratings.fallen,
    anchored: ratings.anchored ? "bow" : undefined,
    flagship: ratings.admiral !== "" && ratings.admiral_hurt !== "killed",
  };
}

function ratingsInWords(ratings: RatingsView | null): string {
  if (!ratings) return "";
  const { broadside, hull, crew, masts } = ratings;
  const standing = masts.filter((mast) => mast > 0).length;
  return t("ship-ratings", { broadside, hull, standing, masts: masts.length, crew });
}

/** The ends of the range bands of a ship, with their names. */
export function bandsOf(table: TableView, ratings: RatingsView | null): { name: string; reach: number }[] {
  const reaches = (ratings?.rate ?? 1) <= 3 ? table.great_ranges : table.small_ranges;
  return reaches.flatMap((reach, i) => (reach > 0 ? [{ name: table.bands[i] ?? "", reach }] : []));
}

/** How far the bowsprit reaches ahead of the stem, and how slender hulls are, as parts of the length. */
const BOWSPRIT = 0.14;
const SLENDER = 3.6;

/**
 * A hull as large as her base has room for, bowsprit and all: length and beam, and how far the middle of the hull lies
 * astern of her mainmast, in the world.
 */
export function hullOn({ fore, aft }: Base): HullSize & { middle: number } {
  const room = (fore + aft) * UNIT;
  const length = room / (1 + BOWSPRIT);
  return { length, beam: length / SLENDER, middle: aft * UNIT - length / 2 };
}
