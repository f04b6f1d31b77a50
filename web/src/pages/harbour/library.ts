/** Chooses among the battles of the library: by words, size, length and period. The choice lives in the address. */

import type { DesignCard, ScenarioCard } from "../../api/types";

/** A battle of the library; `design` where somebody on this server drew it. */
export type LibraryCard = ScenarioCard & { design?: { author: string; own: boolean } };

/** Where battles come from. */
export const SOURCES = ["history", "designs"] as const;
export type Source = (typeof SOURCES)[number];

/** The battles of the server, and those that people here drew and list. */
export function onShelf(scenarios: readonly ScenarioCard[], drawn: readonly DesignCard[]): LibraryCard[] {
  return [
    ...scenarios,
    ...drawn.flatMap(({ card, author, own }) => (card ? [{ ...card, design: { author, own } }] : [])),
  ];
}

export const SIZES = ["duel", "squadron", "fleet"] as const;
export type Size = (typeof SIZES)[number];

/** The wars that the battles belong to, by their years. */
export const PERIODS = ["1776-1783", "1784-1802", "1803-1815"] as const;

/** How the battles are sorted: all sizes in turn with the even ones first, or by one thing. */
export const ORDERS = ["mixed", "size", "date", "length", "title"] as const;
export type Order = (typeof ORDERS)[number];

/** How long a battle may take, in minutes. */
export const LENGTHS = [30, 60, 120] as const;

export interface Filter {
  words: string;
  ruleset: string;
  size: Size | "";
  minutes: number;
  period: string;
  source: Source | "";
  order: Order;
}

export const NO_FILTER: Filter = {
  words: "",
  ruleset: "",
  size: "",
  minutes: 0,
  period: "",
  source: "",
  order: "mixed",
};

/** What the library knows of a battle from simulation: null where it was not measured. */
export interface Measured {
  minutes: number;
  even: boolean;
}

/** A duel is one ship a side; a squadron has up to twelve ships in all. */
export function sizeOf(card: ScenarioCard): Size {
  const counts = card.sides.map((side) => side.ships.length);
  if (counts.every((count) => count <= 1)) return "duel";
  return shipsIn(card) <= SQUADRON ? "squadron" : "fleet";
}

const SQUADRON = 12;

export const shipsIn = (card: ScenarioCard): number =>
  card.sides.reduce((sum, side) => sum + side.ships.length, 0);

export const yearOf = (card: ScenarioCard): string => card.date.slice(0, 4);

/** Small battles first, then by date. */
export function inLibraryOrder<Card extends ScenarioCard>(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => shipsIn(a) - shipsIn(b) || a.date.localeCompare(b.date));
}

/** The sizes as they follow one another where all are mixed. */
const MIX: readonly Size[] = ["duel", "squadron", "duel", "fleet"];

/** Sort battles as it is wanted; those that were not measured come last where it is by their length. */
export function inOrder<Card extends ScenarioCard>(
  cards: readonly Card[],
  order: Order,
  measured: (card: Card) => Measured | null,
): Card[] {
  const sorted = inLibraryOrder(cards);
  const minutes = (card: Card): number => measured(card)?.minutes ?? Number.POSITIVE_INFINITY;
  if (order === "date") return sorted.sort((a, b) => a.date.localeCompare(b.date));
  if (order === "title") return sorted.sort((a, b) => a.title.localeCompare(b.title));
  if (order === "length")
    return sorted.sort((a, b) => (minutes(a) < minutes(b) ? -1 : minutes(a) > minutes(b) ? 1 : 0));
  return order === "size" ? sorted : mixed(sorted, (card) => measured(card)?.even ?? false);
}

/** Deal the battles out by their sizes, the even ones of each size first, so that the first page has some of all. */
function mixed<Card extends ScenarioCard>(cards: readonly Card[], even: (card: Card) => boolean): Card[] {
  const evenFirst = [...cards].sort((a, b) => Number(even(b)) - Number(even(a)));
  const heaps = new Map(SIZES.map((size) => [size, evenFirst.filter((card) => sizeOf(card) === size)]));
  const dealt: Card[] = [];
  while (dealt.length < cards.length)
    for (const size of MIX) dealt.push(...(heaps.get(size)?.splice(0, 1) ?? []));
  return dealt;
}

/** Say whether a battle passes the filter; battles that were not measured pass every length. */
export function passes(card: LibraryCard, filter: Filter, measured: Measured | null): boolean {
  if (filter.ruleset && card.rules.length && !card.rules.includes(filter.ruleset)) return false;
  if (filter.source && (filter.source === "designs") !== (card.design !== undefined)) return false;
  if (filter.size && sizeOf(card) !== filter.size) return false;
  if (filter.period && !inPeriod(yearOf(card), filter.period)) return false;
  if (filter.minutes && measured && measured.minutes > filter.minutes) return false;
  const sought = plain(filter.words).split(/\s+/).filter(Boolean);
  if (!sought.length) return true;
  const text = plain(everythingSaidOf(card));
  return sought.every((word) => text.includes(word));
}

function inPeriod(year: string, period: string): boolean {
  const [first = "", last = ""] = period.split("-");
  return year >= first && year <= last;
}

/** All that may be searched for: titles, places, years, sides, ships, and who drew it. */
function everythingSaidOf(card: LibraryCard): string {
  const sides = card.sides.flatMap((side) => [side.name, ...side.ships.map((ship) => ship.name)]);
  return [card.title, card.place, card.date, card.design?.author ?? "", ...sides].join(" ");
}

/** Letters without case and accents, so that "cleopatre" finds Cléopâtre. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** Read a filter from the query of an address; what makes no sense there is left out. */
export function filterFrom(query: string): Filter {
  const asked = new URLSearchParams(query);
  const size = SIZES.find((one) => one === asked.get("size")) ?? "";
  const minutes = LENGTHS.find((one) => String(one) === asked.get("minutes")) ?? 0;
  const period = PERIODS.find((one) => one === asked.get("period")) ?? "";
  const source = SOURCES.find((one) => one === asked.get("from")) ?? "";
  const order = ORDERS.find((one) => one === asked.get("by")) ?? NO_FILTER.order;
  return {
    words: asked.get("find") ?? "",
    ruleset: asked.get("rules") ?? "",
    ...{ size, minutes, period, source, order },
  };
}

/** Write a filter as the query of an address; "" where nothing is filtered. */
export function queryOf(filter: Filter): string {
  const asked = new URLSearchParams();
  if (filter.words) asked.set("find", filter.words);
  if (filter.ruleset) asked.set("rules", filter.ruleset);
  if (filter.size) asked.set("size", filter.size);
  if (filter.minutes) asked.set("minutes", String(filter.minutes));
  if (filter.period) asked.set("period", filter.period);
  if (filter.source) asked.set("from", filter.source);
  if (filter.order !== NO_FILTER.order) asked.set("by", filter.order);
  return asked.toString();
}

/** The parts of the filter that, left out alone, would let battles through again. */
export function culprits(
  cards: readonly LibraryCard[],
  filter: Filter,
  measured: (card: LibraryCard) => Measured | null,
): (keyof Filter)[] {
  const parts = ["words", "ruleset", "size", "minutes", "period", "source"] as const;
  return parts.filter((part) => {
    if (!filter[part]) return false;
    const without = { ...filter, [part]: NO_FILTER[part] };
    return cards.some((card) => passes(card, without, measured(card)));
  });
}
