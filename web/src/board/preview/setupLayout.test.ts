import { expect, test } from "vitest";
import type { ScenarioCard } from "../../api/types";
import { centre, fromOffset } from "../../session/geometry/hexes";
import { overlap } from "../layers/hulls";
import { chartOf, nameAt, type SketchShip, sketchOf } from "./setupLayout";
import { NAME_SIZE, namesOf } from "./setupNames";

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

/** Two lines of ships, bow to stern, with a shore some hexes to the south. */
function battle(): ScenarioCard {
  const side = (first: number, row: number) => ({
    ships: Array.from({ length: 5 }, (_, n) => ({
      id: `${row}-${n}`,
      name: `Ship number ${n}`,
      nation: "british",
      ship_class: 3,
      entry_turn: 1,
      bow: fromOffset(first + 2 * n, row),
      stern: fromOffset(first + 2 * n - 1, row),
      heading: 3,
    })),
  });
  const land = [fromOffset(12, 19), fromOffset(13, 19), fromOffset(12, 40)];
  return {
    sides: [side(8, 10), side(9, 14)],
    chart: { columns: 40, rows: 45, land, coast: [] },
    wind: { direction: 4, velocity: 3, change: 6, point: 0 },
  } as unknown as ScenarioCard;
}

test("the large chart lies close around the ships, and reaches to a shore that is near", () => {
  const [small, large] = [sketchOf(battle(), 2.3), chartOf(battle(), 2.3)];
  const [near, far] = [centre(fromOffset(12, 19)), centre(fromOffset(12, 40))];
  expect(large.frame.y1).toBeGreaterThan(near.y);
  expect(small.frame.y1).toBeLessThan(near.y);
  expect(large.frame.y1).toBeLessThan(far.y);
});

test("every ship of the large chart has her name, off all other names", () => {
  const sketch = chartOf(battle(), 2.3);
  const unit = sketch.width / 740;
  const names = namesOf(sketch, unit, (length) => length, 19);
  expect(names.length).toBe(10);
  const at = new Map(sketch.ships.map((one) => [one.id, one]));
  const boxes = names.map((one) => {
    const { x = 0, y = 0 } = at.get(one.id) ?? {};
    const [half, high] = [one.name.length * NAME_SIZE * 0.25, NAME_SIZE / 2];
    const middle = { x: x / unit + one.at.x, y: y / unit + one.at.y };
    return { x0: middle.x - half, x1: middle.x + half, y0: middle.y - high, y1: middle.y + high };
  });
  boxes.forEach((box, i) => {
    for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(0);
  });
});
