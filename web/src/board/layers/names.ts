/** Ships as things to be named: their room on the screen and their rank. */

import { middle, SIZE } from "../../session/geometry/hexes";
import type { Detail } from "../camera/camera";
import type { Placement } from "../film/cues";
import { arrowSize, hullSize } from "../ships/hull";
import type { BoardShip } from "../types";
import type { Hull } from "./hulls";

export const NAME_SIZE = 15;
export const FAR_NAME_SIZE = 13;
export const FIGURE_SIZE = 12;

/** From the middle to the end of the bowsprit and to the yardarms, as parts of the length. */
const BOWSPRIT = 0.63;
const YARDARM = 0.2;

/** The room that a ship takes on the screen, before panning. */
export function hullOf(ship: BoardShip, place: Placement, k: number, detail: Detail): Hull {
  const at = middle(place, ship.hexes);
  const size = hullSize(ship.shipClass, ship.rating);
  const [length, beam] = ship.fixed
    ? [SIZE * 0.8, SIZE * 0.8]
    : detail === "far"
      ? arrowSize(size, k)
      : [size.length * BOWSPRIT, size.length * YARDARM];
  return {
    id: ship.id,
    x: at.x * k,
    y: at.y * k,
    angle: (place.heading - 1) * 60,
    length: length * k,
    beam: beam * k,
  };
}

/** Who is named first: those who are chosen, then flagships, then those who wait for an order. */
export function rankOf(ship: BoardShip, chosen: boolean): number {
  let value = 100 - ship.shipClass * 8 + ship.rating / 50;
  if (chosen) value += 2000;
  if (ship.flagship) value += 1000;
  if (ship.order === "todo") value += 200;
  if (ship.dimmed) value -= 60;
  if (ship.struck) value -= 40;
  return value;
}
