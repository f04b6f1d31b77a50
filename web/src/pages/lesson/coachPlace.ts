/** Where the coach mark stands: beside what is lit and never over it, and if it can be over no ship. */

import type { Area } from "./litPlace";

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Room for the arrow between the mark and what is lit. */
const ARROW = 64;
const EDGE = 12;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

export function overlap(a: Area, b: Area): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const areaAt = ({ x, y }: Point, { width, height }: Size): Area => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

/** What a card covers beside the chart, such as a paper that was to be looked at, weighs so much as ships. */
const BESIDE = 0.01;

/**
 * The corner of a card of this size within `within`, the chart; the less it covers, the better. Only where the chart has
 * no room that is free of ships it lies over what is docked beside it, up to `around`.
 */
export function placeCard(
  card: Size,
  lit: Area | null,
  within: Area,
  keepClear: readonly Area[],
  around: Area = within,
): Point {
  const inside = ({ x, y }: Point): Point => ({
    x: clamp(x, within.left + EDGE, within.right - card.width - EDGE),
    y: clamp(y, within.top + EDGE, within.bottom - card.height - EDGE),
  });
  const corner = { x: within.right, y: within.top };
  if (!lit) return inside(corner);
  const [midX, midY] = [(lit.left + lit.right) / 2, (lit.top + lit.bottom) / 2];
  const [besideY, overX] = [midY - card.height / 2, midX - card.width / 2];
  const candidates: Point[] = [
    { x: lit.right + ARROW, y: besideY - 60 },
    { x: lit.left - ARROW - card.width, y: besideY - 60 },
    { x: overX, y: lit.top - ARROW - card.height },
    { x: overX, y: lit.bottom + ARROW },
    corner,
    { x: within.left, y: within.top },
    { x: within.right, y: within.bottom },
    { x: within.left, y: within.bottom },
  ].map(inside);
  for (const x of [around.left + EDGE, around.right - card.width - EDGE])
    for (const y of [within.top + EDGE, within.bottom - card.height - EDGE]) candidates.push({ x, y });
  const cost = (point: Point): number => {
    const area = areaAt(point, card);
    const covered = keepClear.reduce((sum, one) => sum + overlap(area, one), 0);
    const beside = card.width * card.height - overlap(area, within);
    return overlap(area, lit) * 1000 + covered + beside * BESIDE;
  };
  return candidates.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

/** The arrow from the card to what is lit, as a path, and the way its head points, in degrees. */
export function arrowTo(card: Area, lit: Area, gap = 10): { path: string; tip: Point; turn: number } | null {
  const to = { x: (lit.left + lit.right) / 2, y: (lit.top + lit.bottom) / 2 };
  const from = {
    x: clamp(to.x, card.left + 24, card.right - 24),
    y: clamp(to.y, card.top + 24, card.bottom - 24),
  };
  const beside = to.x < card.left || to.x > card.right;
  from.x = beside ? (to.x < card.left ? card.left : card.right) : from.x;
  from.y = beside ? from.y : to.y < card.top ? card.top : card.bottom;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const half = { x: (lit.right - lit.left) / 2, y: (lit.bottom - lit.top) / 2 };
  const cut = Math.min(
    half.x / Math.max(Math.abs(to.x - from.x), 1),
    half.y / Math.max(Math.abs(to.y - from.y), 1),
  );
  const share = cut + gap / Math.max(far, 1);
  if (share >= 0.9 || far * (1 - share) < 18) return null;
  const tip = { x: to.x - (to.x - from.x) * share, y: to.y - (to.y - from.y) * share };
  const bend = far * 0.16;
  const [dx, dy] = [(tip.x - from.x) / far, (tip.y - from.y) / far];
  const middle = { x: (from.x + tip.x) / 2 + dy * bend, y: (from.y + tip.y) / 2 - Math.abs(dx) * bend };
  const turn = (Math.atan2(tip.y - middle.y, tip.x - middle.x) * 180) / Math.PI;
  const path = `M${from.x} ${from.y} Q${middle.x} ${middle.y} ${tip.x} ${tip.y}`;
  return { path, tip, turn };
}
