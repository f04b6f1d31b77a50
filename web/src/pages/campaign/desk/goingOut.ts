/** The two questions about going out, answered together: whether, and with which squadron. */

import type { AskView } from "../../../api/campaignTypes";

type Orders = Readonly<Record<string, string>>;

const find = (asks: readonly AskView[], part: AskView["desk"]) => asks.find((ask) => ask.desk === part);

/** The squadron that goes out by the orders being written; "" while all stay in port. */
export function going(asks: readonly AskView[], draft: Orders): string {
  const signal = find(asks, "signal");
  const squadron = find(asks, "squadron");
  if (!signal || !squadron) return "";
  const willing = (draft[signal.id] ?? signal.default) === signal.options[0]?.notation;
  return willing ? (draft[squadron.id] ?? squadron.default) : "";
}

/** The orders that send a squadron out, or keep all in port. */
export function sendOrders(asks: readonly AskView[], squadron: string): Record<string, string> {
  const signal = find(asks, "signal");
  const which = find(asks, "squadron");
  if (!signal || !which) return {};
  const answer = signal.options[squadron ? 0 : 1]?.notation ?? signal.default;
  return { [signal.id]: answer, ...(squadron ? { [which.id]: squadron } : {}) };
}
