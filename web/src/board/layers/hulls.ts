/** Ships as turned rectangles on the screen, and what meets them. */
import type { Box, Point } from "../../session/geometry/hexes";

/** Middle, angle of the bow in degrees clockwise from north, half of the length and half of the breadth. */
export type Hull = {
  x: number;
  y: number;
  angle: number;
  length: number;
  beam: number;
  id?: string | undefined;
};

export function boxAround(x: number, y: number, width: number, height: number): Box {
  return { x0: x - width, y0: y - height, x1: x + width, y1: y + height };
}

/** The area that two boxes share, grown by `padding`. */
export function overlap(a: Box, b: Box, padding = 0): number {
  const w = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) + padding;
  const h = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) + padding;
  return w > 0 && h > 0 ? w * h : 0;
}

/** The way her bow points. */
function bowOf({ angle }: Hull): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: Math.sin(radians), y: -Math.cos(radians) };
}

/** Whether a box lies on a hull or nearer than `padding`: no line can be drawn between the two. */
export function touches(box: Box, hull: Hull, padding = 0): boolean {
  const w = (box.x1 - box.x0) / 2 + padding;
  const h = (box.y1 - box.y0) / 2 + padding;
  const dx = hull.x - (box.x0 + box.x1) / 2;
  const dy = hull.y - (box.y0 + box.y1) / 2;
  const round = hull.length + hull.beam;
  if (Math.abs(dx) > w + round || Math.abs(dy) > h + round) return false;
  const { x: ux, y: uy } = bowOf(hull);
  const [ax, ay] = [Math.abs(ux), Math.abs(uy)];
  return (
    Math.abs(dx) <= w + hull.length * ax + hull.beam * ay &&
    Math.abs(dy) <= h + hull.length * ay + hull.beam * ax &&
    Math.abs(dx * ux + dy * uy) <= hull.length + w * ax + h * ay &&
    Math.abs(dx * uy - dy * ux) <= hull.beam + w * ay + h * ax
  );
}

/** Whether a line runs over a hull. */
export function crosses(a: Point, b: Point, hull: Hull): boolean {
  const bow = bowOf(hull);
  const local = ({ x, y }: Point): [number, number] => {
    const [dx, dy] = [x - hull.x, y - hull.y];
    return [dx * bow.x + dy * bow.y, dx * bow.y - dy * bow.x];
  };
  const from = local(a);
  const to = local(b);
  let [enter, leave] = [0, 1];
  for (const [axis, half] of [
    [0, hull.length],
    [1, hull.beam],
  ] as const) {
    const start = from[axis];
    const way = to[axis] - start;
    if (Math.abs(way) < 1e-9) {
      if (Math.abs(start) > half) return false;
      continue;
    }
    const t0 = (-half - start) / way;
    const t1 = (half - start) / way;
    enter = Math.max(enter, Math.min(t0, t1));
    leave = Math.min(leave, Math.max(t0, t1));
  }
  return enter < leave;
}

/** How far it is from her middle to her side, in a direction of length one. */
export function edgeOf(hull: Hull, x: number, y: number): number {
  const bow = bowOf(hull);
  const along = Math.abs(x * bow.x + y * bow.y);
  const across = Math.abs(x * bow.y - y * bow.x);
  return Math.min(
    along > 1e-9 ? hull.length / along : Number.POSITIVE_INFINITY,
    across > 1e-9 ? hull.beam / across : Number.POSITIVE_INFINITY,
  );
}
