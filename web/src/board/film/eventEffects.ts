/** What shots and deeds show on the chart for a moment: smoke, hits, a blast, a ship that goes down. */

import type { Fired, Pin } from "../../api/types";
import type { Effect } from "../types";

/** The side a battery smokes from: 0 port, 1 starboard, 2 bow, 3 stern. */
export function batterySide(side: number): 0 | 1 | 2 | 3 {
  return ([0, 1, 2, 3] as const)[side] ?? 0;
}

/** What happens to a ship when something is pinned to her; words alone show nothing. */
export function struckBy({ kind, ship, count = 0 }: Pin, id: string): Effect | null {
  if (kind === "flag") return null;
  return kind === "hit" ? { id, kind, ship, count } : { id, kind, ship };
}

/** The smoke of guns, and where they are aimed. */
export function smokeOf({ ship, side, target }: Pick<Fired, "ship" | "side" | "target">, id: string): Effect {
  return { id, kind: "smoke", ship, side: batterySide(side), ...(target ? { target } : {}) };
}
