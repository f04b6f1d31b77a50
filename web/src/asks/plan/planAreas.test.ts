import { expect, test } from "vitest";
import type { EnemyTried, LineTried, ShipView } from "../../api/types";
import { areasOf } from "./planAreas";

const ship = (id: string, place: object | null = null): ShipView =>
  ({ id, name: id.toUpperCase(), bow: [0, 0], place, present: true }) as unknown as ShipView;
const enemy = (id: string): EnemyTried => ({
  ship: id,
  places: [
    { at: [2, 1], tries: 8 },
    { at: [3, 1], tries: 2 },
  ],
});
const line = (named: string, tries = 5): LineTried => ({
  tries,
  ship: "a",
  at: [0, 0],
  enemy: named,
  enemy_at: [2, 1],
});
const FLEET = ["flore", "favorite", "corona", "bellona"];

test("an enemy at whom a line aims has an area, darkest where she comes most often", () => {
  const found = areasOf(
    FLEET.map(enemy),
    [line("favorite"), line("flore", 0)],
    FLEET.map((id) => ship(id)),
  );
  expect(found.map(({ id }) => id)).toEqual(["favorite"]);
  expect(found[0]?.cells).toEqual([
    { at: [2, 1], share: 1 },
    { at: [3, 1], share: 0.25 },
  ]);
  expect(found[0]?.label).toContain("FAVORITE");
});

test("without such a line few enemies are shown, and many are not", () => {
  expect(areasOf([enemy("flore")], [], [ship("flore")])).toHaveLength(1);
  expect(
    areasOf(
      FLEET.map(enemy),
      [],
      FLEET.map((id) => ship(id)),
    ),
  ).toEqual([]);
});

test("where she comes in every try alike, that is said", () => {
  const [found] = areasOf([{ ship: "flore", places: [{ at: [2, 1], tries: 9 }] }], [], [ship("flore")]);
  expect(found?.label).toContain("in every try");
});

test("on an open table areas are made of places, not of hexes", () => {
  const [found] = areasOf([enemy("flore")], [], [ship("flore", { x: 0, y: 0 })]);
  expect(found?.open).toBe(true);
  expect(found?.cells[0]?.at).not.toEqual([2, 1]);
});
