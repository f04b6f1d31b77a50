/** What would be sealed without having been ordered. */

import type { Draft } from "../../session/orders/draft.svelte";
import { STAY } from "../../session/orders/plotNotation";
import { isPlot } from "../../session/orders/questionGroups";
import { t } from "../../ui/messages.svelte";

/** Ships without orders, and other questions that were not looked at, in a few words; "" where there are none. */
export function unorderedInWords(draft: Draft): string {
  const { untouched, card } = draft;
  const ships = untouched.filter(isPlot);
  const stay = ships.every((ask) => !ask.facts.later && ask.default === STAY);
  const others = untouched.filter((ask) => !isPlot(ask) && ask !== card?.asks[0]);
  const said: string[] = [];
  if (ships.length && stay) said.push(t("seal-stay", { count: ships.length }));
  else if (ships.length && draft.queue.length > 1) said.push(t("seal-default", { count: ships.length }));
  if (others.length) said.push(t("seal-default", { count: others.length }));
  return said.join(" · ");
}
