import { expect, test } from "vitest";
import { fieldText, readField } from "./shipFields";

test.each([
  [12, "12", 12],
  ["T14", "T14", "T14"],
  [[3, 3, 2], "3 3 2", [3, 3, 2]],
  [[true, false], "true false", [true, false]],
  [["R", ""], '["R",""]', ["R", ""]],
  [{ gun_hits: "guns" }, '{"gun_hits":"guns"}', { gun_hits: "guns" }],
  [[], "[]", []],
])("%j stands in a form as it can be read again", (value, text, again) => {
  expect(fieldText(value)).toBe(text);
  expect(readField(value, text)).toEqual({ ok: true, value: again });
});

test("lists may be typed with commas or brackets", () => {
  expect(readField([3, 3], "2, 1")).toEqual({ ok: true, value: [2, 1] });
  expect(readField([3, 3], "[2, 1]")).toEqual({ ok: true, value: [2, 1] });
  expect(readField(["R", "R"], "R C")).toEqual({ ok: true, value: ["R", "C"] });
});

test.each([
  [12, "many"],
  [12, ""],
  [12, "1.5"],
  [[3, 3], "three"],
  [{ a: 1 }, "a"],
])("for %j, %s is not of its form", (value, text) => {
  expect(readField(value, text).ok).toBe(false);
});
