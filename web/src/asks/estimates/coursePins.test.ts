import { expect, test } from "vitest";
import { forecast, ship } from "../../../tests/fixtures/canned";
import type { CoursePin } from "../../api/types";
import { overlap } from "../../board/layers/hulls";
import { numberBoxes } from "../../board/pins/numberPins";
import { answeredWater, pinsOfCourse, shotsInWords } from "./coursePins";

const ships = [ship("alpha", 0, { bow: [0, 0] }), ship("beta", 1, { bow: [4, 0] })];
const shot = (ours: boolean, more: Partial<CoursePin> = {}): CoursePin => ({
  at: [3, 0],
  ours,
  other: "beta",
  rakes: false,
  worth: 2.34,
  ...more,
});

function told(...pins: CoursePin[]) {
  const plain = forecast(["alpha", "gamma"], 0);
  const own = { ship: "alpha", estimates: [], pins, answered: [[3, 0] as [number, number]] };
  return { ...plain, ships: [own, ...plain.ships.slice(1)] };
}

test("shots on a course are told with their hex, their enemy and their harm", () => {
  const words = shotsInWords(told(shot(true, { rakes: true, at: [2, 0] }), shot(false)), ships, "alpha");
  expect(words.map(({ text }) => text)).toEqual([
    "Hex 2: rake Beta, damage 2.3",
    "Hex 3: Beta fires at you, damage 2.3",
  ]);
  expect(shotsInWords(told(shot(true)), ships, "gamma"), "of another ship none").toEqual([]);
  expect(answeredWater(told(), "alpha")).toEqual([{ hex: [3, 0], kind: "answered" }]);
});

test("pins in one place lie clear of each other, and answers below it", () => {
  const pins = pinsOfCourse(told(shot(true), shot(true), shot(false), shot(false)), ships, "alpha");
  const boxes = numberBoxes(pins, 1);
  for (const [i, box] of boxes.entries())
    for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(0);
  const [own, , theirs] = boxes;
  expect(own && theirs && own.y1 < theirs.y0).toBe(true);
  const alone = pinsOfCourse(told(shot(true)), [...ships, ship("delta", 1, { bow: [3, -1] })], "alpha");
  expect((numberBoxes(alone, 1)[0]?.y1 ?? 0) < (own?.y0 ?? 0), "nor do they cover ships").toBe(true);
  expect(pins[0]?.aims).toEqual([[4, 0]]);
});
