/** Movement dice as they were thrown. */

import type { EventLine, WayRolled } from "../api/types";

/** The last throw for a ship's way; null where none was told. */
export function lastWay(told: readonly EventLine[], ship: string): WayRolled | null {
  const line = told.findLast(({ event }) => event.event === "WayRolled" && event.ship === ship);
  return line?.event.event === "WayRolled" ? line.event : null;
}
