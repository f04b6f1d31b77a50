import { expect, test } from "vitest";
import { boxOf } from "../../session/geometry/hexes";
import { fitted, fullInset, toScreen } from "../camera/camera";
import { CAPTION, fittedClear, roseBox } from "./rose";

const size = { width: 1366, height: 768 };
const inset = fullInset({ right: 372, left: 372 });

test("the rose lies in its corner of the clear part", () => {
  expect(roseBox("top-right", size, inset)).toEqual({ x0: 862, y0: 0, x1: 994, y1: 174 });
  expect(roseBox("bottom-left", size, inset)).toEqual({ x0: 372, y0: 636, x1: 504, y1: 768 });
  expect(roseBox("none", size, inset)).toEqual({ x0: 936, y0: 0, x1: 994, y1: 122 });
});

test("a fleet in the rose's corner is shown beside it", () => {
  const fleet = [
    { x: 0, y: 0 },
    { x: 4000, y: 0 },
    { x: 4000, y: 5000 },
  ];
  const rose = roseBox("top-right", size, inset);
  const camera = fittedClear(fleet, 40, size, inset, "top-right");
  const van = toScreen(camera, { x: 4000, y: 0 });
  expect(van.x < (rose?.x0 ?? 0) || van.y > (rose?.y1 ?? 0)).toBe(true);
  expect(camera.k).toBeLessThan(fitted(boxOf(fleet, 40), size, inset).k);
});

test("ships elsewhere are shown as large as may be", () => {
  const line = [
    { x: 0, y: 0 },
    { x: 4000, y: 5000 },
  ];
  expect(fittedClear(line, 40, size, inset, "top-right")).toEqual(fitted(boxOf(line, 40), size, inset));
});

test("a strip too small for anything is not taken for room", () => {
  const phone = { width: 390, height: 844 };
  const papers = fullInset({ top: 80, bottom: 450 });
  const pair = [
    { x: 0, y: 0 },
    { x: 200, y: 60 },
  ];
  const camera = fittedClear(pair, 100, phone, papers, "top-right", CAPTION);
  for (const ship of pair) {
    const { y } = toScreen(camera, ship);
    expect(y > papers.top && y < phone.height - papers.bottom).toBe(true);
  }
});
