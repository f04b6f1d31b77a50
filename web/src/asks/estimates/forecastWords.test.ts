import { expect, test } from "vitest";
import { forecast } from "../../../tests/fixtures/canned";
import type { Estimate } from "../../api/types";
import { atStage, basisInWords, figure, partsInWords, stagesOf } from "./forecastWords";

const chance = (value: number): Estimate => ({
  key: "rakes",
  label: "Can rake",
  kind: "chance",
  value,
  margin: 0.042,
  parts: {},
});
const mean = (value: number, parts = {}): Estimate => ({
  ...chance(value),
  kind: "mean",
  margin: 0.51,
  parts,
});

test("chances are told in hundredths, and never as certain when they are not", () => {
  expect([0, 0.003, 0.126, 0.996, 1].map((value) => figure(chance(value)))).toEqual([
    "0 %",
    "< 1 %",
    "13 %",
    "> 99 %",
    "100 %",
  ]);
});

test("means are told to a tenth", () => {
  expect([0, 0.01, 0.34, 12].map((value) => figure(mean(value)))).toEqual(["0.0", "< 0.1", "0.3", "12.0"]);
});

test("a figure tells how far it may be off and what it is made of", () => {
  expect(partsInWords(chance(0.5))).toBe("50 % ± 4 %");
  expect(partsInWords(mean(2, { hull: 1.5, guns: 0.5, crew: 0 }))).toBe("2.0 ± 0.5: hull 1.5, guns 0.5");
});

test("what was not left to chance has nothing to give or take", () => {
  const exact = forecast(["alpha"], 0.5);
  for (const one of [...exact.together, ...exact.ships.flatMap((ship) => ship.estimates)]) one.margin = 0;
  expect(basisInWords({ ...exact, basis: "the only plot open to the enemy" })).toBe(
    "An estimate from the only plot open to the enemy.",
  );
});

test("what was reckoned has no margin, and its chances are told stage by stage", () => {
  const rakes = { ...chance(0.25), margin: 0, parts: { "on the way": 0, "next action": 0.25 } };
  const given = { ...mean(3, { "on the way": 2, "at its end": 0, "next action": 1 }), margin: 0 };
  expect(partsInWords(rakes)).toBe("25 %: next action 25 %");
  expect(partsInWords(given)).toBe("3.0: on the way 2.0, next action 1.0");
  expect(stagesOf([rakes, given, rakes])).toEqual(["on the way", "at its end", "next action"]);
  expect(atStage(rakes, "next action")).toBe("25 %");
  expect(atStage(rakes, "at its end")).toBe("");
});
