import { expect, test } from "vitest";
import { line, moved, ship } from "../../../tests/fixtures/canned";
import type { Film } from "../../api/types";
import { positionsOf } from "./positions";
import { logsOf } from "./shipLogs";

const frame = { turn: 1, phase: "p", phase_title: "Movement", wind: 3, ties: [] };
const film = {
  ruleset: "second_edition",
  scenario: { wind: { direction: 3, velocity: 3, change: 6 }, sides: [] },
  frames: [
    { ...frame, ships: [ship("alpha", 0), ship("beta", 1)], events: [] },
    {
      ...frame,
      ships: [ship("alpha", 0, { bow: [10, 3], stern: [10, 4] })],
      events: [
        line(1, { event: "PlotOpened", ship: "alpha", plot: "2" } as never),
        moved(2, "alpha", 1, [10, 4]),
        moved(3, "alpha", 2, [10, 3]),
      ],
    },
    { ...frame, ships: [], events: [line(4, { event: "PhaseBegan" } as never)] },
  ],
} as unknown as Film;

test("a battle is cut into impulses; quiet frames fall away", () => {
  const { positions, events } = positionsOf(film);
  expect(positions.map((one) => one.ships[0]?.bow)).toEqual([
    [10, 5],
    [10, 4],
    [10, 3],
  ]);
  expect(positions.map((one) => one.upto)).toEqual([0, 2, 3]);
  expect(positions.every((one) => one.ships.length === 2)).toBe(true);
  expect(events).toHaveLength(4);
});

test("the move column is written from the opened plots", () => {
  const cut = line(9, { event: "PlotCut", ship: "alpha", plot: "2", kept: "1" } as never);
  expect(logsOf([...positionsOf(film).events, cut])).toEqual({
    alpha: [{ turn: 1, move: "1", load: ["", ""], notes: [] }],
  });
});

test("loads are written from the first look, the loading and the firing", () => {
  const events = [
    line(1, { event: "BroadsideFired", ship: "alpha", side: 0 } as never),
    line(2, { event: "BroadsideLoaded", ship: "alpha", side: 0, shot: "R" } as never),
    line(3, { event: "GrappleTried", ship: "alpha", other: "beta", held: true } as never),
  ];
  const begun = [ship("alpha", 0), ship("beta", 1, { load: ["?", "?"] })];
  const logs = logsOf(events, begun);
  expect(logs.alpha?.map((one) => one.load)).toEqual([
    ["R/", "R"],
    ["R", ""],
  ]);
  expect(logs.beta?.at(0)?.load).toEqual(["", ""]);
  expect(logs.beta?.at(-1)?.notes).toEqual(["G"]);
});

test("first shots replace those of the first look, and both turns of doubleshot are marked alike", () => {
  const half = { event: "BroadsideLoaded", ship: "alpha", side: 1, shot: "d", mark: "" };
  const events = [
    line(1, { event: "FirstShotChosen", ship: "alpha", side: 0, shot: "C", mark: "CS" } as never),
    line(2, { event: "FirstShotChosen", ship: "alpha", side: 1, shot: "", mark: "" } as never),
    line(3, half as never),
    line(4, { ...half, side: 0, shot: "D", mark: "DS" } as never),
  ];
  const logs = logsOf(events, [ship("alpha", 0)]);
  expect(logs.alpha?.map((one) => one.load)).toEqual([
    ["CS", ""],
    ["DS", "D"],
  ]);
});
