/** Gives the figures that simulation measured for a battle; none where it was not measured. */

import type { ScenarioCard } from "../../api/types";
import type { Measured } from "./library";

/** Return what was measured for a battle by the rules that are wanted, or by any. */
export function measuredOf(_card: ScenarioCard, _ruleset: string): Measured | null {
  return null;
}
