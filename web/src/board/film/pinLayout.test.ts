import { expect, test } from "vitest";
import { shipFor } from "../../../tests/fixtures/boardShip";
import { overlap } from "../layers/hulls";
import { pinBox, placePins, shipBoxes } from "./pinLayout";

const sight = { x0: -300, y0: -300, x1: 300, y1: 300 };
const pin = (id: string, x = 0, y = 0) => ({ id, anchor: { x, y }, width: 120, height: 40 });
const ship = shipFor({ id: "a", bow: [0, 0], heading: 1 });

test("pins stand clear of the ship, of each other and of the window's edge", () => {
  const hull = shipBoxes(ship, ship, 1);
  const items = [pin("one"), pin("two", 0, 10), pin("three", 0, 30)];
  const places = placePins(items, new Map(), hull, sight);
  const boxes = items.flatMap((item) => {
    const place = places.get(item.id);
    return place ? [pinBox(item, place)] : [];
  });
  expect(boxes).toHaveLength(3);
  boxes.forEach((box, i) => {
    for (const other of [...hull, ...boxes.slice(i + 1)]) expect(overlap(box, other)).toBe(0);
    expect(overlap(box, sight)).toBeCloseTo(120 * 40);
  });
});

test("a pin keeps its place, unless it has more to say or has gone out of sight", () => {
  const item = pin("one");
  const first = placePins([item], new Map(), [], sight);
  const again = placePins([item], first, [{ x0: -500, y0: -500, x1: 500, y1: 500 }], sight);
  expect(again.get("one")).toBe(first.get("one"));
  expect(placePins([{ ...item, height: 57 }], first, [], sight).get("one")).not.toBe(first.get("one"));
  const cut = { ...sight, x1: 40 };
  expect(placePins([item], first, [], cut, false).get("one")).toBe(first.get("one"));
  const moved = placePins([item], first, [], cut).get("one");
  expect(moved && pinBox(item, moved).x1).toBeLessThanOrEqual(40);
});
