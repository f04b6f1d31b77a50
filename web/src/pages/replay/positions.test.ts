import { expect, test } from "vitest";
import { line, moved, ship } from "../../../tests/fixtures/canned";
import type { Film, LogEntry } from "../../api/types";
import { positionsOf } from "./positions";
import { Player } from "./replayPlayer.svelte";
import { logsAt } from "./shipLogs";

const frame = { turn: 1, phase: "p", phase_title: "Movement", wind: 3, ties: [], log: [] };
const film = {
  ruleset: "second_edition",
  scenario: { wind: { direction: 3, velocity: 3, change: 6 }, sides: [] },
  frames: [
    { ...frame, ships: [ship("alpha", 0), ship("beta", 1)], events: [] },
    {
      ...frame,
      ships: [ship("alpha", 0, { bow: [10, 3], stern: [10, 4] })],
      events: [
        line(1, { show: "ordered", ship: "alpha", order: "2" }),
        moved(2, "alpha", 1, [10, 4]),
        moved(3, "alpha", 2, [10, 3]),
      ],
    },
    { ...frame, ships: [], events: [line(4, { show: "phase" })] },
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

test("a replay begins at the turn that is asked for", () => {
  const [first, second] = film.frames.slice(0, 2);
  const longer = {
    ...film,
    frames: [first, second, { ...second, turn: 2, events: [moved(5, "alpha", 1, [10, 2], 2)] }],
  };
  const replay = positionsOf(longer as unknown as Film);
  expect(new Player(replay).position?.turn).toBe(1);
  expect(new Player(replay, 2).position?.turn).toBe(2);
  expect(new Player(replay, 9).at).toBe(0);
});

test("logs stand as they were written by then", () => {
  const at = (n: number, who: string, turn: number, move: string): LogEntry => ({
    n,
    ship: who,
    line: { turn, move, load: ["R", "R"], notes: [] },
  });
  const entries = [
    at(1, "alpha", 1, "2"),
    at(1, "alpha", 0, ""),
    at(3, "alpha", 1, "2D"),
    at(4, "beta", 1, "1"),
  ];
  const moves = (upto: number) => logsAt(entries, upto).alpha?.map(({ turn, move }) => [turn, move]);
  expect(moves(0)).toBeUndefined();
  expect(moves(2)).toEqual([
    [0, ""],
    [1, "2"],
  ]);
  expect(moves(3)?.at(-1)).toEqual([1, "2D"]);
  expect(Object.keys(logsAt(entries, 4))).toEqual(["alpha", "beta"]);
});
