import { expect, test } from "vitest";
import { within } from "./shotFrame";

test("hexes lie in a part of the chart unless they are at its edge or beyond", () => {
  const part: [number, number][] = [
    [0, 0],
    [10, 5],
  ];
  expect(within(part, [[5, 2]])).toBe(true);
  expect(
    within(part, [
      [5, 2],
      [0, 0],
    ]),
  ).toBe(false);
  expect(within(part, [[20, 2]])).toBe(false);
});
