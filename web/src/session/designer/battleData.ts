/** A battle in the form of its file, as the designer changes it; what it does not know stays as it is. */

import type { ShipTypeCard } from "../../api/types";
import { distance, fromOffset, type Hex, hexLabel, offset, step } from "../geometry/hexes";
import { hexOf } from "../geometry/hexLabels";

export type Quality = "elite" | "crack" | "average" | "green" | "poor";
export const QUALITIES: readonly Quality[] = ["elite", "crack", "average", "green", "poor"];
export const EDGES = ["north", "east", "south", "west"] as const;

export interface ShipData {
  name: string;
  quality: Quality;
  bow: string;
  heading: number;
  id?: string;
  type?: string;
  nation?: string;
  class?: number;
  rating?: number;
  points?: number;
  depth?: number;
  hexes?: number;
  entry_turn?: number;
  squadron?: string;
  flag?: boolean;
  anchored?: string;
  fixed?: "fort" | "entrenchment";
  /** Where she lies on an open table. */
  place?: unknown;
  log?: unknown;
}

export interface SideData {
  id: string;
  name: string;
  nations: string[];
  ship: ShipData[];
}

export interface SeaData {
  columns?: number;
  rows?: number;
  land?: string[];
  coast?: string[];
  shoals?: Record<string, number>;
}

export interface BattleData {
  id: string;
  title: string;
  date: string;
  place: string;
  notes: string;
  history?: string;
  wind: { direction: number; velocity?: number; change?: number; point?: number };
  rules?: string[];
  anchoring?: boolean;
  sea?: SeaData;
  victory?: { kind?: "duel" | "points"; turns?: number; bonus?: Record<string, number>; note?: string };
  side: SideData[];
}

/** A ship of a design: her side, and her number in it. */
export type Chosen = { side: number; ship: number };

export const COLUMNS = 51;
export const ROWS = 35;

/** Land and shallow water by hex. */
export interface Ground {
  land: Set<string>;
  feet: Map<string, number>;
}

const RUN = /^([A-Z]+)(\d+)-([A-Z]+)(\d+)$/;

/** "C3-C9" as its hexes, a single hex as itself. */
function expanded(text: string): string[] {
  const run = RUN.exec(text);
  if (!run) return [text];
  const first = Number(run[2]);
  return Array.from({ length: Math.max(0, Number(run[4]) - first + 1) }, (_, i) => `${run[1]}${first + i}`);
}

export function groundOf(sea: SeaData = {}): Ground {
  const land = new Set((sea.land ?? []).flatMap(expanded));
  const feet = new Map<string, number>();
  for (const [key, depth] of Object.entries(sea.shoals ?? {}))
    for (const hex of key.split(/\s+/).flatMap(expanded)) feet.set(hex, depth);
  return { land, feet };
}

/** Hexes as runs down their columns, as people write them. */
function runs(labels: Iterable<string>): string[] {
  const places = [...labels].map((label) => offset(hexOf(label)));
  places.sort((a, b) => a.column - b.column || a.row - b.row);
  const found: { column: number; first: number; last: number }[] = [];
  for (const { column, row } of places) {
    const open = found.at(-1);
    if (open && open.column === column && open.last === row - 1) open.last = row;
    else found.push({ column, first: row, last: row });
  }
  const named = (column: number, row: number) => hexLabel(fromOffset(column, row));
  return found.map(({ column, first, last }) =>
    first === last ? named(column, first) : `${named(column, first)}-${named(column, last)}`,
  );
}

/** Write the ground into the sea of a battle. */
export function setGround(battle: BattleData, { land, feet }: Ground): void {
  const depths = [...new Set(feet.values())].sort((a, b) => a - b);
  const shoals = depths.map((depth) => {
    const hexes = [...feet].filter(([label, own]) => own === depth && !land.has(label));
    return [runs(hexes.map(([label]) => label)).join(" "), depth] as const;
  });
  battle.sea = {
    ...battle.sea,
    land: runs(land),
    shoals: Object.fromEntries(shoals.filter(([hexes]) => hexes)),
  };
}

export const sizeOf = ({ sea }: BattleData) => ({
  columns: sea?.columns ?? COLUMNS,
  rows: sea?.rows ?? ROWS,
});

/** Whether a hex is on the chart; every second column is one hex shorter. */
export function isOnChart(battle: BattleData, hex: Hex): boolean {
  const { columns, rows } = sizeOf(battle);
  const { column, row } = offset(hex);
  return column >= 0 && column < columns && row >= 1 && row <= rows - (column % 2);
}

/** The hexes of a brush of 1, 7 or 19 hexes. */
export function brushed(middle: Hex, brush: number): Hex[] {
  const reach = brush === 19 ? 2 : brush === 7 ? 1 : 0;
  const found: Hex[] = [];
  for (let q = -reach; q <= reach; q++)
    for (let r = -reach; r <= reach; r++) {
      const hex: Hex = [middle[0] + q, middle[1] + r];
      if (distance(middle, hex) <= reach) found.push(hex);
    }
  return found;
}

export type Types = ReadonlyMap<string, ShipTypeCard>;

export const hexesOf = (ship: ShipData): number => (ship.fixed ? 1 : (ship.hexes ?? 2));
export const footprintOf = (ship: ShipData): Hex[] =>
  Array.from({ length: hexesOf(ship) }, (_, i) => step(hexOf(ship.bow), ship.heading, -i));
export const pointsOf = (ship: ShipData, types: Types): number =>
  ship.points ?? types.get(ship.type ?? "")?.points[ship.quality] ?? 0;
export const depthOf = (ship: ShipData, types: Types): number =>
  ship.depth ?? types.get(ship.type ?? "")?.depth ?? 0;

/** Whether a ship could lie somewhere: on the chart, afloat, and on nobody else. */
function fits(battle: BattleData, ship: ShipData, types: Types, ground: Ground, taken: Set<string>): boolean {
  const draws = depthOf(ship, types);
  return footprintOf(ship).every((hex) => {
    const label = hexLabel(hex);
    if (!isOnChart(battle, hex) || taken.has(label)) return false;
    if (ship.fixed) return ground.land.has(label);
    return !ground.land.has(label) && (ground.feet.get(label) ?? draws + 1) > draws;
  });
}

/** The nearest hex where a ship of a design could lie on the same heading; null where there is none. */
export function nearestFit(battle: BattleData, { side, ship }: Chosen, types: Types): string | null {
  const own = battle.side[side]?.ship[ship];
  if (!own) return null;
  const ground = groundOf(battle.sea);
  const others = battle.side.flatMap((one) => one.ship).filter((one) => one !== own);
  const taken = new Set(
    others
      .filter((one) => (one.entry_turn ?? 1) === (own.entry_turn ?? 1))
      .flatMap(footprintOf)
      .map(hexLabel),
  );
  const { columns, rows } = sizeOf(battle);
  const from = hexOf(own.bow);
  let best: { label: string; far: number } | null = null;
  for (let column = 0; column < columns; column++)
    for (let row = 1; row <= rows; row++) {
      const hex = fromOffset(column, row);
      const far = distance(from, hex);
      if (best && far >= best.far) continue;
      const label = hexLabel(hex);
      if (fits(battle, { ...own, bow: label }, types, ground, taken)) best = { label, far };
    }
  return best?.label ?? null;
}

/** Forget where ships lie on an open table: places are for all ships or for none. */
export function dropPlaces(battle: BattleData): void {
  for (const side of battle.side) for (const ship of side.ship) delete ship.place;
}

/** An id made from a name: lower-case words joined by hyphens. */
export function slug(name: string): string {
  const plain = name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** A name that no ship of the battle has: one that suits the nation, else with a number. */
export function freshName(battle: BattleData, names: readonly string[], wanted = ""): string {
  const taken = new Set(battle.side.flatMap((side) => side.ship).map((ship) => slug(ship.name)));
  const free = (name: string) => !taken.has(slug(name));
  if (wanted && free(wanted)) return wanted;
  const found = wanted ? undefined : names.find(free);
  if (found) return found;
  const stem = wanted.replace(/ \d+$/, "") || names[0] || "";
  for (let number = 2; ; number++) if (free(`${stem} ${number}`)) return `${stem} ${number}`.trim();
}
