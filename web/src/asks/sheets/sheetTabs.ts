/** The tabs of a sheet: the questions that are put, and those of the turn that are answered ahead. */

import type { StandingOrder } from "../../api/types";
import type { Draft } from "../../session/orders/draft.svelte";
import { type Card, isGunSheet, shipsOnSheet } from "../../session/orders/questionGroups";
import { t } from "../../ui/messages.svelte";
import { gunLine } from "./gunLines";

export interface SheetTab {
  id: string;
  title: string;
  /** How it is answered so far. */
  note: string;
  /** The paper it leads to; null for questions that are not put now. */
  card: Card | null;
  /** The order by which they are answered ahead. */
  order: StandingOrder | null;
}

function noteOf(draft: Draft, card: Card): string {
  if (!isGunSheet(card)) return t("strip-ships", { count: Math.max(shipsOnSheet(card), 1) });
  const fire = card.asks.filter((ask) => gunLine(ask, draft.answer(ask)).target).length;
  return t("guns-count", { count: fire, of: card.asks.length });
}

function cardTab(draft: Draft, card: Card, title: string): SheetTab {
  return { id: card.id, title, note: noteOf(draft, card), card, order: null };
}

/** What all ships are told by an order, in words. */
export const toldBy = ({ fleet, choices }: StandingOrder): string =>
  choices[fleet ?? ""] ?? t("sheet-singly");

/** Tabs in the order of the turn; none where there is nothing to choose between. */
export function tabsOf(draft: Draft, standing: readonly StandingOrder[]): SheetTab[] {
  const worded = standing.filter(({ short, fleet }) => short && fleet !== null);
  const answers = ({ kinds }: StandingOrder, { asks }: Card) => asks.some(({ kind }) => kinds.includes(kind));
  const told = worded.flatMap((order): SheetTab[] => {
    const cards = draft.queue.filter((card) => answers(order, card));
    if (cards.length) return cards.slice(0, 1).map((card) => cardTab(draft, card, order.short));
    return [{ id: order.id, title: order.short, note: toldBy(order), card: null, order }];
  });
  const others = draft.queue.filter((card) => !worded.some((order) => answers(order, card)));
  const tabs = [...others.map((card) => cardTab(draft, card, card.asks[0]?.topic ?? "")), ...told];
  return tabs.length > 1 ? tabs : [];
}
