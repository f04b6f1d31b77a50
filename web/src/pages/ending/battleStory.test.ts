import { expect, test } from "vitest";
import { NO_LUCK, report } from "../../../tests/fixtures/battleReport";
import type { BattleReport, Score } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import {
  comparedWithHistory,
  fateOf,
  feelingOf,
  figuresOf,
  headlineOf,
  lossesOf,
  luckOf,
  pointsBrought,
  turnsOf,
  turnToPlayOnFrom,
} from "./battleStory";
import { chartOf, rowsOf, ticksOf } from "./strengthChart";

const said = ({ id, values }: { id: string; values: Record<string, string | number> }) => t(id, values);
const ending = (winner: number, kind = "struck") =>
  ({ outcome: { ...report().outcome, winner, kind } }) as never;

test("the same battle feels different from each side", () => {
  const won = report();
  expect([0, 1, -1].map((side) => feelingOf(won, side))).toEqual(["victory", "defeat", "watched"]);
  expect(feelingOf(report(ending(-1)), 0)).toBe("draw");
});

test("the headline says who won and at what price", () => {
  const headline = (battle: BattleReport, side: number) => said(headlineOf(battle, side));
  expect(headline(report(), 0)).toBe("Victory, and not a ship lost.");
  expect(headline(report(), 1)).toBe("Defeat. One ship got away.");
  expect(headline(report(), -1)).toBe("British has the day.");
  expect(headline(report(ending(-1)), 0)).toContain("drawn");
  expect(headline(report(ending(0, "conceded")), 1)).toBe("Defeat. You gave up the fight.");
  expect(headline(report(ending(0, "conceded")), 0)).toContain("gives up");
  const dear = report();
  dear.sides = dear.sides.map((side) => ({ ...side, strength: 4 }));
  expect(headline(dear, 0)).toBe("Victory, dearly bought.");
  expect(headline(report({ outcome: null }), 0)).toContain("not over");
});

test("losses and prizes are counted from each side's place", () => {
  expect(lossesOf(report(), 0)).toEqual({ lost: 0, beaten: 1, prizes: 1, prizesLost: 0 });
  expect(lossesOf(report(), 1)).toEqual({ lost: 1, beaten: 0, prizes: 0, prizesLost: 1 });
});

test("what became of a ship names the turn and those who did it", () => {
  const { ships } = report();
  const told = ships.map((one) => said(fateOf(one, ships)));
  expect(told).toEqual(["Fights on", "Fights on", "Was taken by Amphion, turn 2", "Fights on"]);
  const ended = ships.map((one) => said(fateOf(one, ships, true)));
  expect(ended).toEqual([
    "Fought to the end",
    "Fought to the end",
    "Was taken by Amphion, turn 2",
    "Fought to the end",
  ]);
});

test("what was lost is compared with history ship by ship, where that is told", () => {
  expect(comparedWithHistory(report())).toEqual([]);
  const [alpha, , taken] = report().ships.map(({ ship }) => ship);
  const [ours, theirs] = comparedWithHistory(
    report({ fates: { [alpha ?? ""]: "destroyed", [taken ?? ""]: "struck" } }),
  );
  expect(ours).toMatchObject({ history: [{ fate: "destroyed", names: ["Amphion"] }], here: [] });
  expect(theirs?.history.map(({ fate }) => fate)).toEqual(["struck"]);
  expect(theirs?.here.map(({ fate, names }) => [fate, names.length])).toEqual([["taken", 1]]);
  expect(comparedWithHistory(report({ fates: {} }))).toHaveLength(2);
});

test("a ship brings her enemy what she is worth as she ended", () => {
  const prize = (key: string, points: number) => ({ key, text: "", points, cite: "" });
  const ships = ["Flore", "Corona"].map((ship) => ({
    ship,
    prizes: [prize("struck", 15), prize("taken", 30)],
  }));
  expect([...pointsBrought(report(), { ships } as unknown as Score)]).toEqual([["Flore", 30]]);
  expect(pointsBrought(report(), null).size).toBe(0);
});

test("turning points of one turn are one, told by the loss; of many the greatest are kept", () => {
  expect(turnsOf(report())).toEqual([
    { number: 1, turn: 2, side: 1, title: "Flore strikes.", details: ["French: falls by 50%."] },
    { number: 2, turn: 4, side: 1, title: "French: falls by 15%.", details: [] },
  ]);
  expect(turnsOf(report(), 1).map(({ turn }) => turn)).toEqual([2]);
});

test("after a defeat one plays on from the turn before the greatest fall", () => {
  expect(turnToPlayOnFrom(report(), 1)).toEqual({ turn: 1, fell: 2 });
  const quiet = report({ strength: [{ turn: 0, sides: [20, 20] }], turn: 3 });
  expect(turnToPlayOnFrom(quiet, 1)).toEqual({ turn: 3, fell: 0 });
  // A scratch is no turn of the battle.
  expect(turnToPlayOnFrom(report(), 0)).toEqual({ turn: 4, fell: 0 });
});

test("luck is the difference from the average", () => {
  expect(report().sides.map(luckOf)).toEqual(["+1.5", "−1.2"]);
  expect(luckOf({ luck: NO_LUCK })).toBe("±0");
  const figures = Object.fromEntries(figuresOf(report(), 1).map(({ key, value }) => [key, value]));
  expect(figures).toMatchObject({
    shots: "4 : 9",
    hits: "3 : 12",
    rakes: "0 : 2",
    prizes: "0 : 1",
    luck: "−1.2",
  });
  for (const side of [0, -1])
    for (const { label } of figuresOf(report(), side)) expect(said(label)).not.toContain("after-");
});

test("the chart goes from 100 at the start to what is left", () => {
  const chart = chartOf(report(), turnsOf(report()), 500, 200);
  expect(chart.lines.map(({ left }) => left)).toEqual([90, 35]);
  expect(chart.lines[1]?.path).toMatch(/^M36 26L/);
  expect(chart.lines[1]?.path).toMatch(new RegExp(`L${chart.right} \\d`));
  expect(chart.grid.at(-1)).toEqual({ share: 1, y: 26 });
  // The fall of the lower line is numbered below it, within the paper.
  const [first, second] = chart.marks;
  expect(first?.markY).toBeGreaterThan(first?.y ?? 0);
  expect(second?.markY).toBeLessThanOrEqual(chart.bottom);
});

test("numbers of turns side by side do not cover each other", () => {
  const turns = [1, 2, 3, 4].map((turn) => ({ number: turn, turn, side: 1, title: "", details: [] }));
  const marks = chartOf(report(), turns, 200, 200).marks;
  for (const [at, one] of marks.entries())
    for (const other of marks.slice(at + 1))
      expect(Math.hypot(one.x - other.x, one.markY - other.markY)).toBeGreaterThanOrEqual(24);
});

test("lines that end together keep their names apart", () => {
  const level = report({ strength: [0, 1].map((turn) => ({ turn, sides: [20, 20] })) });
  const [a, b] = chartOf(level, [], 500, 200).lines;
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(12);
});

test("the table of the chart has the turns on which something changed", () => {
  expect(rowsOf(report())).toEqual([
    { turn: 0, sides: [100, 100] },
    { turn: 2, sides: [95, 50] },
    { turn: 4, sides: [90, 35] },
  ]);
});

test("turns are counted in round numbers", () => {
  expect(ticksOf(4, 10)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksOf(14, 8)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(ticksOf(58, 8)).toEqual([0, 10, 20, 30, 40, 50, 58]);
});
