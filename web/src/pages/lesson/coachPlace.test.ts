import { expect, test } from "vitest";
import { arrowTo, overlap, placeCard } from "./coachPlace";

const CARD = { width: 372, height: 240 };
const CHART = { left: 292, top: 44, right: 1366, bottom: 684 };
const areaOf = ({ x, y }: { x: number; y: number }) => ({
  left: x,
  top: y,
  right: x + CARD.width,
  bottom: y + CARD.height,
});
const hex = (x: number, y: number) => ({ left: x - 40, right: x + 40, top: y - 40, bottom: y + 40 });

test("the mark never lies over what is lit, wherever that is", () => {
  for (const [x, y] of [
    [340, 100],
    [800, 360],
    [1320, 640],
    [700, 660],
    [1300, 80],
  ] as const) {
    const lit = hex(x, y);
    const card = areaOf(placeCard(CARD, lit, CHART, []));
    expect(overlap(card, lit)).toBe(0);
    expect(card.left).toBeGreaterThanOrEqual(CHART.left);
    expect(card.right).toBeLessThanOrEqual(CHART.right);
    expect(card.top).toBeGreaterThanOrEqual(CHART.top);
    expect(card.bottom).toBeLessThanOrEqual(CHART.bottom);
  }
});

test("it stands on the side where no ship lies", () => {
  const lit = hex(800, 360);
  const ship = { left: 900, right: 1100, top: 300, bottom: 400 };
  const card = areaOf(placeCard(CARD, lit, CHART, [ship]));
  expect(overlap(card, ship)).toBe(0);
});

test("where ships fill the chart it lies over the papers beside it", () => {
  const [lit, around] = [hex(100, 300), { ...CHART, left: 0 }];
  const chart = { ...CHART, right: 800 };
  const ships = [{ left: 500, right: 600, top: 44, bottom: 684 }];
  const card = areaOf(placeCard(CARD, lit, chart, ships, around));
  expect(overlap(card, ships[0] ?? lit) + overlap(card, lit)).toBe(0);
  const open = areaOf(placeCard(CARD, lit, CHART, ships, around));
  expect(open.left).toBeGreaterThanOrEqual(CHART.left);
});

test("the arrow ends short of what is lit, and is left out where there is no room for it", () => {
  const lit = hex(800, 360);
  const card = { left: 940, right: 1312, top: 240, bottom: 480 };
  const arrow = arrowTo(card, lit);
  expect(arrow?.tip.x).toBeGreaterThan(lit.right);
  expect(arrow?.tip.x).toBeLessThan(card.left);
  expect(arrowTo({ ...card, left: 845 }, lit)).toBeNull();
});
