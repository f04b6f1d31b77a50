import { expect, test } from "vitest";
import { line, moved, ship } from "../../../tests/fixtures/canned";
import type { CardView, Film, Frame } from "../../api/types";
import { positionsOf } from "./positions";
import { logsOf } from "./shipLogs";

const carded = (id: string, side: number) => ship(id, side, { card: { rate: 3 } as CardView });

test("courses, shots and what befell a ship are noted on her card", () => {
  const events = [
    line(1, { event: "CourseChosen", ship: "alpha", plot: "7LL" } as never),
    line(2, { event: "ShotFired", ship: "alpha", side: 1 } as never),
    line(3, { event: "ShotFired", ship: "alpha", side: 2 } as never),
    line(4, { event: "ShipsTied", ship: "alpha", other: "beta", how: "fouled" } as never),
    line(5, { event: "CourseChosen", ship: "alpha", plot: "0" } as never),
    line(6, { event: "RateLost", ship: "beta", was: 3, now: 4 } as never),
    line(7, { event: "TackTried", ship: "beta", passed: false } as never),
  ];
  const logs = logsOf(events, [carded("alpha", 0), carded("beta", 1)]);
  expect(logs.alpha).toEqual([{ turn: 1, move: "7LL 0", load: ["", "/"], notes: ["B/", "fouled"] }]);
  expect(logs.beta?.[0]?.notes).toEqual(["fouled", "rate 4", "irons"]);
});

test("a battle in which others act first begins with its opening position", () => {
  const ships = [carded("alpha", 0), { ...carded("beta", 1), bow: [14, 2] as [number, number] }];
  const frame = {
    turn: 1,
    phase: "action",
    phase_title: "Action",
    table: null,
    wind: 4,
    ships,
    ties: [],
    events: [moved(1, "beta", 0, [14, 4]), moved(2, "beta", 1, [14, 3])],
  } as Frame;
  const cards = ships.map(({ id }) => ({ id, bow: [14, 5], stern: [14, 6], heading: 1 }));
  const scenario = { wind: { direction: 4, velocity: 3 }, sides: [{ ships: cards }] };
  const { positions } = positionsOf({ scenario, frames: [frame] } as unknown as Film);
  expect(positions.map(({ title }) => title)).toEqual([
    "Before the battle",
    "Beta under way",
    "Beta under way",
  ]);
  expect(positions.map(({ ships: [, beta] }) => beta?.bow)).toEqual([
    [14, 5],
    [14, 4],
    [14, 2],
  ]);
});
