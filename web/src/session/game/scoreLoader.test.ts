import { expect, test } from "vitest";
import type { Look, Score } from "../../api/types";
import { ScoreLoader } from "./scoreLoader.svelte";

const look = (turn: number, outcome: unknown = null) => ({ view: { turn, outcome } }) as Look;
const score = (turn: number, over = false) => ({ turn, over }) as Score;

test("it is asked for once a turn, and at the end", async () => {
  let calls = 0;
  let now = score(1);
  const loader = new ScoreLoader(async () => {
    calls += 1;
    return now;
  });
  await loader.show(look(1), () => true);
  await loader.show(look(1), () => true);
  expect([calls, loader.score?.turn]).toEqual([1, 1]);
  now = score(2);
  await loader.show(look(2), () => true);
  now = score(2, true);
  await loader.show(look(2, {}), () => true);
  expect([calls, loader.score]).toEqual([3, now]);
});

test("a score that is ahead of what is shown is not told, and asked for again", async () => {
  let now = score(2);
  const loader = new ScoreLoader(async () => now);
  await loader.show(look(1), () => true);
  expect(loader.score).toBeNull();
  now = score(1);
  await loader.show(look(1), () => false);
  expect(loader.score).toBeNull();
  await loader.show(look(1), () => true);
  expect(loader.score).toBe(now);
});

test("without an answer the former score stands", async () => {
  let answer = () => Promise.resolve(score(1));
  const loader = new ScoreLoader(() => answer());
  await loader.show(look(1), () => true);
  answer = () => Promise.reject(new Error("no account"));
  await loader.show(look(2), () => true);
  expect(loader.score?.turn).toBe(1);
});
