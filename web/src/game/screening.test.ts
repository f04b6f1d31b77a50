import { expect, test } from "vitest";
import type { Look } from "../api/types";
import { line, moved, ship, view } from "../testing/canned";
import { posesOf } from "./film";
import { Screening } from "./screening.svelte";

const look = {
  version: 1,
  view: view(-1, null, [ship("alpha", 0)], 3),
  waiting_for: [],
  log: {},
  seals: [],
  time: null,
} as Look;
const news = [
  line(1, { event: "PhaseBegan" }, 1),
  moved(2, "alpha", 1, [10, 4], 2),
  line(3, { event: "PhaseBegan" }, 3),
  moved(4, "alpha", 1, [10, 3], 3),
  line(5, { event: "PhaseBegan" }, 3),
];

function begun(): Screening {
  const screen = new Screening();
  screen.lines = news;
  screen.show(look, news, posesOf(look.view.ships));
  return screen;
}

test("news of several turns are shown turn by turn", () => {
  const screen = begun();
  expect(screen.film?.upto).toBe(2);
  screen.end(look);
  expect(screen.film?.upto).toBe(5);
  expect(screen.film?.start.alpha?.bow).toEqual([10, 4]);
  expect(screen.told).toHaveLength(2);
  screen.end(look);
  expect(screen.film).toBeNull();
  expect(screen.told).toHaveLength(5);
});

test("to skip is to skip all that has come", () => {
  const screen = begun();
  screen.end(look, true);
  expect(screen.film).toBeNull();
  expect(screen.revealed).toBe(5);
});
