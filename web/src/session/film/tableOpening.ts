/** Where ships lay before the first things that are told of them. */

import type { EventLine, ShipView } from "../../api/types";
import { ahead, directionOf, hexOf, type Spot } from "../geometry/plane";
import type { Pose } from "./pose";

/** Tenths of a millimetre in a millimetre. */
const MM = 10;

/** Poses before the first move of each ship on the table: a ship that sailed came from astern, by her dice. */
export function tableOpening(lines: readonly EventLine[], ships: readonly ShipView[]): Record<string, Pose> {
  return Object.fromEntries(ships.map((ship) => [ship.id, before(lines, ship)]));
}

function before(lines: readonly EventLine[], ship: ShipView): Pose {
  const here: Pose = { bow: ship.bow, stern: ship.stern, heading: ship.heading };
  let dice = 0;
  for (const { event } of lines) {
    if (event.event === "WayRolled" && event.ship === ship.id) dice = (event.distances[0] ?? 0) * MM;
    if (event.event !== "ShipSailed" || event.ship !== ship.id) continue;
    const astern: Spot = event.kind === "sail" ? ahead(event.mast, event.point, -dice) : event.mast;
    const at = hexOf(astern);
    return { bow: at, stern: at, heading: directionOf(event.point) };
  }
  return here;
}
