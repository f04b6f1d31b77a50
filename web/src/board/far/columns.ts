/** Names of ships that sail in line, seen from far: a column of names on the side of the line that is free. */
import type { Box, Point } from "../../session/geometry/hexes";
import { type Hull, touches } from "../layers/hulls";
import { type LabelItem, labelBox } from "../layers/labels";

/** Ships nearer than this, in pixels, sail together. */
const TOGETHER = 52;
const FEWEST = 3;
const LEADER = 18;
/** Names keep so far apart at least. */
const BETWEEN = 2.5;
/** Lines that are about as steep as this have all names one below the other. */
const STEEP = 0.45;
const NEIGHBOURS = 26;

type Side = 1 | -1;

/** Where each name had best stand: its middle from the middle of its ship, for ships that sail in line. */
export function columnWishes(
  items: readonly LabelItem[],
  sideOf: (id: string) => number,
  hulls: readonly Hull[],
  sight: Box | null,
): Map<string, Point> {
  const middle = items.reduce((sum, { hull }) => sum + hull.x, 0) / (items.length || 1);
  const wishes = new Map<string, Point>();
  for (const line of linesOf(items, sideOf)) {
    if (line.length < FEWEST || isLevel(line)) continue;
    const at = line.reduce((sum, { hull }) => sum + hull.x, 0) / line.length;
    const outward: Side = at < middle ? -1 : 1;
    const plans = ([outward, -outward] as Side[]).map((side) => column(line, side));
    const faults = plans.map((plan) => conflicts(line, plan, hulls, sight));
    const best = (faults[1] ?? 0) < (faults[0] ?? 0) ? plans[1] : plans[0];
    for (const [id, wish] of best ?? []) wishes.set(id, wish);
  }
  return wishes;
}

/** Ships of one side that are near each other, chain by chain. */
export function linesOf(items: readonly LabelItem[], sideOf: (id: string) => number): LabelItem[][] {
  const left = new Set(items);
  const lines: LabelItem[][] = [];
  for (const first of items) {
    if (!left.delete(first)) continue;
    const line = [first];
    for (const one of line) {
      for (const other of left) {
        const near = Math.hypot(one.hull.x - other.hull.x, one.hull.y - other.hull.y) < TOGETHER;
        if (!near || sideOf(one.id) !== sideOf(other.id)) continue;
        left.delete(other);
        line.push(other);
      }
    }
    lines.push(line);
  }
  return lines;
}

const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** Ships abreast on the screen leave no room for names one below the other. */
function isLevel(line: readonly LabelItem[]): boolean {
  const height = line.reduce((sum, item) => sum + item.height, 0);
  return span(line.map(({ hull }) => hull.y)) < height * 0.55;
}

function column(line: readonly LabelItem[], side: Side): Map<string, Point> {
  const sorted = line.toSorted((a, b) => a.hull.y - b.hull.y);
  const ys = apart(
    sorted.map(({ hull }) => hull.y),
    Math.max(...sorted.map(({ height }) => height)) + BETWEEN,
  );
  const wide = span(sorted.map(({ hull }) => hull.x));
  const steep = wide < STEEP * span(sorted.map(({ hull }) => hull.y));
  const edge = ({ hull }: LabelItem): number => side * hull.x + Math.max(hull.beam, hull.length * 0.5);
  const outermost = Math.max(...sorted.map(edge));
  return new Map(
    sorted.map((item, i) => {
      const y = ys[i] ?? item.hull.y;
      const near = sorted.filter(({ hull }) => Math.abs(hull.y - y) < NEIGHBOURS);
      const out = (steep ? outermost : Math.max(edge(item), ...near.map(edge))) + LEADER;
      return [item.id, { x: side * (out + item.width / 2) - item.hull.x, y: y - item.hull.y }];
    }),
  );
}

/** Heights as near as can be to those wanted, in their order, and at least `gap` apart. */
export function apart(wanted: readonly number[], gap: number): number[] {
  const blocks: { from: number; sum: number; count: number }[] = [];
  wanted.forEach((y, i) => {
    blocks.push({ from: i, sum: y - i * gap, count: 1 });
    for (;;) {
      const [last, before] = [blocks.at(-1), blocks.at(-2)];
      if (!last || !before || before.sum / before.count < last.sum / last.count) break;
      before.sum += last.sum;
      before.count += last.count;
      blocks.pop();
    }
  });
  return blocks.flatMap(({ from, sum, count }) =>
    Array.from({ length: count }, (_, i) => sum / count + (from + i) * gap),
  );
}

function conflicts(
  line: readonly LabelItem[],
  plan: ReadonlyMap<string, Point>,
  hulls: readonly Hull[],
  sight: Box | null,
): number {
  return line.reduce((sum, item) => {
    const wish = plan.get(item.id);
    if (!wish) return sum;
    const box = labelBox(item, { dx: wish.x, dy: wish.y });
    const out = sight && (box.x0 < sight.x0 || box.x1 > sight.x1) ? 3 : 0;
    return sum + out + hulls.filter((hull) => touches(box, hull)).length;
  }, 0);
}
