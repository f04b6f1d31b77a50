/** Land as an ink coastline: the outline of land hexes, roughened a little as an engraver would. */
import {
  COLUMN,
  corner,
  DIRECTIONS,
  fromOffset,
  type Hex,
  type Point,
  pathOf,
  ROW,
  step,
} from "../../session/geometry/hexes";
import { seeded } from "../seeded";
import type { BoardChart } from "../types";

const key = ([q, r]: Hex): string => `${q},${r}`;
const pointKey = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;

/** The closed loops around a set of hexes, in world points, land on the right hand. */
export function outlines(hexes: readonly Hex[]): Point[][] {
  const inside = new Set(hexes.map(key));
  const next = new Map<string, { from: Point; to: Point }[]>();
  for (const hex of hexes) {
    for (let i = 0; i < 6; i++) {
      const facing = DIRECTIONS[(i + 2) % 6] ?? 1;
      if (inside.has(key(step(hex, facing)))) continue;
      const from = corner(hex, i);
      const edges = next.get(pointKey(from)) ?? [];
      edges.push({ from, to: corner(hex, i + 1) });
      next.set(pointKey(from), edges);
    }
  }
  const loops: Point[][] = [];
  for (const edges of next.values()) {
    while (edges.length) {
      const loop: Point[] = [];
      let edge = edges.pop();
      while (edge) {
        loop.push(edge.from);
        edge = next.get(pointKey(edge.to))?.pop();
      }
      loops.push(loop);
    }
  }
  return loops;
}

/** How far the coast goes on past the corners of the chart, in hexes. */
const REACH = 40;
/** How many hexes of a coast are drawn before it is stretched to the horizon. */
const DEEP = 2;
const FAR_AWAY = 40000;

/** Columns and rows that are drawn as hexes: a little way inland, far along the shore. */
function drawnRange({ columns, rows, coast }: BoardChart) {
  const past = (edge: string): number => (coast.includes(edge) ? DEEP : REACH);
  return {
    west: -past("west"),
    east: columns - 1 + past("east"),
    north: 1 - past("north"),
    south: rows + past("south"),
  };
}

/** A strip of land hexes along each coast edge of the chart. */
export function coastStrip(chart: BoardChart): Hex[] {
  const { columns, rows, coast } = chart;
  if (coast.length === 0) return [];
  const { west, east, north, south } = drawnRange(chart);
  const strip: Hex[] = [];
  for (let column = west; column <= east; column++) {
    for (let row = north; row <= south; row++) {
      const beyond =
        (coast.includes("west") && column < 0) ||
        (coast.includes("east") && column >= columns) ||
        (coast.includes("north") && row < 1) ||
        (coast.includes("south") && row > rows);
      if (beyond) strip.push(fromOffset(column, row));
    }
  }
  return strip;
}

/** Draws the rim of the coast strip out beyond every horizon. */
function outward(p: Point, chart: BoardChart): Point {
  const { west, east, north, south } = drawnRange(chart);
  let { x, y } = p;
  if (x < west * COLUMN) x -= FAR_AWAY;
  if (x > east * COLUMN) x += FAR_AWAY;
  if (y < (north - 0.9) * ROW) y -= FAR_AWAY;
  if (y > (south - 0.6) * ROW) y += FAR_AWAY;
  return { x, y };
}

const apart = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

const isFar = ({ x, y }: Point): boolean => Math.max(Math.abs(x), Math.abs(y)) > FAR_AWAY / 2;

/** Whether an edge was drawn out to the horizon. */
const isRim = (a: Point, b: Point): boolean => isFar(a) || isFar(b);

/** Small bays and points along an edge; its ends stay near their corners. */
function roughened(from: Point, to: Point): Point[] {
  if (isRim(from, to)) return [from];
  const length = apart(from, to);
  const next = seeded(`${pointKey(from)}/${pointKey(to)}`);
  const across = { x: (to.y - from.y) / length, y: (from.x - to.x) / length };
  return [0, 0.3, 0.55, 0.8].map((t) => {
    const shift = (next() - 0.5) * (t === 0 ? 5 : 9);
    return {
      x: from.x + (to.x - from.x) * t + across.x * shift,
      y: from.y + (to.y - from.y) * t + across.y * shift,
    };
  });
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A curve rounded at every point, closed or open. */
function rounded(points: readonly Point[], closed: boolean): string {
  const ring = closed ? [...points, ...points.slice(0, 2)] : points;
  const f = (v: number): string => v.toFixed(1);
  let path = "";
  for (let i = 0; i + 1 < ring.length; i++) {
    const a = ring[i];
    const b = ring[i + 1];
    if (!a || !b) continue;
    const m = between(a, b);
    if (i > 0) path += `Q${f(a.x)} ${f(a.y)} ${f(m.x)} ${f(m.y)}`;
    else path += pathOf([closed ? m : a]) + (closed ? "" : `L${f(m.x)} ${f(m.y)}`);
  }
  return closed ? `${path}Z` : path;
}

/** The stretches of a loop that are real shore, without the rim at the horizon. */
function shoresOf(loop: readonly Point[]): { points: Point[]; closed: boolean }[] {
  const n = loop.length;
  const at = (i: number): Point => loop[i % n] ?? { x: 0, y: 0 };
  const first = loop.findIndex((p, i) => isRim(p, at(i + 1)));
  if (first < 0) return [{ points: loop.flatMap((p, i) => roughened(p, at(i + 1))), closed: true }];
  const shores: { points: Point[]; closed: boolean }[] = [];
  let points: Point[] = [];
  for (let i = first + 1; i <= first + n; i++) {
    if (!isRim(at(i), at(i + 1))) points.push(...roughened(at(i), at(i + 1)));
    else {
      if (points.length > 1) shores.push({ points: [...points, at(i)], closed: false });
      points = [];
    }
  }
  return shores;
}

/** All land of a chart as an area, and the shore that is drawn around it; empty on the open sea. */
export function landPaths(chart: BoardChart): { area: string; shore: string } {
  const strip = coastStrip(chart);
  const seen = new Set<string>();
  const hexes = [...strip, ...chart.land].filter((hex) => !seen.has(key(hex)) && seen.add(key(hex)));
  const loops = outlines(hexes).map((loop) => (strip.length ? loop.map((p) => outward(p, chart)) : loop));
  const roughLoops = loops.map((loop) =>
    loop.flatMap((p, i) => roughened(p, loop[(i + 1) % loop.length] ?? p)),
  );
  return {
    area: roughLoops.map((points) => rounded(points, true)).join(""),
    shore: loops
      .flatMap(shoresOf)
      .map(({ points, closed }) => rounded(points, closed))
      .join(""),
  };
}
