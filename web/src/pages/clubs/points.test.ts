import { expect, test } from "vitest";
import { inPoints, tieBreak } from "./points";

test("points are told in halves", () => {
  expect([0, 1, 2, 5].map((halves) => inPoints(halves))).toEqual(["0", "½", "1", "2½"]);
  expect(inPoints(-3)).toBe("−1½");
});

test("each tie-break has parts of its own", () => {
  expect(tieBreak("sonneborn", 7)).toBe("1¾");
  expect(tieBreak("buchholz", 7)).toBe("3½");
  expect(tieBreak("wins", 3)).toBe("3");
  expect(tieBreak("seed", -2)).toBe("2");
  expect(tieBreak("margin", -4)).toBe("−4");
});
