import { expect, test } from "vitest";
import type { LineTried, PlanLine, ShipView } from "../../api/types";
import { pinsOf } from "./planPins";

const ship = (id: string, bow: [number, number], place: object | null = null): ShipView =>
  ({ id, bow, place, present: true }) as unknown as ShipView;
const SHIPS = [ship("amphion", [3, 4]), ship("favorite", [7, 1])];
const tried = (more: Partial<LineTried> = {}): LineTried => ({
  tries: 5,
  ship: "amphion",
  at: [2, 2],
  enemy: "",
  enemy_at: null,
  ...more,
});

test("lines are pinned where they come about, those of one place together, with lines to the enemy", () => {
  const lines: PlanLine[] = [{ topic: "fire" }, { topic: "load" }, { topic: "fire" }];
  const found = pinsOf(
    lines,
    [tried({ enemy: "favorite", enemy_at: [6, 1] }), tried(), tried({ tries: 0 })],
    SHIPS,
  );
  expect(found).toEqual([{ id: "2,2", at: [2, 2], label: "1 2", aims: [[6, 1]] }]);
});

test("a line that was not tried, or never came about, is pinned to whom it names", () => {
  const lines: PlanLine[] = [
    { topic: "fire", choice: "at", value: "favorite", ships: ["amphion"] },
    {
      topic: "fire",
      choice: "best",
      besides: [{ topic: "grapple", when: [{ condition: "named", value: "favorite" }] }],
    },
    { topic: "wake", ships: ["amphion"], when: [{ condition: "fire" }] },
    { topic: "load", choice: "R" },
  ];
  const labels = pinsOf(lines, [], SHIPS).map(({ at, label }) => [...at, label]);
  expect(labels).toEqual([
    [7, 1, "1 2"],
    [3, 4, "3"],
  ]);
});

test("on an open table pins lie where the ships are measured", () => {
  const pieces = [ship("amphion", [0, 0], { x: 4000, y: 2000 })];
  const [pin] = pinsOf([{ topic: "fire" }], [tried({ at: [4000, 2000] })], pieces);
  const [same] = pinsOf([{ topic: "fire", ships: ["amphion"] }], [], pieces);
  expect(pin?.at).toEqual(same?.at);
  expect(pin?.at).not.toEqual([4000, 2000]);
});
