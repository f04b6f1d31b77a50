/** Where ships lay before the first things that are told of them. */

import type { EventLine, ShipView } from "../../api/types";
import { ahead, directionOf, hexOf, type Spot } from "../geometry/plane";
import type { Pose } from "./pose";

/** Poses before the first move of each ship on the table: a ship that sailed came from astern, by her dice. */
export function tableOpening(lines: readonly EventLine[], ships: readonly ShipView[]): Record<string, Pose> {
  return Object.fromEntries(ships.map((ship) => [ship.id, before(lines, ship)]));
}

function before(lines: readonly EventLine[], ship: ShipView): Pose {
  const here: Pose = { bow: ship.bow, stern: ship.stern, heading: ship.heading };
  let dice = 0;
  for (const { display } of lines) {
    if (display.show === "reach" && display.ship === ship.id) dice = display.distances[0] ?? 0;
    if (display.show !== "moved" || display.ship !== ship.id || !display.spot) continue;
    const { kind, spot, point = 0 } = display;
    const astern: Spot = kind === "ahead" ? ahead(spot, point, -dice) : spot;
    const at = hexOf(astern);
    return { bow: at, stern: at, heading: directionOf(point) };
  }
  return here;
}
