import { expect, test } from "vitest";
import { nameAt, type SketchShip } from "./setupLayout";

const frame = { x0: 0, y0: 0, x1: 320, y1: 180 };
const ship = (x: number, y: number): SketchShip => ({
  id: "d",
  name: "Droits de l'Homme",
  x,
  y,
  angle: 0,
  length: 26,
  fill: "#fff",
  later: false,
});

test("a name stands under its ship, and within the frame", () => {
  expect(nameAt(ship(160, 90), 26, 13, frame)).toEqual({ x: 0, y: 26 });
  expect(nameAt(ship(300, 90), 26, 13, frame).x).toBeLessThan(-30);
  expect(nameAt(ship(10, 90), 26, 13, frame).x).toBeGreaterThan(40);
  expect(nameAt(ship(160, 165), 26, 13, frame).y).toBeLessThan(-13);
});
