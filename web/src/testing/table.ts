/** Canned ships and tables for tests. */

import type { RatingsView, ShipView, TableView } from "../api/types";
import { onPlane } from "../table/pieces";
import { ship } from "./canned";

export function ratings(more: Partial<RatingsView> = {}): RatingsView {
  return {
    rate: 5,
    rig: "square",
    move_class: 1,
    gunnery: "B",
    broadside: 4,
    broadside_built: 5,
    hull: 5,
    hull_built: 5,
    masts: [2, 2, 1],
    masts_built: [2, 2, 1],
    crew: 3,
    crew_built: 4,
    captain: "inspired",
    captain_hurt: "",
    admiral: "",
    admiral_hurt: "",
    hull_fires: 0,
    mast_fires: 0,
    fallen: [0, 0],
    turning: 4,
    dice: 3,
    off: 0,
    load: ["R", "", "-", "-"],
    loading: ["", "D", "", ""],
    fired: [false, true, false, false],
    watch: "best",
    anchored: false,
    boats: false,
    boarding: "",
    ...more,
  };
}

export function table(more: Partial<TableView> = {}): TableView {
  return {
    width: 20000,
    height: 14000,
    land: [[3000, 3000]],
    land_half: 200,
    wind: 8,
    broadside_arc: 2,
    chaser_arc: 1,
    rake_arc: 1,
    bands: ["point blank", "short", "medium", "long"],
    great_ranges: [1000, 2000, 4000, 6000],
    small_ranges: [1000, 2000, 3000, 4000],
    pip: 100,
    square: 3,
    fore_and_aft: 2,
    ...more,
  };
}

/** A ship on the table, as the desk has her. */
export function afloat(
  id: string,
  side: number,
  [x, y]: readonly [number, number],
  point = 0,
  more: Partial<ShipView> = {},
): ShipView {
  const place = { x, y, point, fore: 240, aft: 240, beam: 90, sailing: "broad reach" };
  return onPlane(ship(id, side, { place, ratings: ratings(), ...more }));
}
