import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { canOdds } from "../../tests/fixtures/canned";
import { OddsLoader, REST_MS } from "../session/game/oddsLoader.svelte";
import { barsOf, likely, sorted, spreadInWords } from "./odds";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test("only the choice that rests is weighed, and it is remembered", async () => {
  const asked: string[] = [];
  const loader = new OddsLoader(async (place, notation) => {
    asked.push(`${place} ${notation}`);
    return canOdds({ title: notation });
  });
  loader.weigh(1, "fire/a/L", "hull>b");
  loader.weigh(1, "fire/a/L", "rigging>b");
  expect(loader.busy).toBe(true);
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(loader.odds?.title).toBe("rigging>b");
  expect(loader.busy).toBe(false);
  loader.weigh(1, "fire/a/L", "rigging>b");
  expect(loader.odds?.title).toBe("rigging>b");
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(asked).toEqual(["fire/a/L rigging>b"]);
  loader.weigh(2, "fire/a/L", "rigging>b");
  expect(loader.odds).toBeNull();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(asked).toHaveLength(2);
});

test("an answer that comes too late is not shown, and a refusal is no harm", async () => {
  let answer: (odds: ReturnType<typeof canOdds>) => void = () => {};
  const loader = new OddsLoader((_, notation) =>
    notation === "slow"
      ? new Promise((done) => {
          answer = done;
        })
      : Promise.reject(new Error("no")),
  );
  loader.weigh(1, "a", "slow");
  await vi.advanceTimersByTimeAsync(REST_MS);
  loader.weigh(1, "a", "other");
  answer(canOdds());
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(loader.odds).toBeNull();
  expect(loader.busy).toBe(false);
});
