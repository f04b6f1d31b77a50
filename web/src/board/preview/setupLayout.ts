/** The drawn set-up of a battle: ships as small hulls on a frame that holds them all. */

import type { ScenarioCard } from "../../api/types";
import { type Box, boxOf, centre, degrees, middle, type Point, ROW } from "../../session/geometry/hexes";
import { nationOf } from "../../ui/nations";

export interface SketchShip {
  id: string;
  name: string;
  x: number;
  y: number;
  angle: number;
  length: number;
  fill: string;
  later: boolean;
}

export interface Sketch {
  viewBox: string;
  width: number;
  height: number;
  /** Where the wind is drawn: the corner farthest from all ships. */
  rose: Point;
  ships: SketchShip[];
  frame: Box;
  land: { x: number; y: number }[];
}

const LEAST = 620;
/** Room around the ships, as a part of the whole. */
const MARGIN = 0.16;
/** Room for the hulls themselves, which are drawn large on a card. */
const ROOM = 190;
const RATIO = 16 / 9;
/** Room around the ships of a large chart, for their names; on a wide sea a part of it, since hulls are drawn larger there. */
const AROUND = 90;
const AROUND_PART = 1.18;
/** Land nearer than this to the ships is shown. */
const NEAR = 6 * ROW;

/** Lay out a battle in a frame that is `ratio` times as wide as it is high. */
export function sketchOf(card: ScenarioCard, ratio = RATIO): Sketch {
  const ships = shipsOf(card);
  const box = boxOf(ships.length ? ships : [{ x: 0, y: 0 }]);
  const roomy = 1 + 2 * MARGIN;
  const width = Math.max(LEAST, (box.x1 - box.x0) * roomy + ROOM);
  const height = Math.max(LEAST / RATIO, (box.y1 - box.y0) * roomy + ROOM);
  return framed(card, ships, box, ratio, width, height);
}

/** Lay out a battle as large as its frame allows, with the shore where one is near. */
export function chartOf(card: ScenarioCard, ratio: number): Sketch {
  const ships = shipsOf(card);
  const box = withShore(boxOf(ships.length ? ships : [{ x: 0, y: 0 }]), card);
  const roomy = (size: number): number => Math.max(size + 2 * AROUND, size * AROUND_PART);
  const width = Math.max(LEAST, roomy(box.x1 - box.x0));
  const height = Math.max(LEAST / ratio, roomy(box.y1 - box.y0));
  return framed(card, ships, box, ratio, width, height);
}

/** The drawing of a hull of some length, bow up, around its middle. */
export const hullPath = (length: number): string =>
  `M0 ${-length / 2}Q${length * 0.17} ${-length * 0.2} ${length * 0.15} ${length * 0.42}H${-length * 0.15}Q${-length * 0.17} ${-length * 0.2} 0 ${-length / 2}Z`;

function shipsOf(card: ScenarioCard): SketchShip[] {
  return card.sides.flatMap((side) =>
    side.ships.map((ship): SketchShip => {
      const two = ship.bow[0] !== ship.stern[0] || ship.bow[1] !== ship.stern[1];
      const at = middle({ bow: ship.bow, heading: ship.heading }, two ? 2 : 1);
      return {
        id: ship.id,
        name: ship.name,
        x: at.x,
        y: at.y,
        angle: degrees(ship.heading),
        length: two ? 120 - ship.ship_class * 6 : 44,
        fill: nationOf(ship.nation).colour,
        later: ship.entry_turn > 1,
      };
    }),
  );
}

/** The box of the ships, grown to the land that lies near enough to matter. */
function withShore(ships: Box, card: ScenarioCard): Box {
  const near = card.chart.land
    .map((hex) => centre(hex))
    .filter(
      ({ x, y }) => x > ships.x0 - NEAR && x < ships.x1 + NEAR && y > ships.y0 - NEAR && y < ships.y1 + NEAR,
    );
  return boxOf([{ x: ships.x0, y: ships.y0 }, { x: ships.x1, y: ships.y1 }, ...near]);
}

/** Put what is to be seen into the middle of a frame of at least this size. */
function framed(
  card: ScenarioCard,
  ships: SketchShip[],
  box: Box,
  ratio: number,
  wide: number,
  high: number,
): Sketch {
  const width = Math.max(wide, high * ratio);
  const height = width / ratio;
  const x = (box.x0 + box.x1 - width) / 2;
  const y = (box.y0 + box.y1 - height) / 2;
  const viewBox = [x, y, width, height].map((value) => Math.round(value)).join(" ");
  const frame = { x0: x, y0: y, x1: x + width, y1: y + height };
  const land = card.chart.land.map((hex) => centre(hex));
  return { viewBox, width, height, rose: emptiest(x, y, width, height, ships), ships, land, frame };
}

/** How wide a letter is about, as a part of its size. */
const LETTER = 0.5;

/** Where a ship's name stands from her: below her, or above and aside where the frame would cut it. */
export function nameAt(ship: SketchShip, length: number, size: number, { x0, x1, y1 }: Box): Point {
  const half = (ship.name.length * size * LETTER) / 2 + size / 3;
  const below = length / 2 + size;
  return {
    x: Math.min(Math.max(ship.x, x0 + half), x1 - half) - ship.x,
    y: ship.y + below + size / 3 > y1 ? -length / 2 - size / 3 : below,
  };
}

function emptiest(x: number, y: number, width: number, height: number, ships: readonly Point[]): Point {
  const off = Math.min((width * 30) / 320, height / 4);
  const corners = [x + off, x + width - off].flatMap((at) => [
    { x: at, y: y + off },
    { x: at, y: y + height - off },
  ]);
  const nearest = (corner: Point) =>
    Math.min(...ships.map((ship) => Math.hypot(ship.x - corner.x, ship.y - corner.y)));
  return corners.reduce((best, corner) => (nearest(corner) > nearest(best) * 1.2 ? corner : best));
}
