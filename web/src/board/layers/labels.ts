/** Where names stand so that none hides another. Screen pixels; the chart's zoom is already applied. */
import type { Box, Point } from "../../session/geometry/hexes";

export type LabelItem = {
  id: string;
  /** What the label names. */
  anchor: Point;
  /** The thing named, as boxes relative to the anchor; the label stands clear of them. */
  body: readonly Box[];
  width: number;
  height: number;
  /** Greater comes first; the least are left out where there is no room. */
  priority: number;
};

export type PlacedLabel = {
  id: string;
  /** Middle of the label, relative to its anchor. */
  dx: number;
  dy: number;
  /** Whether a line should join it to its anchor. */
  leader: boolean;
  hidden: boolean;
};

export type Obstacle = Box & { id?: string | undefined };

/** Ways to go from the anchor, best first, with a cost. */
const WAYS: readonly (readonly [x: number, y: number, cost: number])[] = [
  [1, 0, 0],
  [1, 0.35, 1],
  [1, -0.35, 1],
  [0, 1, 3],
  [-1, 0, 3],
  [-1, 0.35, 4],
  [-1, -0.35, 4],
  [0, -1, 4],
  [1, 1, 4],
  [1, -1, 4],
  [-1, 1, 5],
  [-1, -1, 5],
  [0.4, 1, 5],
  [-0.4, 1, 6],
  [0.4, -1, 6],
  [-0.4, -1, 6],
];

const RINGS = [0, 8, 18, 30, 46, 66, 90];
const GAP = 4;
const PADDING = 1;
/** Nearer than this to another ship a label might be taken for hers. */
const NEIGHBOURLY = 3;
/** From here on a line joins the label to its ship. */
const LEADER_FROM = 8;
/** What it costs a label to be cut off, and to stand out of sight altogether. */
const CUT = 6;
const OUTSIDE = 30;

export function labelBox(item: LabelItem, place: { dx: number; dy: number }): Box {
  const x = item.anchor.x + place.dx;
  const y = item.anchor.y + place.dy;
  return { x0: x - item.width / 2, y0: y - item.height / 2, x1: x + item.width / 2, y1: y + item.height / 2 };
}

export function overlap(a: Box, b: Box, padding = 0): number {
  const w = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) + padding;
  const h = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) + padding;
  return w > 0 && h > 0 ? w * h : 0;
}

/**
 * Places labels greedily, the most important first. Labels and `blocked` boxes never overlap; `obstacles` (ships) are
 * kept clear where there is room. A label that stood well before stays where it was; one that would have to stand more
 * than `farthest` from its ship is left out. Names of ships in `sight` had better be read in full.
 */
export function layoutLabels(
  items: readonly LabelItem[],
  obstacles: readonly Obstacle[] = [],
  blocked: readonly Box[] = [],
  before: ReadonlyMap<string, PlacedLabel> = new Map(),
  farthest = 90,
  sight: Box | null = null,
): PlacedLabel[] {
  const taken: Box[] = [...blocked];
  const order = items.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1));
  const placed = new Map<string, PlacedLabel>();
  for (const item of order) {
    const within = sight && holds(sight, item.anchor) ? sight : null;
    const place = best(item, obstacles, taken, before.get(item.id), farthest, within);
    placed.set(item.id, place);
    if (!place.hidden) taken.push(labelBox(item, place));
  }
  return items.flatMap((item) => placed.get(item.id) ?? []);
}

function holds(box: Box, { x, y }: Point): boolean {
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
}

/** How far to go from the anchor in a direction until a label of this size is clear of the body. */
export function clearance(item: LabelItem, x: number, y: number): number {
  let far = 0;
  for (const box of item.body) {
    const ahead =
      x > 0 ? box.x1 + item.width / 2 : x < 0 ? item.width / 2 - box.x0 : Number.POSITIVE_INFINITY;
    const below =
      y > 0 ? box.y1 + item.height / 2 : y < 0 ? item.height / 2 - box.y0 : Number.POSITIVE_INFINITY;
    far = Math.max(far, Math.min(ahead / Math.abs(x), below / Math.abs(y)));
  }
  return far;
}

function best(
  item: LabelItem,
  obstacles: readonly Obstacle[],
  taken: readonly Box[],
  before: PlacedLabel | undefined,
  farthest: number,
  sight: Box | null,
): PlacedLabel {
  let found: PlacedLabel = { id: item.id, dx: 0, dy: 0, leader: false, hidden: true };
  /** A name is better left out than laid over many ships. */
  let lowest = 10 + farthest * 0.6;
  const area = item.width * item.height;
  const ways = WAYS.map(([x, y, cost]) => ({ x, y, cost, clear: clearance(item, x, y) + GAP }));
  for (const ring of RINGS) {
    if (ring > farthest || ring * 0.6 > lowest) break;
    for (const way of ways) {
      const dx = way.x * (way.clear + ring);
      const dy = way.y * (way.clear + ring);
      const box = labelBox(item, { dx, dy });
      if (taken.some((other) => overlap(box, other, PADDING) > 0)) continue;
      let cost = way.cost + ring * 0.6;
      const outside = sight ? 1 - overlap(box, sight) / area : 0;
      if (outside > 0.01) cost += CUT + OUTSIDE * outside;
      for (const obstacle of obstacles) {
        if (obstacle.id === item.id || overlap(box, obstacle, NEIGHBOURLY) === 0) continue;
        cost += 1 + (90 * overlap(box, obstacle)) / area;
      }
      if (before && !before.hidden && Math.abs(before.dx - dx) + Math.abs(before.dy - dy) < 6) cost -= 4;
      if (cost < lowest) {
        lowest = cost;
        found = { id: item.id, dx, dy, leader: ring >= LEADER_FROM, hidden: false };
      }
    }
  }
  return found;
}
