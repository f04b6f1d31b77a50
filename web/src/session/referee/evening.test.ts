import { expect, test } from "vitest";
import {
  asFile,
  before,
  branched,
  branchesOf,
  currentOf,
  diceOf,
  type Evening,
  fromFile,
  lineOf,
  logsOf,
  newEvening,
  opening,
  type Settled,
  settled,
  written,
} from "./evening";

const begun = { turn: 5, phase: "Notation", position: { turn: 5 } };
const result = (told: string, position = {}): Settled => ({
  position,
  dice: [4, 2],
  asked: true,
  phase: "Load",
  told,
  log: { java: [{ turn: 5, move: told, load: ["", ""], notes: [told] }] },
  over: false,
});
const next = (turn: number) => ({ turn, phase: "Load", position: { turn } });

function afterTwo(): Evening {
  let evening = written(newEvening("Club", "Basic", begun), { orders: { "plot/java": "2" }, dice: "4 2" });
  evening = settled(evening, result("first"), next(6));
  evening = opening(evening, 2);
  return settled(evening, result("second"), next(7));
}

test("dice are read as they are typed", () => {
  expect(diceOf("42")).toEqual([4, 2]);
  expect(diceOf("4 2")).toEqual([4, 2]);
  expect(diceOf(" 4, 12 ")).toEqual([4, 12]);
  expect(diceOf("10")).toEqual([10]);
  expect(diceOf("12 ")).toEqual([12]);
  expect(diceOf("356 1")).toEqual([3, 5, 6, 1]);
  expect(diceOf("nothing")).toEqual([]);
});

test("a sheet that is settled stays as it is, and the next one lies behind it", () => {
  const evening = settled(newEvening("Club", "Basic", begun), result("first"), next(6));
  expect(currentOf(evening).settled?.told).toBe("first");
  expect(written(evening, { dice: "6" })).toBe(evening);
  expect(lineOf(evening).map(({ turn }) => turn)).toEqual([5, 6]);
});

test("a battle that is over has no next sheet", () => {
  const evening = settled(newEvening("Club", "Basic", begun), { ...result("end"), over: true }, next(6));
  expect(evening.sheets).toHaveLength(1);
});

test("going back begins a branch and drops nothing", () => {
  const evening = afterTwo();
  const again = branched(evening, 2);
  const fresh = currentOf(again);
  expect(fresh).toMatchObject({ parent: 1, turn: 6, settled: null });
  expect(again.sheets).toHaveLength(evening.sheets.length + 1);
  expect(branchesOf(again, fresh).map(({ id }) => id)).toEqual([2, fresh.id]);
  expect(lineOf(again).map(({ id }) => id)).toEqual([1, fresh.id]);
  expect(lineOf(opening(again, 2)).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("back from an open sheet leads to what was settled before it", () => {
  expect(before(opening(afterTwo(), 3))?.id).toBe(2);
  expect(before(opening(afterTwo(), 1))).toBeNull();
});

test("the logs tell what was settled up to the open sheet, a turn in one line", () => {
  const evening = afterTwo();
  expect(logsOf(opening(evening, 1)).java?.map(({ notes }) => notes)).toEqual([["first"]]);
  expect(logsOf(opening(evening, 3)).java).toEqual([
    { turn: 5, move: "first second", load: ["", ""], notes: ["first", "second"] },
  ]);
});

test("an evening comes out of its file as it went in", () => {
  const evening = afterTwo();
  expect(fromFile(asFile(evening))).toEqual(evening);
});

test.each([
  ["no JSON", "ruleset = 1"],
  ["a position", '{"ruleset": "tournament"}'],
  ["another version", asFile({ ...afterTwo(), version: 2 as 1 })],
  ["no sheets", asFile({ ...afterTwo(), sheets: [] })],
  ["an open sheet that is not there", asFile({ ...afterTwo(), current: 9 })],
  ["a line that leads round in a circle", asFile({ ...afterTwo(), sheets: afterTwo().sheets.toReversed() })],
  ["a sheet without a position", asFile(afterTwo()).replaceAll('"position"', '"place"')],
])("%s is no evening", (_, text) => {
  expect(fromFile(text)).toBeNull();
});
