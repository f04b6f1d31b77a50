import { expect, test } from "vitest";
import { ROW } from "../../../session/geometry/hexes";
import { holds, nearBox } from "./placingFrame";

const BOARD = { x0: 0, y0: 0, x1: 50 * ROW, y1: 35 * ROW };
const WINDOW = { width: 880, height: 480 };
const LINE = [
  { x: 40 * ROW, y: 34 * ROW },
  { x: 42 * ROW, y: 30 * ROW },
];

test("from near a hex is 40 pixels high, all ships are seen, and little lies beyond the board", () => {
  const box = nearBox(LINE, BOARD, WINDOW);
  expect((box.x1 - box.x0) / WINDOW.width).toBeCloseTo(ROW / 40);
  expect(holds(box, LINE)).toBe(true);
  expect(box.y1).toBeCloseTo(BOARD.y1 + ROW);
});

test("ships that lie far apart are seen from as far as they need, at most the whole board", () => {
  const apart = [...LINE, { x: 10 * ROW, y: 20 * ROW }];
  const box = nearBox(apart, BOARD, WINDOW);
  expect((box.x1 - box.x0) / WINDOW.width).toBeGreaterThan(ROW / 40);
  expect(holds(box, apart)).toBe(true);
  const everywhere = [...apart, { x: ROW, y: ROW }];
  expect(nearBox(everywhere, BOARD, WINDOW)).toEqual(BOARD);
});
