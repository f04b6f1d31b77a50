import { expect, test } from "vitest";
import type { PrintedTable, Rule, Rulebook } from "../../api/types";
import { contentsOf, inReadingOrder, trailTo } from "./contents";

const rule = (id: string): Rule => ({
  id,
  title: `Title ${id}`,
  text: "",
  status: "",
  reason: "",
  rulings: [],
});
const facts = (parent: string) => ({ parent, elsewhere: [], tests: 0, test_files: 0 });
const headings = { tables: "Tables", rulings: "Rulings", house: "House" };

const book: Rulebook = {
  rules: ["1", "1.a", "2", "2.a", "2.a.i"].map(rule),
  rulings: [{ id: "G1", title: "Doubt", text: "", rules: ["1"] }],
  house: [],
  parts: [
    { first: "1", title: "First" },
    { first: "2", title: "Second" },
  ],
  facts: { "1": facts(""), "1.a": facts("1"), "2": facts(""), "2.a": facts("2"), "2.a.i": facts("2.a") },
  counts: [],
};
const chart = { id: "hits", title: "Hits" } as PrintedTable;

test("paragraphs stand below their parents, in parts, with tables and rulings after them", () => {
  const top = contentsOf(book, [chart], headings);
  expect(top.map((entry) => entry.title)).toEqual(["First", "Second", "Tables", "Rulings"]);
  expect(inReadingOrder(top)).toEqual(["1", "1.a", "2", "2.a", "2.a.i", "tables/hits", "G1"]);
});

test("a book without parts begins with its paragraphs", () => {
  const top = contentsOf({ ...book, parts: [], rulings: [] }, [], headings);
  expect(top.map((entry) => entry.id)).toEqual(["1", "2"]);
});

test("the way to a paragraph is known", () => {
  const top = contentsOf(book, [], headings);
  expect(trailTo(top, "2.a.i").map((entry) => entry.title)).toEqual(["Second", "Title 2", "Title 2.a"]);
  expect(trailTo(top, "9")).toEqual([]);
});
