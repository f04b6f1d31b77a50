/** The contents of a rulebook as a tree: parts, paragraphs below paragraphs, tables, rulings, house values. */

import type { PrintedTable, Rulebook } from "../../api/types";

export const TABLES = "tables/";
export const HOUSE = "house";

export interface Entry {
  id: string;
  /** What it is cited by; "" for what has no number. */
  number: string;
  title: string;
  below: Entry[];
}

/** Words for what no rulebook names. */
export interface Headings {
  tables: string;
  rulings: string;
  house: string;
}

/** Return all that can be opened, in the order of the book. */
export function contentsOf(book: Rulebook, tables: readonly PrintedTable[], headings: Headings): Entry[] {
  const entries = new Map(
    book.rules.map(({ id, title }): [string, Entry] => [id, { id, number: id, title, below: [] }]),
  );
  const parts = book.parts.map(({ first, title }) => ({
    first,
    entry: { id: `part/${first}`, number: "", title, below: [] as Entry[] },
  }));
  const top: Entry[] = parts.length ? parts.map((part) => part.entry) : [];
  let into = top;
  for (const [id, entry] of entries) {
    const begun = parts.find((part) => part.first === id);
    if (begun) into = begun.entry.below;
    const parent = entries.get(book.facts[id]?.parent ?? "");
    (parent?.below ?? into).push(entry);
  }
  const charts = tables.map(({ id, title }) => ({ id: TABLES + id, number: "", title, below: [] }));
  const rulings = book.rulings.map(({ id, title }) => ({ id, number: id, title, below: [] }));
  if (charts.length) top.push({ id: "part/tables", number: "", title: headings.tables, below: charts });
  if (rulings.length) top.push({ id: "part/rulings", number: "", title: headings.rulings, below: rulings });
  if (book.house.length) top.push({ id: HOUSE, number: "", title: headings.house, below: [] });
  return top;
}

/** Return the entries that lead to one, from the part down to its parent; none where it is not there. */
export function trailTo(entries: readonly Entry[], id: string): Entry[] {
  for (const entry of entries) {
    if (entry.below.some((one) => one.id === id)) return [entry];
    const deeper = trailTo(entry.below, id);
    if (deeper.length) return [entry, ...deeper];
  }
  return [];
}

/** Return the ids of all that can be opened, as they follow each other. */
export function inReadingOrder(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ id, below }) => [
    ...(id.startsWith("part/") ? [] : [id]),
    ...inReadingOrder(below),
  ]);
}

/** Return the same paragraph of another edition; null where none has it. */
export function twinOf(book: Rulebook | null, id: string): { ruleset: string; id: string } | null {
  const [ruleset, other] = book?.facts[id]?.elsewhere[0]?.split(":", 2) ?? [];
  return ruleset && other ? { ruleset, id: other } : null;
}
