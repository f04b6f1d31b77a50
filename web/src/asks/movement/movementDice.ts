/** Movement dice as they were thrown. */

import type { AskView, EventLine, WayRolled } from "../../api/types";

const MM_IN_CM = 10;

/** "19 cm", "5 or 3 cm". */
export function waysInWords({ distances }: Pick<WayRolled, "distances">): string {
  return `${distances.map((way) => way / MM_IN_CM).join(" or ")} cm`;
}

/** The throw that a question is about; null where it is about none. */
export function wayOf(told: readonly EventLine[], ask: Pick<AskView, "facts" | "ship">): WayRolled | null {
  return ask.facts.rolled ? lastWay(told, ask.ship) : null;
}

/** The last throw for a ship's way; null where none was told. */
export function lastWay(told: readonly EventLine[], ship: string): WayRolled | null {
  const line = told.findLast(({ event }) => event.event === "WayRolled" && event.ship === ship);
  return line?.event.event === "WayRolled" ? line.event : null;
}
