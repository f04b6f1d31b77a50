import { expect, test } from "vitest";
import { line } from "../../../tests/fixtures/canned";
import { figuresOf, rollsOf } from "./eventFigures";

const modifier = (label: string, value: number) => ({ label, value, cite: "t:1" });
const roll = (value: number, sides = 6) => ({ purpose: "x", value, sides, dice: [] });

test("a shot by opposed dice tells both sums, the column and every die", () => {
  const { event } = line(1, {
    event: "ShotFired",
    roll: roll(5),
    modifiers: [modifier("range 3", 2)],
    total: 7,
    target_roll: roll(2),
    target_modifiers: [modifier("rating", 3)],
    target_total: 5,
    column: 2,
    throws: [{ column: 2, roll: roll(11, 12), cell: "+2", result: "+1" }],
  } as never);
  expect(rollsOf(event).map(({ value }) => value)).toEqual([5, 2, 11]);
  const rows = figuresOf(event).map(({ label, value }) => `${label} ${value}`);
  expect(rows).toContain("Guns: range 3 +2");
  expect(rows).toContain("Target, in all 5");
  expect(rows.at(-1)).toBe("Column 2, die 11 2 levels of rate lost counts as one level of rate lost");
});

test("a crew check tells what was needed and what it came to", () => {
  const { event } = line(1, {
    event: "CrewChecked",
    roll: roll(3),
    modifiers: [modifier("crack crew", 2)],
    need: 6,
    passed: false,
  } as never);
  expect(figuresOf(event).map(({ label, value }) => [label, value])).toEqual([
    ["Die, 6 or more is needed", "3"],
    ["crack crew", "+2"],
    ["Failed", "5"],
  ]);
});
