/** How the questions of a request lie on papers, as the server groups them. */

import type { AskView, RequestView } from "../../api/types";

/** One paper: its leading question first. */
export interface Card {
  id: string;
  kind: AskView["paper"];
  asks: AskView[];
}

/** The order in which papers are put: a set of orders first, lines of registers last, texts after all. */
const ORDER: readonly Card["kind"][] = ["set", "ship", "single", "register"];

/** Whether a question is about a ship's movement, and leads what else is asked of her. */
export const isPlot = (ask: AskView): boolean => ask.facts.leads === true;

/** Whether a ship can do nothing but lie where she is, so that her plot is no question. */
export function isHeld(ask: AskView): boolean {
  return (
    isPlot(ask) &&
    ask.options.length === 1 &&
    Object.values(ask.previews).every((preview) => preview.preview === "plot" && preview.backs === 0)
  );
}

/** Whether a question waits for an answer by hand. */
export const isPut = (ask: AskView): boolean => !isHeld(ask) && !ask.routine;

export function cardsOf({ asks }: RequestView): Card[] {
  const groups = [...new Set(asks.map((ask) => ask.group))];
  const cards = groups.flatMap((group): Card[] => {
    const own = asks.filter((ask) => ask.group === group);
    const [first] = own;
    return first ? [{ id: group, kind: first.paper, asks: sorted(own, first.paper) }] : [];
  });
  const sheets = batched(cards);
  const rank = ({ kind, asks: [first] }: Card) => ORDER.indexOf(kind) * 2 + (first?.free_text ? 1 : 0);
  return sheets.sort((a, b) => rank(a) - rank(b));
}

/** Questions of several ships that may be answered together lie on one sheet. */
function batched(cards: readonly Card[]): Card[] {
  const alike = new Map<string, Card[]>();
  for (const card of cards) {
    const [ask] = card.asks;
    if (
      card.kind === "single" &&
      card.asks.length === 1 &&
      ask?.batch &&
      ONE_LINE.includes(ask.input) &&
      isPut(ask)
    )
      alike.set(ask.batch, [...(alike.get(ask.batch) ?? []), card]);
  }
  return cards.flatMap((card): Card[] => {
    const sheet = alike.get(card.asks[0]?.batch ?? "");
    const asks = sheet?.includes(card) ? sheet.flatMap((one) => one.asks) : [];
    if (new Set(asks.map(({ ship }) => ship)).size < 2) return [card];
    return sheet?.[0] === card ? [{ id: card.id, kind: "register", asks: byShip(asks) }] : [];
  });
}

/** Controls that go into a line of a sheet. */
const ONE_LINE: readonly AskView["input"][] = ["aim", "choice"];

function sorted(asks: AskView[], paper: Card["kind"]): AskView[] {
  if (paper === "register") return byShip(asks);
  return paper === "ship" ? [...asks.filter(isPlot), ...asks.filter((ask) => !isPlot(ask))] : asks;
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

/** How many ships have a line on a sheet; 0 for a paper that is none. */
export const shipsOnSheet = (card: Card): number => (card.kind === "register" ? rowsOf(card).length : 0);

/** Whether a paper is a sheet for the fire of guns. */
export const isGunSheet = (card: Card): boolean =>
  card.kind === "register" && card.asks.every(({ input }) => input === "aim");
