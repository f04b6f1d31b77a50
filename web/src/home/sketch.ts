/** The drawn set-up of a battle: ships as small hulls on a frame that holds them all. */

import type { ScenarioCard } from "../api/types";
import { boxOf, centre, degrees, middle, type Point } from "../board/geometry";
import { nationOf } from "../board/nations";

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
  /** Where the wind is drawn: the corner farthest from all ships. */
  rose: Point;
  ships: SketchShip[];
  land: { x: number; y: number }[];
}

const LEAST = 620;
/** Room around the ships, as a part of the whole. */
const MARGIN = 0.16;
const RATIO = 16 / 9;

export function sketchOf(card: ScenarioCard): Sketch {
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
  if (width / height < RATIO) width = height * RATIO;
  else height = width / RATIO;
  const x = (box.x0 + box.x1 - width) / 2;
  const y = (box.y0 + box.y1 - height) / 2;
  const viewBox = [x, y, width, height].map((value) => Math.round(value)).join(" ");
  return { viewBox, width, rose: emptiest(x, y, width, height, ships), ships, land };
}

function emptiest(x: number, y: number, width: number, height: number, ships: readonly Point[]): Point {
  const off = (width * 30) / 320;
  const corners = [x + off, x + width - off].flatMap((at) => [
    { x: at, y: y + off },
    { x: at, y: y + height - off },
  ]);
  const nearest = (corner: Point) =>
    Math.min(...ships.map((ship) => Math.hypot(ship.x - corner.x, ship.y - corner.y)));
  return corners.reduce((best, corner) => (nearest(corner) > nearest(best) * 1.2 ? corner : best));
}
