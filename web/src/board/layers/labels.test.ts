import { describe, expect, it } from "vitest";
import { shipFor } from "../../../tests/fixtures/boardShip";
import { fromOffset, middle, type Point, step } from "../../session/geometry/hexes";
import { detailAt } from "../camera/camera";
import { apart } from "../far/columns";
import { placementOf } from "../film/cues";
import { seeded } from "../seeded";
import { halfBreadth, hullSize } from "../ships/hull";
import type { BoardShip } from "../types";
import { overlap } from "./hulls";
import { type LabelItem, labelBox, layoutLabels, type PlacedLabel } from "./labels";
import { isReadable, namingsOf, placeNames } from "./naming";

const ZOOMS = [0.08, 0.12, 0.2, 0.24, 0.31, 0.5, 0.8, 1.2, 2.4];
const NAME = "Santísima Trinidad Victory Ça Ira";

/** Two lines ahead, and a crowd. */
function fleet(seed: string, count: number): BoardShip[] {
  const next = seeded(seed);
  const turn = Math.floor(next() * 6);
  return Array.from({ length: count }, (_, i) => {
    const bow =
      i < count / 3
        ? step(fromOffset(10, 5), 3, i * 2)
        : i < (count * 2) / 3
          ? fromOffset(30, 1 + (i - Math.ceil(count / 3)) * 2)
          : fromOffset(Math.floor(20 + next() * 12), Math.floor(8 + next() * 14));
    const heading = i < count / 3 ? 3 : i < (count * 2) / 3 ? 1 : 1 + ((turn + Math.floor(next() * 6)) % 6);
    return shipFor({
      id: `s${i}`,
      name: `${NAME.slice(0, 4 + Math.floor(next() * 16))}${i}`,
      side: i < count / 3 ? 0 : 1,
      bow,
      heading,
      shipClass: 1 + (i % 4),
      flagship: i % 20 === 7,
      order: i % 9 === 0 ? "todo" : undefined,
    });
  });
}

const WINDOW = { x0: 0, y0: 0, x1: 1074, y1: 640 };

/** The window over the middle of the fleet, as labels are placed. */
function sightOf(items: readonly LabelItem[]) {
  const x = items.reduce((sum, { hull }) => sum + hull.x, 0) / items.length;
  const y = items.reduce((sum, { hull }) => sum + hull.y, 0) / items.length;
  return { x0: x - WINDOW.x1 / 2, y0: y - WINDOW.y1 / 2, x1: x + WINDOW.x1 / 2, y1: y + WINDOW.y1 / 2 };
}

function layout(
  ships: readonly BoardShip[],
  k: number,
  selected: string | null = null,
  before: ReadonlyMap<string, PlacedLabel> = new Map(),
) {
  const places = new Map(ships.map((ship) => [ship.id, placementOf(ship)]));
  const detail = detailAt(k);
  const namings = namingsOf(ships, places, k, detail, new Set(), selected);
  const items = namings.map(({ item }) => item);
  const waters = { hulls: items.map(({ hull }) => hull), sight: sightOf(items) };
  return { items, waters, placed: placeNames(namings, waters, before, detail) };
}

/** Points all over the deck of a ship, on the screen. */
function deck(ship: BoardShip, k: number): Point[] {
  const { length, beam } = hullSize(ship.shipClass, ship.rating);
  const at = middle(ship, ship.hexes);
  const turn = ((ship.heading - 1) * Math.PI) / 3;
  return [-0.5, -0.4, -0.25, -0.1, 0, 0.1, 0.25, 0.4, 0.49].flatMap((t) =>
    [-1, -0.5, 0, 0.5, 1].map((side) => {
      const [x, y] = [side * halfBreadth(t) * beam, t * length];
      return {
        x: (at.x + x * Math.cos(turn) - y * Math.sin(turn)) * k,
        y: (at.y + x * Math.sin(turn) + y * Math.cos(turn)) * k,
      };
    }),
  );
}

describe("names of random fleets", () => {
  for (const count of [1, 2, 9, 27, 60]) {
    for (const k of ZOOMS) {
      it(`of ${count} never cover a ship or another name at zoom ${k}`, () => {
        for (const seed of ["a", "b", "c"]) {
          const ships = fleet(`${seed}${count}`, count);
          const selected = `s${Math.floor(count / 2)}`;
          const { items, waters, placed } = layout(ships, k, selected);
          const shown = items.flatMap((item) => {
            const label = placed.get(item.id);
            return label && !label.hidden ? [{ id: item.id, box: labelBox(item, label), item }] : [];
          });
          expect(shown.some(({ id }) => id === selected)).toBe(true);
          shown.forEach((a, i) => {
            for (const b of shown.slice(i + 1)) expect(overlap(a.box, b.box)).toBe(0);
          });
          const hits = ships.flatMap((ship) =>
            deck(ship, k).flatMap((point) =>
              shown.filter(
                ({ box }) => point.x > box.x0 && point.x < box.x1 && point.y > box.y0 && point.y < box.y1,
              ),
            ),
          );
          expect(hits).toEqual([]);
          const { sight } = waters;
          for (const { box, item } of shown) {
            const { x, y } = item.hull;
            const cut = overlap(box, sight) / ((box.x1 - box.x0) * (box.y1 - box.y0));
            expect(cut === 0 || cut > 0.999, `${item.id} at the edge`).toBe(true);
            if (x < sight.x0 || x > sight.x1 || y < sight.y0 || y > sight.y1) continue;
            expect(box.x0 >= sight.x0 && box.x1 <= sight.x1).toBe(true);
            expect(box.y0 >= sight.y0 && box.y1 <= sight.y1).toBe(true);
          }
          const dropped = items.filter((item) => placed.get(item.id)?.hidden);
          for (const { id } of dropped) expect(ships.find((ship) => ship.id === id)?.flagship).toBe(false);
        }
      });
    }
  }

  it("are all shown when there is room, and nearly all from far away", () => {
    const hidden = (k: number) => [...layout(fleet("a", 60), k).placed.values()].filter((one) => one.hidden);
    expect(hidden(1.2)).toEqual([]);
    expect(hidden(0.2).length).toBeLessThan(10);
  });

  it("stay where they are when nothing has changed, and when one ship moves", () => {
    const ships = fleet("b", 60);
    const first = layout(ships, 0.5);
    const again = layout(ships, 0.5, null, first.placed).placed;
    const moved = ships.map((ship) => (ship.id === "s3" ? { ...ship, bow: step(ship.bow, 6, 2) } : ship));
    const next = layout(moved, 0.5, null, first.placed).placed;
    const where = (one: PlacedLabel | undefined) => `${one?.dx} ${one?.dy}`;
    const near = [...first.placed.values()].filter(({ leader }) => Math.hypot(leader.to.x, leader.to.y) < 60);
    for (const one of near) expect(where(again.get(one.id)), one.id).toBe(where(one));
    const hopped = near.filter((one) => where(next.get(one.id)) !== where(one));
    expect(hopped.length).toBeLessThan(4);
  });
});

describe("one name", () => {
  const item: LabelItem = {
    id: "a",
    hull: { id: "a", x: 0, y: 0, angle: 0, length: 30, beam: 10 },
    width: 60,
    height: 16,
    priority: 1,
  };
  const waters = { hulls: [item.hull] };

  it("stands abeam of her by choice, with a line from her hull to it", () => {
    const [label] = layoutLabels([item], waters);
    expect(label).toMatchObject({ hidden: false });
    expect(label?.dy).toBeCloseTo(0);
    expect(label?.dx).toBeGreaterThan(40);
    expect(label?.leader.from.x).toBeLessThan(10);
    expect(label?.leader.to.x).toBeGreaterThan(20);
  });

  it("keeps out of blocked boxes", () => {
    const blocked = [{ x0: -75, y0: -50, x1: 75, y1: 50 }];
    const [label] = layoutLabels([item], { ...waters, blocked });
    expect(label?.hidden).toBe(false);
    expect(overlap(labelBox(item, label ?? { dx: 0, dy: 0 }), { x0: -75, y0: -50, x1: 75, y1: 50 })).toBe(0);
  });

  it("is left out where there is no room, unless she is chosen", () => {
    const blocked = [{ x0: -300, y0: -300, x1: 300, y1: 300 }];
    expect(layoutLabels([item], { ...waters, blocked })[0]?.hidden).toBe(true);
    expect(layoutLabels([{ ...item, steadfast: true }], { ...waters, blocked })[0]?.hidden).toBe(false);
  });

  it("is read in full where the window ends beside its ship", () => {
    const sight = { x0: -200, y0: -200, x1: 60, y1: 200 };
    const [label] = layoutLabels([item], { ...waters, sight });
    expect(label?.hidden).toBe(false);
    expect(labelBox(item, label ?? { dx: 0, dy: 0 }).x1).toBeLessThanOrEqual(60);
  });

  it("is not cut by the edge of a window that its ship lies outside of", () => {
    const sight = { x0: 50, y0: -200, x1: 300, y1: 200 };
    const [label] = layoutLabels([item], { ...waters, sight });
    expect(label?.hidden).toBe(false);
    expect(overlap(labelBox(item, label ?? { dx: 0, dy: 0 }), sight)).toBe(0);
  });

  it("keeps a little off that edge, where letters reach over their box", () => {
    for (let x0 = 30; x0 < 160; x0 += 1) {
      const sight = { x0, y0: -200, x1: 300, y1: 200 };
      const [label] = layoutLabels([item], { ...waters, sight });
      const { x1 } = labelBox(item, label ?? { dx: 0, dy: 0 });
      expect(label?.hidden || x1 <= x0 - 8).toBe(true);
    }
  });
});

it("pushes the names of a column apart as little as may be", () => {
  expect(apart([0, 0, 40], 10)).toEqual([-5, 5, 40]);
  expect(apart([0, 20, 40], 10)).toEqual([0, 20, 40]);
});

it("a figure is written only where all of it can be read", () => {
  const sight = { x0: 0, y0: 0, x1: 300, y1: 200 };
  expect(isReadable(sight, 150, 100, "point blank 10")).toBe(true);
  expect(isReadable(sight, 20, 100, "point blank 10")).toBe(false);
  expect(isReadable(sight, 290, 100, "point blank 10")).toBe(false);
  expect(isReadable(sight, 20, 100, "5")).toBe(true);
  expect(isReadable(sight, 150, 199, "5")).toBe(false);
});
