/** The drawn set-up of a battle: ships as small hulls on a frame that holds them all. */

import type { ScenarioCard } from "../../api/types";
import { type Box, boxOf, centre, degrees, middle, type Point } from "../../session/geometry/hexes";
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
const RATIO = 16 / 9;

/** Lay out a battle in a frame that is `ratio` times as wide as it is high. */
export function sketchOf(card: ScenarioCard, ratio = RATIO): Sketch {
  const ships = card.sides.flatMap((side) =>
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
  const land = card.chart.land.map((hex) => centre(hex));
  const box = boxOf(ships.length ? ships : [{ x: 0, y: 0 }]);
  const roomy = 1 + 2 * MARGIN;
  let width = Math.max(LEAST, (box.x1 - box.x0) * roomy + 120);
  let height = Math.max(LEAST / RATIO, (box.y1 - box.y0) * roomy + 120);
  if (width / height < ratio) width = height * ratio;
  else height = width / ratio;
  const x = (box.x0 + box.x1 - width) / 2;
  const y = (box.y0 + box.y1 - height) / 2;
  const viewBox = [x, y, width, height].map((value) => Math.round(value)).join(" ");
  const frame = { x0: x, y0: y, x1: x + width, y1: y + height };
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
