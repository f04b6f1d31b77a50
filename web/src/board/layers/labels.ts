/**
 * Where names stand in open water: none on a ship, on another name or outside the window. Screen pixels; the chart's zoom
 * is already applied.
 */
import type { Box, Point } from "../../session/geometry/hexes";
import { boxAround, crosses, edgeOf, type Hull, overlap, touches } from "./hulls";

export type LabelItem = {
  id: string;
  /** The ship that is named. */
  hull: Hull;
  width: number;
  height: number;
  /** Greater comes first; the least are left out where there is no room. */
  priority: number;
  /** Never left out as long as there is any room at all. */
  steadfast?: boolean | undefined;
  /** Where it had best stand: the middle of the label from the middle of the ship. */
  wish?: Point | undefined;
};

export type PlacedLabel = {
  id: string;
  /** Middle of the label, from the middle of its ship. */
  dx: number;
  dy: number;
  /** The line from the hull to the name, from the middle of the ship. */
  leader: { from: Point; to: Point };
  hidden: boolean;
};

/** What names keep clear of. */
export type Waters = {
  /** Ships, which no name covers. */
  hulls: readonly Hull[];
  /** Papers and furniture, which no name covers. */
  blocked?: readonly Box[] | undefined;
  /** Shadows, lit hexes and the like, which had better not be covered. */
  shy?: readonly Hull[] | undefined;
  /** The part of the window that is seen: names of ships in it stand in it, and no name is cut at its edge. */
  sight?: Box | null | undefined;
};

/** Directions to look for room in, in degrees clockwise from north, and lengths of leader lines. */
const WAYS = [90, 270, 60, 120, 240, 300, 30, 150, 210, 330, 0, 180];
const RINGS = [14, 22, 34, 48, 66, 90, 124];
const FAR_RINGS = [...RINGS, 170, 230, 300, 380, 470, 570];
/** A leader longer than this looks for something better every time. */
const LONG = 60;
const SHORT = 7;
const PADDING = 2;
const OVER_HULL = 34;
const OVER_NAME = 46;
const SHY = 14;
/** Ahead and astern are where ships go. */
const ALONG_KEEL = 9;
const INWARD = 3;
/** Letters reach a little over their box, and what is seen a little over the part that names stand in. */
const EDGE = 10;

export function labelBox(item: LabelItem, place: { dx: number; dy: number }): Box {
  return boxAround(item.hull.x + place.dx, item.hull.y + place.dy, item.width / 2, item.height / 2);
}

/** From a dot on the hull to the nearest side of the name. */
export function leaderOf(item: LabelItem, dx: number, dy: number): PlacedLabel["leader"] {
  const half = item.width / 2;
  const beside = Math.abs(dx) - half;
  const under = Math.max(dx - half + 6, Math.min(dx + half - 6, 0));
  const to =
    beside > 4
      ? { x: Math.sign(dx) * beside, y: dy }
      : { x: under, y: dy - (Math.sign(dy) * item.height) / 2 };
  const far = Math.hypot(to.x, to.y) || 1;
  const reach = edgeOf(item.hull, to.x / far, to.y / far);
  const from = { x: (to.x / far) * reach * 0.55, y: (to.y / far) * reach * 0.55 };
  const gap = Math.max(0, far - 2) / far;
  return { from, to: { x: to.x * gap, y: to.y * gap } };
}

type Chart = {
  waters: Waters;
  /** Where ships are on the whole: names stand on the far side of it. */
  middle: Point;
  taken: { id: string; box: Box }[];
};

/**
 * Places names, the most important first. A name that stood well before stays; one without room is left out, and said
 * to be `hidden`.
 */
export function layoutLabels(
  items: readonly LabelItem[],
  waters: Waters,
  before: ReadonlyMap<string, PlacedLabel> = new Map(),
): PlacedLabel[] {
  const order = items.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  const middle = middleOf(items);
  const placed = placeAll(order, { waters, middle, taken: [] }, before);
  const slighted = order.some((item) => item.steadfast && placed.get(item.id)?.hidden);
  const result = slighted && before.size ? placeAll(order, { waters, middle, taken: [] }, new Map()) : placed;
  return items.flatMap((item) => result.get(item.id) ?? []);
}

function middleOf(items: readonly LabelItem[]): Point {
  const n = items.length || 1;
  return {
    x: items.reduce((sum, { hull }) => sum + hull.x, 0) / n,
    y: items.reduce((sum, { hull }) => sum + hull.y, 0) / n,
  };
}

/** First those that must have a place, then those that keep theirs, then the rest. */
function placeAll(
  order: readonly LabelItem[],
  chart: Chart,
  before: ReadonlyMap<string, PlacedLabel>,
): Map<string, PlacedLabel> {
  const placed = new Map<string, PlacedLabel>();
  const put = (item: LabelItem, label: PlacedLabel | null): void => {
    if (!label) return;
    placed.set(item.id, label);
    if (!label.hidden) chart.taken.push({ id: item.id, box: labelBox(item, label) });
  };
  for (const item of order)
    if (item.steadfast) put(item, kept(item, before.get(item.id), chart) ?? found(item, chart));
  for (const item of order) if (!placed.has(item.id)) put(item, kept(item, before.get(item.id), chart));
  for (const item of order) if (!placed.has(item.id)) put(item, found(item, chart));
  return placed;
}

/** The place it had, if it is still a good one. */
function kept(item: LabelItem, last: PlacedLabel | undefined, chart: Chart): PlacedLabel | null {
  if (!last || last.hidden) return null;
  const leader = leaderOf(item, last.dx, last.dy);
  const long = Math.hypot(leader.to.x, leader.to.y) - edgeTowards(item, leader.to);
  if (long < SHORT || long > LONG || !isFree(item, last.dx, last.dy, chart)) return null;
  return { id: item.id, dx: last.dx, dy: last.dy, leader, hidden: false };
}

function edgeTowards({ hull }: LabelItem, to: Point): number {
  const far = Math.hypot(to.x, to.y) || 1;
  return edgeOf(hull, to.x / far, to.y / far);
}

/** Whether a name may stand there at all. */
function isFree(item: LabelItem, dx: number, dy: number, { waters, taken }: Chart): boolean {
  const box = labelBox(item, { dx, dy });
  const { sight } = waters;
  if (sight && !within(sight, box) && (holds(sight, item.hull) || overlap(box, sight, EDGE) > 0))
    return false;
  return (
    !taken.some((other) => overlap(box, other.box, PADDING) > 0) &&
    !waters.blocked?.some((other) => overlap(box, other, PADDING) > 0) &&
    !waters.hulls.some((hull) => touches(box, hull, PADDING))
  );
}

function within(outer: Box, { x0, x1, y0, y1 }: Box): boolean {
  return x0 >= outer.x0 && x1 <= outer.x1 && y0 >= outer.y0 && y1 <= outer.y1;
}

function holds(box: Box, { x, y }: Point): boolean {
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

/** The best free place, or the news that there is none. */
function found(item: LabelItem, chart: Chart): PlacedLabel {
  let best: PlacedLabel = {
    id: item.id,
    dx: 0,
    dy: 0,
    leader: { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } },
    hidden: true,
  };
  let lowest = Number.POSITIVE_INFINITY;
  for (const { dx, dy, cost } of candidates(item, chart)) {
    if (cost >= lowest) break;
    if (!isFree(item, dx, dy, chart)) continue;
    const leader = leaderOf(item, dx, dy);
    const total = cost + disorder(item, dx, dy, leader, chart);
    if (total >= lowest) continue;
    lowest = total;
    best = { id: item.id, dx, dy, leader, hidden: false };
  }
  return best;
}

/** Places to try, the nearest and plainest first. */
function candidates(item: LabelItem, { middle }: Chart): { dx: number; dy: number; cost: number }[] {
  const { hull } = item;
  const outward = Math.sign(hull.x - middle.x) || 1;
  const tried = WAYS.flatMap((way, i) => {
    const x = Math.sin((way * Math.PI) / 180);
    const y = -Math.cos((way * Math.PI) / 180);
    const reach = edgeOf(hull, x, y);
    const keel = Math.abs(Math.cos(((way - hull.angle) * Math.PI) / 180));
    const plain = keel * keel * ALONG_KEEL + i * 0.1 + (x * outward < -0.3 ? INWARD : 0);
    const aside = { x: limited(x * 1.7), y: limited(y * 1.7) };
    return (item.steadfast ? FAR_RINGS : RINGS).map((ring) => ({
      dx: x * (reach + ring) + (aside.x * item.width) / 2,
      dy: y * (reach + ring) + (aside.y * item.height) / 2,
      cost: plain + ring * 0.4,
    }));
  });
  if (item.wish) tried.push({ dx: item.wish.x, dy: item.wish.y, cost: 0 });
  return tried.sort((a, b) => a.cost - b.cost);
}

const limited = (value: number): number => Math.max(-1, Math.min(1, value));

/** What speaks against a free place: lines over ships and names, and what had better not be covered. */
function disorder(
  item: LabelItem,
  dx: number,
  dy: number,
  leader: PlacedLabel["leader"],
  { waters, taken }: Chart,
): number {
  const { x, y } = item.hull;
  const a = { x: x + leader.from.x, y: y + leader.from.y };
  const b = { x: x + leader.to.x, y: y + leader.to.y };
  const box = labelBox(item, { dx, dy });
  let sum = 0;
  for (const hull of waters.hulls) if (hull.id !== item.id && crosses(a, b, hull)) sum += OVER_HULL;
  for (const other of taken) if (crosses(a, b, asHull(other.box))) sum += OVER_NAME;
  for (const hull of waters.shy ?? []) if (hull.id !== item.id && touches(box, hull)) sum += SHY;
  return sum;
}

function asHull({ x0, y0, x1, y1 }: Box): Hull {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, angle: 90, length: (x1 - x0) / 2, beam: (y1 - y0) / 2 };
}
