import { expect, test } from "vitest";
import { boxOf } from "../../session/geometry/hexes";
import { fitted, fullInset, toScreen } from "./camera";
import { fittedClear, furnitureBox } from "./furniture";

const size = { width: 1366, height: 768 };
const inset = fullInset({ right: 372, left: 372 });
const buttons = furnitureBox(size, inset, 0, false);

test("buttons lie in the corner of the clear part, and fingers need none", () => {
  expect(buttons).toEqual({ x0: 948, y0: 0, x1: 994, y1: 110 });
  expect(furnitureBox(size, inset, 0, true)).toBeNull();
});

test("a fleet in their corner is shown beside them", () => {
  const fleet = [
    { x: 0, y: 0 },
    { x: 4000, y: 0 },
    { x: 4000, y: 5000 },
  ];
  const camera = fittedClear(fleet, 40, size, inset, buttons);
  const van = toScreen(camera, { x: 4000, y: 0 });
  expect(van.x < (buttons?.x0 ?? 0) || van.y > (buttons?.y1 ?? 0)).toBe(true);
});

test("ships elsewhere are shown as large as may be", () => {
  const line = [
    { x: 0, y: 0 },
    { x: 4000, y: 5000 },
  ];
  expect(fittedClear(line, 40, size, inset, buttons)).toEqual(fitted(boxOf(line, 40), size, inset));
});

test("a strip too small for anything is not taken for room", () => {
  const phone = { width: 390, height: 844 };
  const papers = fullInset({ top: 80, bottom: 450 });
  const pair = [
    { x: 0, y: 0 },
    { x: 200, y: 60 },
  ];
  const camera = fittedClear(pair, 100, phone, papers, furnitureBox(phone, papers, 200, false));
  for (const ship of pair) {
    const { y } = toScreen(camera, ship);
    expect(y > papers.top && y < phone.height - papers.bottom).toBe(true);
  }
});
