/**
 * How the questions of a request lie on papers. What a ship notes beside her plot lies with the plot; what every ship is
 * asked alike lies in one register of ships; everything else is a paper of its own.
 */

import type { AskView, RequestView } from "../../api/types";

export type CardKind = "plot" | "register" | "single";

/** One paper: its leading question first. */
export interface Card {
  id: string;
  kind: CardKind;
  asks: AskView[];
}

/** Work of a command phase, which lies in one register beside other questions too. */
const WORK = new Set(["drift", "boats", "weigh", "spring"]);

/** Questions that need only a line for each ship. */
const SHORT = new Set(["load", "shot", "sails", "repair", "anchor", "load_mortar", "signal", ...WORK]);

/** Work that is put though it is routine: a ship without way has little else to decide. */
const PUT = new Set(["boats", "weigh", "spring"]);

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

/** Sails that are set in a register of work, and not beside a plot. */
const isWork = (ask: AskView): boolean =>
  WORK.has(ask.kind) || (ask.kind === "sails" && ask.options.includes("full"));

/** Whether a question waits for an answer by hand. */
export const isPut = (ask: AskView): boolean => !isHeld(ask) && (!ask.routine || PUT.has(ask.kind));

export function cardsOf({ asks }: RequestView): Card[] {
  if (asks.some(isPlot)) return plotCards(asks);
  const texts = asks.filter((ask) => ask.free_text > 0);
  const short = asks.filter((ask) => SHORT.has(ask.kind) && !texts.includes(ask));
  if (asks.length && asks.every((ask) => SHORT.has(ask.kind)))
    return [...register("register", short), ...register("texts", texts)];
  const orders = asks.filter((ask) => ask.kind === "orders");
  const fitting = asks.filter((ask) => FITTING.has(ask.kind));
  const work = asks.filter(isWork);
  const rest = asks.filter((ask) => ![orders, fitting, work].some((some) => some.includes(ask)));
  return [
    ...(orders.length ? [{ id: "orders", kind: "single" as const, asks: orders }] : []),
    ...rest.map((ask) => ({ id: ask.id, kind: "single" as const, asks: [ask] })),
    ...register("register", fitting),
    ...register("work", work),
  ];
}

function register(id: string, asks: readonly AskView[]): Card[] {
  return asks.length ? [{ id, kind: "register", asks: byShip(asks) }] : [];
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
