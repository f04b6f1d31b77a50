/** Standing orders that stand beside the questions, as ships are told them. */

import type { ShipView } from "../../api/types";

/** The value of a standing order that all ships have, "" where they differ. */
export function toldToAll(ships: readonly Pick<ShipView, "standing">[], order: string): string {
  const values = new Set(ships.map((ship) => ship.standing[order] ?? ""));
  return values.size === 1 ? ([...values][0] ?? "") : "";
}
