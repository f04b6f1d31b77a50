/** Standing orders for guns that see an enemy pass. */

import type { ShipView } from "../../api/types";
import { t } from "../../ui/messages.svelte";

export const WATCHES = ["best", "hold", "ask"] as const;

/** "Best range"; nothing for what is no such order. */
export const watchInWords = (order: string): string =>
  WATCHES.some((one) => one === order) ? t(`watch-${order}`) : "";

/** The order that all ships have, "" where they differ. */
export function watchOfAll(ships: readonly Pick<ShipView, "standing">[]): string {
  const orders = new Set(ships.map((ship) => ship.standing.watch ?? ""));
  return orders.size === 1 ? ([...orders][0] ?? "") : "";
}
