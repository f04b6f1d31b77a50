/** What events show on the chart for a moment: a word over a ship, hits, a blast, smoke. */

import type { EventLine, Fired, Pin } from "../../api/types";
import type { Effect } from "../types";

/** The side a battery smokes from: 0 port, 1 starboard, 2 bow, 3 stern. */
export function batterySide(side: number): 0 | 1 | 2 | 3 {
  return ([0, 1, 2, 3] as const)[side] ?? 0;
}

/** What stands over a ship when event `n` is told. */
export function pinned({ kind, ship, text = "", count = 0 }: Pin, n: number, delayMs = 0): Effect {
  const id = `event-${n}`;
  const later = delayMs ? { delayMs } : {};
  if (kind === "flag") return { id, kind, ship, text, ...later };
  const said = text ? { text } : {};
  return kind === "hit"
    ? { id, kind, ship, count, ...said, ...later }
    : { id, kind, ship, ...said, ...later };
}

/** What an event shows over a ship for a moment. */
export function effectOf({ display, n }: EventLine): Effect | null {
  return display.pin ? pinned(display.pin, n) : null;
}

/** The smoke of guns, and where they are aimed. */
export function smokeOf(
  { ship, side, target }: Pick<Fired, "ship" | "side" | "target">,
  id: string,
  delayMs = 0,
): Effect {
  const aimed = target ? { target } : {};
  return { id, kind: "smoke", ship, side: batterySide(side), ...aimed, ...(delayMs ? { delayMs } : {}) };
}
