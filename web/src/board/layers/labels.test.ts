import { describe, expect, it } from "vitest";
import { shipFor } from "../../../tests/fixtures/boardShip";
import { fromOffset, step } from "../../session/geometry/hexes";
import { placementOf } from "../film/cues";
import { seeded } from "../seeded";
import type { BoardShip } from "../types";
import { type LabelItem, labelBox, layoutLabels, overlap } from "./labels";
import { guessed } from "./measure";
import { farthestName, NAME_SIZE, nameItem, obstaclesOf } from "./names";

/** Sixty ships: two lines ahead, and a crowd. */
function fleet(): BoardShip[] {
  const next = seeded("fleet");
  return Array.from({ length: 60 }, (_, i) => {
    const name = `${"Santísima Trinidad Victory Ça Ira".slice(0, 4 + Math.floor(next() * 16))}${i}`;
    const bow =
      i < 20
        ? step(fromOffset(10, 5), 3, i * 2)
        : i < 40
          ? fromOffset(30, 1 + (i - 20) * 2)
          : fromOffset(Math.floor(20 + next() * 12), Math.floor(8 + next() * 14));
    const heading = i < 20 ? 3 : i < 40 ? 1 : 1 + Math.floor(next() * 6);
    return shipFor({ id: `s${i}`, name, bow, heading, shipClass: 1 + (i % 4) });
  });
}

const itemsAt = (k: number, selected = ""): LabelItem[] =>
  fleet().map((ship) =>
    nameItem(ship, placementOf(ship), k, 120, guessed(ship.name, NAME_SIZE), ship.id === selected),
  );

function layout(k: number, selected = "") {
  const items = itemsAt(k, selected);
  return { items, placed: layoutLabels(items, items.flatMap(obstaclesOf), [], new Map(), farthestName(k)) };
}

describe("names of sixty ships", () => {
  for (const k of [0.15, 0.22, 0.31, 0.5, 0.8, 1.2, 2.4]) {
    it(`never overlap at zoom ${k}`, () => {
      const { items, placed } = layout(k);
      const boxes = placed.flatMap((label, i) => {
        const item = items[i];
        return item && !label.hidden ? [labelBox(item, label)] : [];
      });
      expect(boxes.length).toBeGreaterThan(0);
      boxes.forEach((a, i) => {
        for (const b of boxes.slice(i + 1)) expect(overlap(a, b)).toBe(0);
      });
    });
  }

  it("are all shown when there is room", () => {
    expect(layout(1.2).placed.filter((label) => label.hidden)).toEqual([]);
  });

  it("are fewer from far away, the selected ship's always among them", () => {
    const { placed } = layout(0.15, "s47");
    expect(placed.some((label) => label.hidden)).toBe(true);
    expect(placed.find((label) => label.id === "s47")?.hidden).toBe(false);
  });

  it("stand clear of their own ship", () => {
    const { items, placed } = layout(0.8);
    placed.forEach((label, i) => {
      const item = items[i];
      if (!item || label.hidden) return;
      for (const body of obstaclesOf(item)) expect(overlap(labelBox(item, label), body)).toBe(0);
    });
  });
});

describe("one name", () => {
  const item: LabelItem = {
    id: "a",
    anchor: { x: 0, y: 0 },
    body: [{ x0: -10, y0: -30, x1: 10, y1: 30 }],
    width: 60,
    height: 16,
    priority: 1,
  };

  it("stands to the right by choice, without a leader", () => {
    const [label] = layoutLabels([item]);
    expect(label).toMatchObject({ dy: 0, leader: false, hidden: false });
    expect(label?.dx).toBeGreaterThan(40);
  });

  it("keeps out of blocked boxes and shows whose it is when moved away", () => {
    const blocked = [{ x0: -75, y0: -50, x1: 75, y1: 50 }];
    const [label] = layoutLabels([item], [], blocked);
    expect(label?.hidden).toBe(false);
    expect(label?.leader).toBe(true);
  });

  it("is left out where it would stand too far away", () => {
    const blocked = [{ x0: -300, y0: -300, x1: 300, y1: 300 }];
    expect(layoutLabels([item], [], blocked)[0]?.hidden).toBe(true);
  });

  it("stays where it stood", () => {
    const left = layoutLabels([item], [], [{ x0: 12, y0: -80, x1: 90, y1: 80 }])[0];
    const before = new Map(left ? [["a", left]] : []);
    expect(layoutLabels([item], [], [], before)[0]).toMatchObject({ dx: left?.dx, dy: left?.dy });
  });

  it("is read in full where the window ends beside its ship", () => {
    const narrow = { x0: -200, y0: -200, x1: 60, y1: 200 };
    const [label] = layoutLabels([item], [], [], new Map(), 90, narrow);
    expect(label?.hidden).toBe(false);
    expect(labelBox(item, label ?? { dx: 0, dy: 0 }).x1).toBeLessThanOrEqual(60);
  });

  it("stays to the right of a ship that is out of sight", () => {
    const elsewhere = { x0: 500, y0: 500, x1: 900, y1: 900 };
    expect(layoutLabels([item], [], [], new Map(), 90, elsewhere)[0]?.dx).toBeGreaterThan(40);
  });
});
