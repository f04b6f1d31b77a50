import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { canOdds } from "../../../tests/fixtures/canned";
import { OddsLoader, REST_MS } from "./oddsLoader.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
