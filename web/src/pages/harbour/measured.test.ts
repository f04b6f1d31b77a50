import { expect, test } from "vitest";
import type { BattleFigures, ScenarioCard } from "../../api/types";
import { figuresOf, leaning, measuredOf, minutesOf, sharesOf } from "./measured";

function measured(change: Partial<BattleFigures>): BattleFigures {
  const usual = {
    ruleset: "a",
    preset: "basic",
    captain: "midshipman",
    games: 24,
    wins: [12, 12],
    minutes: [5, 4],
  };
  return { ...usual, ...change } as BattleFigures;
}

const card = (...figures: BattleFigures[]) => ({ figures }) as unknown as ScenarioCard;

test("a battle that was not measured has no figures", () => {
  expect(measuredOf(card(), "")).toBeNull();
  expect(measuredOf(card(measured({})), "b")).toBeNull();
});

test("the figures are those of the wanted rules, by the strongest captains", () => {
  const battle = card(
    measured({ captain: "midshipman", minutes: [5, 5] }),
    measured({ captain: "lieutenant", minutes: [9, 7] }),
    measured({ preset: "advanced", minutes: [50, 40] }),
    measured({ ruleset: "b", minutes: [22, 20] }),
  );
  expect(figuresOf(battle)?.captain).toBe("lieutenant");
  expect(figuresOf(battle, "a", "basic", "midshipman")?.minutes).toEqual([5, 5]);
  expect(figuresOf(battle, "a", "basic", "admiral")?.captain).toBe("lieutenant");
  expect(measuredOf(battle, "b")).toEqual({ minutes: 20, even: true });
  expect(figuresOf(battle, "a", "advanced")?.minutes).toEqual([50, 40]);
});

test("minutes are rounded as people say them", () => {
  expect(
    [
      [2, 3],
      [9, 7],
      [22, 31],
      [170, 40],
    ].map((minutes) => minutesOf(measured({ minutes }))),
  ).toEqual([5, 9, 30, 180]);
});

test("a battle leans where one side wins three in five of the decided games", () => {
  expect(leaning(measured({ wins: [12, 12] }))).toBe("even");
  expect(leaning(measured({ wins: [18, 6] }))).toBe(0);
  expect(leaning(measured({ wins: [2, 9] }))).toBe(1);
  expect(leaning(measured({ games: 8, wins: [8, 0] }))).toBeNull();
});

test("shares of a hundred never come to more than a hundred", () => {
  expect(sharesOf([3, 21], 24)).toEqual([13, 87]);
  expect(sharesOf([6, 6], 24)).toEqual([25, 25]);
});
