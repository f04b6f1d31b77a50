/** Movement dice as they were thrown. */

import type { AskView, EventLine, Reach } from "../../api/types";

/** A throw for a ship's way, with the rule it follows. */
export type Thrown = Reach & { cite: string };

/** The throw that a question is about; null where it is about none. */
export function wayOf(told: readonly EventLine[], ask: Pick<AskView, "facts" | "ship">): Thrown | null {
  return ask.facts.rolled ? lastThrow(told, ask.ship) : null;
}

/** The last throw for a ship's way, or for any ship's; null where none was told. */
export function lastThrow(told: readonly EventLine[], ship = ""): Thrown | null {
  const line = told.findLast(({ display }) => display.show === "reach" && (!ship || display.ship === ship));
  return line?.display.show === "reach" ? { ...line.display, cite: line.event.cite } : null;
}
