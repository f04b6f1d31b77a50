import { expect, test } from "vitest";
import { moved, ship } from "../../../tests/fixtures/canned";
import type { CardView, Film, Frame } from "../../api/types";
import { positionsOf } from "./positions";

const carded = (id: string, side: number) => ship(id, side, { card: { rate: 3 } as CardView });

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
    log: [],
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
