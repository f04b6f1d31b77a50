/**
 * How the questions of a request lie on papers. What a ship notes beside her plot lies with the plot; what every ship is
 * asked alike lies in one register of ships; everything else is a paper of its own.
 */

import type { AskView, RequestView } from "../api/types";

export type CardKind = "plot" | "register" | "single";

/** One paper: its leading question first. */
export interface Card {
  id: string;
  kind: CardKind;
  asks: AskView[];
}

/** Questions that need only a line for each ship. */
const SHORT = new Set(["load", "shot", "sails", "repair", "anchor", "load_mortar", "signal"]);

/** The same beside other questions: what a ship is fitted out with. */
const FITTING = new Set(["loading", "chasers", "fireship"]);

export const isPlot = (ask: AskView): boolean => ask.kind === "plot" || ask.kind === "ahead";

/** Whether a ship can do nothing but lie where she is, so that her plot is no question. */
export function isHeld(ask: AskView): boolean {
  return (
    isPlot(ask) &&
    ask.options.length === 1 &&
    Object.values(ask.previews).every((preview) => preview.preview === "plot" && preview.backs === 0)
  );
}

export function cardsOf({ asks }: RequestView): Card[] {
  if (asks.some(isPlot)) return plotCards(asks);
  if (asks.length && asks.every((ask) => SHORT.has(ask.kind)))
    return [{ id: "register", kind: "register", asks: byShip(asks) }];
  const orders = asks.filter((ask) => ask.kind === "orders");
  const fitting = asks.filter((ask) => FITTING.has(ask.kind));
  const rest = asks.filter((ask) => !orders.includes(ask) && !fitting.includes(ask));
  return [
    ...(orders.length ? [{ id: "orders", kind: "single" as const, asks: orders }] : []),
    ...rest.map((ask) => ({ id: ask.id, kind: "single" as const, asks: [ask] })),
    ...(fitting.length ? [{ id: "register", kind: "register" as const, asks: byShip(fitting) }] : []),
  ];
}

function plotCards(asks: readonly AskView[]): Card[] {
  const ships = [...new Set(asks.map((ask) => ask.ship))];
  return ships.map((ship) => {
    const own = asks.filter((ask) => ask.ship === ship);
    const sorted = [...own.filter(isPlot), ...own.filter((ask) => !isPlot(ask))];
    return { id: sorted[0]?.id ?? ship, kind: "plot", asks: sorted };
  });
}

/** The same questions with those of one ship together, ships in the order in which they first come. */
function byShip(asks: readonly AskView[]): AskView[] {
  const ships = [...new Set(asks.map((ask) => ask.ship))];
  return ships.flatMap((ship) => asks.filter((ask) => ask.ship === ship));
}

/** The lines of a register: each ship with her questions. */
export function rowsOf(card: Card): { ship: string; asks: AskView[] }[] {
  const ships = [...new Set(card.asks.map((ask) => ask.ship))];
  return ships.map((ship) => ({ ship, asks: card.asks.filter((ask) => ask.ship === ship) }));
}
