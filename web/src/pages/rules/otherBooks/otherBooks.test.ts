import { expect, test } from "vitest";
import type { Term } from "../../../api/types";
import { inOtherBooks } from "./otherBooks";

const word = (id: string, cite: string): Term => ({ id, title: id, text: `About ${id}`, cite });
const TERMS = new Map([
  ["second", [word("rake", "B.2"), word("wind", "A.1")]],
  ["tournament", [word("rake", "11.3")]],
  ["quarters", [word("rake", "10.j"), word("wind", "6.a")]],
  ["red", [word("wind", "5.2")]],
]);

test("a paragraph is told with the same words of other games, but not of the edition beside it", () => {
  const found = inOtherBooks(TERMS, "second", "B.2", "tournament");
  expect(found.map(({ book, term }) => `${book} ${term.cite}`)).toEqual(["quarters 10.j"]);
  expect(inOtherBooks(TERMS, "quarters", "6.a", "").map(({ book }) => book)).toEqual(["second", "red"]);
});

test("a paragraph that explains no word has none", () => {
  expect(inOtherBooks(TERMS, "second", "B.3", "")).toEqual([]);
});
