import { expect, test } from "vitest";
import { fullInset } from "./camera";
import { POINTER, pointersTo } from "./edgePointers";

const camera = { x: 0, y: 0, k: 1 };
const size = { width: 400, height: 600 };
const inset = fullInset({ bottom: 200 });
const at = (id: string, side: number, x: number, y: number) => ({ id, side, at: { x, y } });
const of = (...ships: ReturnType<typeof at>[]) => pointersTo(ships, camera, size, inset);

test("ships in sight have no pointer, those under the papers have", () => {
  expect(of(at("seen", 0, 200, 200))).toEqual([]);
  expect(of(at("below", 0, 200, 500))).toMatchObject([{ ships: ["below"], x: 200, angle: 180 }]);
});

test("ships of a side in one direction share a pointer, which leads to the nearest", () => {
  const found = of(at("far", 1, 900, 210), at("near", 1, 450, 200), at("north", 1, 200, -300));
  expect(found.map(({ ships, angle }) => [ships, angle])).toEqual([
    [["near", "far"], 90],
    [["north"], 0],
  ]);
});

test("pointers of two sides lie beside each other at the edge, within the chart", () => {
  const [one, other] = of(at("theirs", 1, 450, 200), at("ours", 0, 470, 200));
  if (!one || !other) throw new Error("one of them has no pointer");
  expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(POINTER);
  for (const { x, y } of [one, other]) {
    expect(x + POINTER / 2).toBeLessThanOrEqual(400);
    expect(y + POINTER / 2).toBeLessThanOrEqual(400);
  }
});
