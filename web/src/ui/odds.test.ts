import { expect, test } from "vitest";
import { canOdds } from "../../tests/fixtures/canned";
import { barsOf, likely, sorted, spreadInWords } from "./odds";

test("chances are never told as sure that are not", () => {
  expect([0, 0.002, 0.3333, 0.999, 1].map(likely)).toEqual(["0 %", "< 1 %", "33 %", "> 99 %", "100 %"]);
});

test("a distribution in words and in bars, gaps included", () => {
  const [spread] = canOdds().spreads;
  if (!spread) throw new Error("no spread");
  expect(spreadInWords(spread)).toBe("squares hit, mean 2.5: 1 in 25 %, 2 in 25 %, 4 in 50 %");
  expect(barsOf(spread).map(({ value, height }) => [value, height])).toEqual([
    [1, 50],
    [2, 50],
    [3, 0],
    [4, 100],
  ]);
});

test("four chances are told at once", () => {
  const { first, rest } = sorted(canOdds());
  expect(first.map(({ key }) => key)).toEqual(["hits", "criticals", "strikes", "sinking"]);
  expect(rest.map(({ key }) => key)).toEqual(["fire"]);
});

test("whether she strikes is told at once wherever it stands", () => {
  const late = canOdds().chances.toSorted((one, two) => +(one.key === "strikes") - +(two.key === "strikes"));
  const { first, rest } = sorted(canOdds({ chances: late }));
  expect(first.map(({ key }) => key)).toEqual(["hits", "criticals", "sinking", "fire", "strikes"]);
  expect(rest).toEqual([]);
});
