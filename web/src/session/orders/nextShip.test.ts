import { expect, test } from "vitest";
import { ask, request } from "../../../tests/fixtures/canned";
import { Draft } from "./draft.svelte";
import { NextShip } from "./nextShip.svelte";

const who = (...ships: string[]) => new Draft(request([ask("next", ships, { input: "ship" })]));
const course = () => new Draft(request([ask("plot/alpha", ["4", "2"], { input: "course" })]));

test("a course may be sealed with the word which ship goes next", () => {
  const next = new NextShip();
  expect(next.othersAt(course())).toEqual([]);
  next.sealed(who("alpha", "beta", "gamma"));
  expect(next.othersAt(course()).map(({ option }) => option)).toEqual(["beta", "gamma"]);
  // Only the question which ship goes is answered by it, and once.
  next.wish = "gamma";
  expect(next.foresaw(course())).toBe(false);
  const asked = who("beta", "gamma");
  expect(next.foresaw(asked)).toBe(true);
  next.answer(asked);
  expect(asked.orders).toEqual({ next: "gamma" });
  next.sealed(asked);
  expect(next.foresaw(who("beta", "gamma"))).toBe(false);
});

test("nothing is told ahead where the last ship goes by herself, or the one wished for cannot go", () => {
  const next = new NextShip();
  next.sealed(who("alpha", "beta"));
  expect(next.othersAt(course())).toEqual([]);
  next.wish = "delta";
  expect(next.foresaw(who("beta", "gamma"))).toBe(false);
});
