import { expect, test } from "vitest";
import { compared } from "./differences";

test("equal texts are one equal run, and nothing is no run", () => {
  expect(compared("A ship sails.", "A  ship sails.")).toEqual([
    [{ text: "A ship sails.", same: true }],
    [{ text: "A ship sails.", same: true }],
  ]);
  expect(compared("", "")).toEqual([[], []]);
});

test("what one text has more is marked there", () => {
  const [left, right] = compared(
    "A ship rakes from outside. The table rises by 1.",
    "A ship rakes from outside. At range 1 she always rakes. The table rises by 1.",
  );
  expect(left).toEqual([{ text: "A ship rakes from outside. The table rises by 1.", same: true }]);
  expect(right.filter((run) => !run.same)).toEqual([{ text: "At range 1 she always rakes.", same: false }]);
});

test("single equal words between differences count as different", () => {
  const [left] = compared("one two three the four five six", "seven eight nine the ten eleven twelve");
  expect(left).toEqual([{ text: "one two three the four five six", same: false }]);
});
