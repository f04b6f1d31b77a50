/** Flat-top hexes on the plane of the chart. World units: a hex is `SIZE` from its centre to a corner. */

import { t } from "../../ui/messages.svelte";

/** An axial pair. */
export type Hex = [q: number, r: number];

/** 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW. */
export type Direction = number;

/** Where a ship lies: her bow hex and her heading. */
export type Pose = { readonly bow: Hex; readonly heading: Direction };

export type Point = { readonly x: number; readonly y: number };
export type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

export const SIZE = 40;
/** From one row to the next. */
export const ROW = SIZE * Math.sqrt(3);
/** From one column to the next. */
export const COLUMN = SIZE * 1.5;

const STEPS: readonly Hex[] = [
  [0, 0],
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

/** Names of the directions, by their numbers. */
export const DIRECTION_NAMES = ["", "N", "NE", "SE", "S", "SW", "NW"] as const;

/** "north-east"; nothing for what is no direction. */
export function directionInWords(direction: number): string {
  const name = DIRECTION_NAMES[direction];
  return name ? t(`point-${name.toLowerCase()}`) : "";
}
export const DIRECTIONS: readonly Direction[] = [1, 2, 3, 4, 5, 6];

export function step([q, r]: Hex, direction: Direction, count = 1): Hex {
  const [dq, dr] = STEPS[direction] ?? [0, 0];
  return [q + dq * count, r + dr * count];
}

export function same(a: Hex, b: Hex): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** How many steps lie between two hexes. */
export function distance(a: Hex, b: Hex): number {
  const q = a[0] - b[0];
  const r = a[1] - b[1];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

export function centre([q, r]: Hex): Point {
  return { x: COLUMN * q, y: ROW * (r + q / 2) };
}

/** The hex that holds a point. */
export function hexAt({ x, y }: Point): Hex {
  const q = x / COLUMN;
  const r = y / ROW - q / 2;
  let rq = Math.round(q);
  let rr = Math.round(r);
  const rs = Math.round(-q - r);
  const dq = Math.abs(rq - q);
  const dr = Math.abs(rr - r);
  const ds = Math.abs(rs + q + r);
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq + 0, rr + 0];
}

/** The hexes on the straight way from one to another, both of them among them. */
export function hexesBetween(from: Hex, to: Hex): Hex[] {
  const steps = distance(from, to);
  const [a, b] = [centre(from), centre(to)];
  return Array.from({ length: steps + 1 }, (_, i) => {
    const part = steps ? i / steps : 0;
    return hexAt({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
  });
}

/** Corner 0 is at the right, then clockwise on the screen. */
export function corner(hex: Hex, index: number): Point {
  const { x, y } = centre(hex);
  const angle = (Math.PI / 3) * index;
  return { x: x + SIZE * Math.cos(angle), y: y + SIZE * Math.sin(angle) };
}

/** Column (0 is A) and row (1 is the first) of a hex. */
export function offset([q, r]: Hex): { column: number; row: number } {
  return { column: q, row: r + Math.floor(q / 2) + 1 };
}

export function fromOffset(column: number, row: number): Hex {
  return [column, row - 1 - Math.floor(column / 2)];
}

/** A..Z, then AA..ZZ doubled, and so on. */
export function columnLetters(column: number): string {
  return String.fromCharCode(65 + (column % 26)).repeat(Math.floor(column / 26) + 1);
}

/** The name of a hex as people write it; beyond the first column or row an axial pair. */
export function hexLabel(hex: Hex): string {
  const { column, row } = offset(hex);
  if (column < 0 || row < 1) return `(${hex[0]},${hex[1]})`;
  return `${columnLetters(column)}${row}`;
}

/** Degrees clockwise from north. */
export function degrees(direction: Direction): number {
  return (direction - 1) * 60;
}

/** A vector of this length in a direction given in degrees clockwise from north. */
export function polar(angle: number, length: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: Math.sin(radians) * length, y: -Math.cos(radians) * length };
}

/** The hexes a ship covers, bow first. */
export function footprint(pose: Pose, hexes: number): Hex[] {
  return Array.from({ length: hexes }, (_, i) => step(pose.bow, pose.heading, -i));
}

/** How far the middle of a ship lies behind the centre of her bow hex. */
export function middleBehindBow(hexes: number): number {
  return ((hexes - 1) * ROW) / 2;
}

/** The middle of a ship on the chart. */
export function middle(pose: Pose, hexes: number): Point {
  const bow = centre(pose.bow);
  const back = polar(degrees(pose.heading), -middleBehindBow(hexes));
  return { x: bow.x + back.x, y: bow.y + back.y };
}

/** The frame of the chart: every hex of it lies inside. */
export function chartBox(columns: number, rows: number): Box {
  return { x0: -SIZE, y0: -ROW / 2, x1: COLUMN * (columns - 1) + SIZE, y1: ROW * (rows - 0.5) };
}

export function boxOf(points: readonly Point[], margin = 0): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return {
    x0: Math.min(...xs) - margin,
    y0: Math.min(...ys) - margin,
    x1: Math.max(...xs) + margin,
    y1: Math.max(...ys) + margin,
  };
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

export function pathOf(points: readonly Point[], close = false): string {
  const text = points.map((p, i) => `${i ? "L" : "M"}${number(p.x)} ${number(p.y)}`).join("");
  return close ? `${text}Z` : text;
}

/** One path for many hexes, shrunk by `gap` world units at the edges. */
export function hexesPath(hexes: readonly Hex[], gap = 0): string {
  const ratio = (SIZE - gap) / SIZE;
  return hexes
    .map((hex) => {
      const c = centre(hex);
      const corners = DIRECTIONS.map((_, i) => {
        const p = corner(hex, i);
        return { x: c.x + (p.x - c.x) * ratio, y: c.y + (p.y - c.y) * ratio };
      });
      return pathOf(corners, true);
    })
    .join("");
}
