import { expect, test } from "vitest";
import type { OwnTurn } from "../../api/types";
import { iconWith, titleWith } from "./pageMark";

const turn = (title: string): OwnTurn => ({
  game: title,
  title,
  turn: 1,
  phase_title: "",
  people: true,
  against: [],
});

test("the title names the game that waits, or counts several", () => {
  expect(titleWith([], "Weathergage")).toBe("Weathergage");
  expect(titleWith([turn("Lissa")], "Weathergage")).toBe("Your turn · Lissa");
  expect(titleWith([turn("Lissa"), turn("Algeciras")], "Weathergage")).toBe("(2) Your turn · Weathergage");
});

test("the icon has a mark, and a number for several games", () => {
  expect(iconWith(0)).toBe("/icons/icon.svg");
  expect(decodeURIComponent(iconWith(1))).not.toContain("<text");
  expect(decodeURIComponent(iconWith(4))).toContain(">4</text>");
  expect(decodeURIComponent(iconWith(12))).toContain(">9+</text>");
});
