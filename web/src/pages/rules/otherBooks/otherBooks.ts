/** Finds what other games' books say about the words that a paragraph explains. */

import type { Term } from "../../../api/types";

export interface OtherWord {
  book: string;
  term: Term;
}

/** The same words in the other books, book by book; an edition with which the page is compared is left out. */
export function inOtherBooks(
  terms: ReadonlyMap<string, readonly Term[]>,
  ruleset: string,
  paragraph: string,
  compared: string,
): OtherWord[] {
  const words = new Set(
    (terms.get(ruleset) ?? []).filter((term) => term.cite === paragraph).map((term) => term.id),
  );
  return [...terms]
    .filter(([book]) => book !== ruleset && book !== compared)
    .flatMap(([book, known]) => known.filter((term) => words.has(term.id)).map((term) => ({ book, term })));
}
