/** Standing orders for guns that see an enemy pass. */

import type { ShipView } from "../../api/types";

export const WATCHES = [
  { order: "best", said: "Best range", full: "Fire unasked when the shot will not get better" },
  { order: "hold", said: "Hold", full: "Hold fire, and do not ask" },
  { order: "ask", said: "Ask", full: "Ask at every point of an enemy's way" },
] as const;

/** The order that all ships have, "" where they differ. */
export function watchOfAll(ships: readonly Pick<ShipView, "standing">[]): string {
  const orders = new Set(ships.map((ship) => ship.standing.watch ?? ""));
  return orders.size === 1 ? ([...orders][0] ?? "") : "";
}
