/**
 * The open table: places are tenths of a millimetre to the east and to the south, headings are points of the compass, 0
 * north to 15 clockwise. The board's layers know places as hexes and headings as its six directions; parts of these name
 * any point of the same plane, so that everything drawn for charts can be drawn for tables.
 */

import type { PlaceView, ShipView } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import { COLUMN, type Direction, type Hex, type Point, pathOf, polar, ROW } from "./hexes";

/** A place on the table. */
export type Spot = readonly [x: number, y: number];

/** A ship's place and heading. */
export type Lie = { spot: Spot; point: number };

/** A ship's base from her mainmast: to the bow, to the stern, to either side. */
export type Base = Pick<PlaceView, "fore" | "aft" | "beam">;

export const POINTS = 16;
/** Units of the world in a tenth of a millimetre: ships look as large as on a chart of hexes four centimetres wide. */
export const UNIT = ROW / 400;
/** The side of a square by which tries are counted on the table, in units of the world. */
export const CELL = 400 * UNIT;
/** Tenths of a millimetre in a centimetre. */
export const CM = 100;

const NAMES = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(" ");

/** A point of the compass between 0 and 15. */
export function pointed(point: number): number {
  return ((Math.round(point) % POINTS) + POINTS) % POINTS;
}

/** "NNE". */
export function pointName(point: number): string {
  return NAMES[pointed(point)] ?? "";
}

/** "north-north-east". */
export function pointInWords(point: number): string {
  return t(`point-${pointName(point).toLowerCase()}`);
}

export function degreesOf(point: number): number {
  return (point * 360) / POINTS;
}

/** The compass around a rose: letters at every other point, dots between them. */
export const COMPASS = NAMES.map((name, point) => ({
  angle: degreesOf(point),
  text: point % 2 ? "" : name,
  small: point % 4 !== 0,
}));

/** A heading as the board counts directions: 1 is north, and each sixth of a circle is one more. */
export function directionOf(point: number): Direction {
  return 1 + degreesOf(point) / 60;
}

/** Where a place lies in the world. */
export function worldOf([x, y]: Spot): Point {
  return { x: x * UNIT, y: y * UNIT };
}

export function spotOf({ x, y }: Point): Spot {
  return [Math.round(x / UNIT), Math.round(y / UNIT)];
}

/** A place as a hex with parts. */
export function hexOf(spot: Spot): Hex {
  const { x, y } = worldOf(spot);
  const q = x / COLUMN;
  return [q, y / ROW - q / 2];
}

/** The place so far along a point. */
export function ahead([x, y]: Spot, point: number, length: number): Spot {
  const way = polar(degreesOf(point), length);
  return [Math.round(x + way.x), Math.round(y + way.y)];
}

/** "112 cm east, 71 south". */
export function inWords({ x, y }: Pick<PlaceView, "x" | "y">): string {
  return t("place-cm", { east: Math.round(x / CM), south: Math.round(y / CM) });
}

/** Centimetres between two places. */
export function centimetres(a: Spot, b: Spot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) / CM;
}

/** The point nearest to the way from one place to another, with parts. */
export function bearing(from: Spot, to: Spot): number {
  const degrees = (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
  return ((degrees * POINTS) / 360 + POINTS) % POINTS;
}

/** How many points two headings differ, 0 to 8. */
export function between(a: number, b: number): number {
  const turn = (((a - b) % POINTS) + POINTS) % POINTS;
  return Math.min(turn, POINTS - turn);
}

/** The outline of a base around her mainmast with the bow up, in the world; `way` more is passed over ahead of her. */
export function baseOutline({ fore, aft, beam }: Base, way = 0): string {
  const [x, top, bottom] = [beam * UNIT, -(fore + way) * UNIT, aft * UNIT];
  return pathOf(
    [
      { x: -x, y: top },
      { x, y: top },
      { x, y: bottom },
      { x: -x, y: bottom },
    ],
    true,
  );
}

const f = (value: number): string => String(Math.round(value * 10) / 10);

/** A sector of a circle in the world: so many points to either side of a point. */
export function sector(from: Spot, point: number, points: number, length: number): string {
  const middle = worldOf(from);
  const r = length * UNIT;
  const edge = (at: number): string => {
    const way = polar(degreesOf(at), r);
    return `${f(middle.x + way.x)} ${f(middle.y + way.y)}`;
  };
  const large = points > POINTS / 4 ? 1 : 0;
  return `M${f(middle.x)} ${f(middle.y)}L${edge(point - points)}A${f(r)} ${f(r)} 0 ${large} 1 ${edge(point + points)}Z`;
}

export const spotOfPlace = ({ x, y }: PlaceView): Spot => [x, y];
export const lieOf = (place: PlaceView): Lie => ({ spot: [place.x, place.y], point: place.point });

/** A ship with her place on the table told in the terms of the chart; ships on charts stay as they are. */
export function onPlane(ship: ShipView): ShipView {
  const { place } = ship;
  if (!place) return ship;
  const mast = spotOfPlace(place);
  return {
    ...ship,
    hexes: 1,
    bow: hexOf(mast),
    stern: hexOf(ahead(mast, place.point, -place.aft)),
    heading: directionOf(place.point),
  };
}
