import { expect, test } from "vitest";
import type { PrintedTable, Rulebook } from "../../api/types";
import { lookUp } from "./lookUp";

const rule = (id: string, title: string, text: string) => ({
  id,
  title,
  text,
  status: "implemented",
  reason: "",
  rulings: [],
});
const book: Rulebook = {
  rules: [
    rule("B.IV", "Movement", "Ships move and may be grappled."),
    rule("B.IV.A", "Allowance", "By the wind."),
    rule("B.VI", "Grappling", "Throw grapples."),
  ],
  rulings: [{ id: "G8", title: "Two kinds of rake", text: "A line rake needs a line.", rules: ["B.VI"] }],
  house: [],
  parts: [],
  facts: {},
  counts: [],
};
const tables = [
  {
    id: "melee",
    title: "Melee",
    columns: ["1–10"],
    rows: [{ head: "die", cells: ["1"] }],
    note: "By strength.",
  },
] as unknown as PrintedTable[];
const ids = (sought: string) => lookUp(book, tables, sought).map((hit) => hit.id);

test("a number finds its paragraph and those below it, and a ruling", () => {
  expect(ids("b.iv")).toEqual(["B.IV", "B.IV.A"]);
  expect(ids("g8")).toEqual(["G8"]);
});

test("words find paragraphs, rulings and tables; those with the words in the title come first", () => {
  expect(ids("grappl")).toEqual(["B.VI", "B.IV"]);
  expect(ids("line rake")).toEqual(["G8"]);
  expect(ids("strength")).toEqual(["tables/melee"]);
  expect(ids("throw wind")).toEqual([]);
  expect(ids("  ")).toEqual([]);
});

test("what is found is shown with the words around it", () => {
  expect(lookUp(book, tables, "wind")[0]?.excerpt).toBe("By the wind.");
});
