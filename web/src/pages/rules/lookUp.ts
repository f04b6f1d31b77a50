/** Finding what the rules say: every word must occur; a number finds its paragraph and those below it. */

import type { PrintedTable, Rulebook } from "../../api/types";
import { TABLES } from "./contents";

export interface Hit {
  kind: "rule" | "ruling" | "table";
  id: string;
  /** What it is cited by; "" for what has no number. */
  number: string;
  title: string;
  /** The words around the first one found; "" where the title has them. */
  excerpt: string;
}

interface Text {
  kind: Hit["kind"];
  id: string;
  number: string;
  title: string;
  text: string;
}

/** Letters before the word that was found. */
const BEFORE = 40;
const LONGEST = 110;

export function lookUp(book: Rulebook, tables: readonly PrintedTable[], sought: string): Hit[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const texts = textsOf(book, tables);
  const number = words.length === 1 ? (words[0] ?? "") : "";
  const numbered = texts.filter(({ number: own }) => number && isOrBelow(own.toLowerCase(), number));
  const found = numbered.length
    ? numbered
    : texts.filter((one) => {
        const text = `${one.number} ${one.title} ${one.text}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
  // What has the words in its title comes first; within that the book's order stays.
  const titled = (one: Text) => words.every((word) => one.title.toLowerCase().includes(word));
  return [...found]
    .sort((a, b) => Number(titled(b)) - Number(titled(a)))
    .map(({ kind, id, number: own, title, text }) => ({
      kind,
      id,
      number: own,
      title,
      excerpt: excerptOf(text, words),
    }));
}

function textsOf(book: Rulebook, tables: readonly PrintedTable[]): Text[] {
  return [
    ...book.rules.map(({ id, title, text }): Text => ({ kind: "rule", id, number: id, title, text })),
    ...book.rulings.map(({ id, title, text }): Text => ({ kind: "ruling", id, number: id, title, text })),
    ...tables.map(
      ({ id, title, columns, rows, note }): Text => ({
        kind: "table",
        id: TABLES + id,
        number: "",
        title,
        text: [...columns, ...rows.map((row) => row.head), note].join(" "),
      }),
    ),
  ];
}

const isOrBelow = (id: string, number: string): boolean => id === number || id.startsWith(`${number}.`);

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  if (!places.length) return "";
  const from = Math.max(0, text.lastIndexOf(" ", Math.min(...places) - BEFORE));
  const cut = text.slice(from, from + LONGEST).trim();
  return `${from > 0 ? "… " : ""}${cut}${from + LONGEST < text.length ? " …" : ""}`;
}
