/** Words of a game that explain themselves, fetched once for each rule book. */

import { getContext, setContext } from "svelte";
import { client } from "../../api/client";
import type { Term } from "../../api/types";

const known = new Map<string, Promise<readonly Term[]>>();

export function termsOf(ruleset: string): Promise<readonly Term[]> {
  let asked = known.get(ruleset);
  if (!asked) {
    asked = client.terms(ruleset);
    asked.catch(() => known.delete(ruleset));
    known.set(ruleset, asked);
  }
  return asked;
}

/** The word of an id (of several, the first that the game has), or the one that comes from a paragraph. */
export function findTerm(terms: readonly Term[], { id = "", cite = "" }): Term | undefined {
  if (!id) return terms.find((one) => cite !== "" && one.cite === cite);
  return id
    .split(" ")
    .map((wanted) => terms.find((one) => one.id === wanted))
    .find((found) => found !== undefined);
}

const PLACE = Symbol("rule book");

/** Let all words within a page belong to the rule book of its game. */
export const explainBy = (ruleset: () => string): void => {
  setContext(PLACE, ruleset);
};

/** The rule book of the page, "" where it has none. */
export const rulebookHere = (): (() => string) => getContext<(() => string) | undefined>(PLACE) ?? (() => "");
