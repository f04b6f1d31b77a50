/** The engraving of the chart: frame, rhumb lines and the great rose in its middle. */
import { type Box, type Point, pathOf, polar } from "../../session/geometry/hexes";

/** The part of a line through two points that lies inside a box. */
export function clipped(a: Point, b: Point, box: Box): [Point, Point] | null {
  const d = { x: b.x - a.x, y: b.y - a.y };
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  const limits: readonly (readonly [number, number, number, number])[] = [
    [a.x, d.x, box.x0, box.x1],
    [a.y, d.y, box.y0, box.y1],
  ];
  for (const [start, way, low, high] of limits) {
    if (Math.abs(way) < 1e-9) {
      if (start < low || start > high) return null;
      continue;
    }
    const t0 = (low - start) / way;
    const t1 = (high - start) / way;
    from = Math.max(from, Math.min(t0, t1));
    to = Math.min(to, Math.max(t0, t1));
  }
  if (from >= to) return null;
  return [
    { x: a.x + d.x * from, y: a.y + d.y * from },
    { x: a.x + d.x * to, y: a.y + d.y * to },
  ];
}

export function middleOf(box: Box): Point {
  return { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 };
}

/** Lines between the points of a hidden circle, as on portolan charts, cut at the frame. */
export function rhumbLines(box: Box): string {
  const c = middleOf(box);
  const radius = Math.min(box.x1 - box.x0, box.y1 - box.y0) * 0.47;
  const nodes = Array.from({ length: 12 }, (_, i) => {
    const p = polar(i * 30, radius);
    return { x: c.x + p.x, y: c.y + p.y };
  });
  const lines: string[] = [];
  for (let i = 0; i < nodes.length; i++) {
    for (let j = i + 1; j < nodes.length; j++) {
      if ((j - i) % 12 === 1 || (j - i) % 12 === 11 || (i + j) % 2) continue;
      const a = nodes[i];
      const b = nodes[j];
      const line = a && b && clipped(a, b, box);
      if (line) lines.push(pathOf(line));
    }
  }
  return lines.join("");
}

/** A star of `points` rays between two radii; half of every ray is shaded apart. */
export function star(
  c: Point,
  outer: number,
  inner: number,
  points: number,
  turn = 0,
): { light: string; dark: string } {
  const ray = (i: number, side: number): string => {
    const at = turn + (i * 360) / points;
    const tip = polar(at, outer);
    const root = polar(at + side * (180 / points), inner);
    return pathOf([c, { x: c.x + tip.x, y: c.y + tip.y }, { x: c.x + root.x, y: c.y + root.y }], true);
  };
  const all = Array.from({ length: points }, (_, i) => i);
  return { light: all.map((i) => ray(i, -1)).join(""), dark: all.map((i) => ray(i, 1)).join("") };
}

export function rectangle(box: Box, grow: number): string {
  return pathOf(
    [
      { x: box.x0 - grow, y: box.y0 - grow },
      { x: box.x1 + grow, y: box.y0 - grow },
      { x: box.x1 + grow, y: box.y1 + grow },
      { x: box.x0 - grow, y: box.y1 + grow },
    ],
    true,
  );
}
