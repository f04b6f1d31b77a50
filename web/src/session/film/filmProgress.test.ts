import { expect, test } from "vitest";
import { line, moved, ship, view } from "../../../tests/fixtures/canned";
import type { Look } from "../../api/types";
import { posesOf } from "./film";
import { FilmProgress } from "./filmProgress.svelte";

const look = {
  version: 1,
  view: view(-1, null, [ship("alpha", 0)], 3),
  waiting_for: [],
  log: {},
  seals: [],
  taken_back: 0,
  time: null,
} as Look;
const news = [
  line(1, { show: "phase" }, 1),
  moved(2, "alpha", 1, [10, 4], 2),
  line(3, { show: "phase" }, 3),
  moved(4, "alpha", 1, [10, 3], 3),
  line(5, { show: "phase" }, 3),
];

function begun(): FilmProgress {
  const progress = new FilmProgress();
  progress.lines = news;
  progress.show(look, news, posesOf(look.view.ships));
  return progress;
}

test("news of several turns are shown turn by turn", () => {
  const progress = begun();
  expect(progress.film?.upto).toBe(2);
  progress.end(look);
  expect(progress.film?.upto).toBe(5);
  expect(progress.film?.start.alpha?.bow).toEqual([10, 4]);
  expect(progress.told).toHaveLength(2);
  progress.end(look);
  expect(progress.film).toBeNull();
  expect(progress.told).toHaveLength(5);
});

test("to skip is to skip all that has come", () => {
  const progress = begun();
  progress.end(look, true);
  expect(progress.film).toBeNull();
  expect(progress.revealed).toBe(5);
});
