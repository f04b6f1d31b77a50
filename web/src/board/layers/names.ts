/** Ships as things to be named: their place on the screen, their room and their rank. */

import { type Box, degrees, middle, type Point, polar } from "../../session/geometry/hexes";
import type { Placement } from "../film/cues";
import { hullSize } from "../ships/hull";
import type { BoardShip } from "../types";
import type { LabelItem, Obstacle } from "./labels";

export const NAME_SIZE = 15;
export const FIGURE_SIZE = 11;
export const FLAG_WIDTH = 16;

const STATIONS = [-0.84, -0.42, 0, 0.42, 0.84];

/** Boxes along a ship and around her ensign, relative to her middle, on the screen. */
function bodyOf(ship: BoardShip, place: Placement, k: number, windAngle: number): Box[] {
  const { length } = hullSize(ship.shipClass, ship.rating);
  const around = ({ x, y }: Point, r: number): Box => ({ x0: x - r, y0: y - r, x1: x + r, y1: y + r });
  const hull = STATIONS.map((t) =>
    around(
      polar(degrees(place.heading), t * length * 0.55 * k),
      length * (Math.abs(t) > 0.8 ? 0.12 : 0.19) * k,
    ),
  );
  const stern = polar(degrees(place.heading), -length * 0.5 * k);
  const fly = polar(windAngle, 10 * k);
  return [...hull, around({ x: stern.x + fly.x, y: stern.y + fly.y }, 8 * k)];
}

/** How far from her ship a name may stand: the smaller the ships, the nearer, and the more names are left out. */
export function farthestName(k: number): number {
  return Math.min(90, Math.max(8, 200 * k - 20));
}

export function nameItem(
  ship: BoardShip,
  place: Placement,
  k: number,
  windAngle: number,
  textWidth: number,
  selected: boolean,
): LabelItem {
  const at = middle(place, ship.hexes);
  return {
    id: ship.id,
    anchor: { x: at.x * k, y: at.y * k },
    body: bodyOf(ship, place, k, windAngle),
    width: textWidth + FLAG_WIDTH,
    height: NAME_SIZE + 1,
    priority: rank(ship, selected),
  };
}

function rank(ship: BoardShip, selected: boolean): number {
  let value = 100 - ship.shipClass * 8 + ship.rating / 50;
  if (selected) value += 1000;
  if (ship.order === "todo") value += 200;
  if (ship.dimmed) value -= 60;
  if (ship.struck) value -= 40;
  return value;
}

/** A ship's body on the chart, which other names had better not cover. */
export function obstaclesOf(item: LabelItem): Obstacle[] {
  const { x, y } = item.anchor;
  return item.body.map((box) => ({
    id: item.id,
    x0: box.x0 + x,
    y0: box.y0 + y,
    x1: box.x1 + x,
    y1: box.y1 + y,
  }));
}
