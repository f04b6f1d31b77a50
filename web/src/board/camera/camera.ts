/** What part of the chart is seen: pure arithmetic of pan and zoom. Screen = world × k + (x, y). */
import { type Box, boxOf, COLUMN, type Point, ROW } from "../../session/geometry/hexes";
import type { Inset } from "../types";

export type Camera = { x: number; y: number; k: number };
export type Size = { width: number; height: number };

export const ZOOM_LEAST = 0.06;
export const ZOOM_MOST = 3.2;
/** Under so many pixels a hex, the grid goes and ships are plain arrows. */
const FAR_HEX = 16;
export const FAR = FAR_HEX / ROW;
/** Below the one zoom ships are drawn plainly, above the other they show all their details. */
const SMALL = 0.42;
const NEAR = 0.8;

/** A hex that a finger is to point at is at least so many pixels wide. */
export const TOUCH_HEX = 40;

export type Detail = "far" | "small" | "middle" | "near";

export function detailAt(k: number): Detail {
  if (k < FAR) return "far";
  if (k < SMALL) return "small";
  return k < NEAR ? "middle" : "near";
}

/**
 * One screen pixel in world units, in coarse steps: lines keep their weight on the screen to the eye, while a zoom
 * restyles them only now and then.
 */
export function pixelAt(k: number): number {
  return 2 ** (-Math.round(Math.log2(k) * 3) / 3);
}

export function toWorld(camera: Camera, { x, y }: Point): Point {
  return { x: (x - camera.x) / camera.k, y: (y - camera.y) / camera.k };
}

export function toScreen(camera: Camera, { x, y }: Point): Point {
  return { x: x * camera.k + camera.x, y: y * camera.k + camera.y };
}

export function clampZoom(k: number): number {
  return Math.min(ZOOM_MOST, Math.max(ZOOM_LEAST, k));
}

export function fullInset(inset: Partial<Inset> = {}): Inset {
  return { top: inset.top ?? 0, right: inset.right ?? 0, bottom: inset.bottom ?? 0, left: inset.left ?? 0 };
}

/** The part of the window that no panel covers; the whole window where almost nothing would be left. */
export function clear(size: Size, inset: Inset): Box {
  const free = {
    x0: inset.left,
    y0: inset.top,
    x1: size.width - inset.right,
    y1: size.height - inset.bottom,
  };
  if (free.x1 - free.x0 < 120 || free.y1 - free.y0 < 120)
    return { x0: 0, y0: 0, x1: size.width, y1: size.height };
  return free;
}

/** Brings a world point to the middle of the clear part. */
export function centredOn(point: Point, k: number, size: Size, inset: Inset): Camera {
  const free = clear(size, inset);
  return { k, x: (free.x0 + free.x1) / 2 - point.x * k, y: (free.y0 + free.y1) / 2 - point.y * k };
}

/** The middle of some points or, where they do not all fit, as near to it as leaves the first well in sight. */
export function middleNear(
  points: readonly Point[],
  k: number,
  size: Size,
  inset: Inset,
  around: number,
): Point {
  const [first] = points;
  const free = clear(size, inset);
  const { x0, y0, x1, y1 } = boxOf(points);
  const near = (middle: number, at: number, length: number): number => {
    const room = Math.max(0, length / 2 / k - around);
    return Math.max(at - room, Math.min(at + room, middle));
  };
  const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
  return first
    ? {
        x: near(middle.x, first.x, free.x1 - free.x0),
        y: near(middle.y, first.y, free.y1 - free.y0),
      }
    : middle;
}

/** The letters of the columns stand along the top, the numbers of the rows down the left. */
const RULER = 20;

/** The part of a chart that is clear of those, too. */
export const withinRulers = (inset: Inset): Inset => ({
  ...inset,
  top: inset.top + RULER,
  left: inset.left + RULER,
});

/** Shows a whole box, not closer than `most`. */
export function fitted(box: Box, size: Size, papers: Inset, most = 1.6): Camera {
  const inset = { ...papers, top: papers.top + RULER };
  const free = clear(size, inset);
  const width = Math.max(1, box.x1 - box.x0);
  const height = Math.max(1, box.y1 - box.y0);
  /** Names stand beside ships. */
  const names = Math.min(70, (free.x1 - free.x0) * 0.08);
  const k = clampZoom(Math.min((free.x1 - free.x0 - names * 2) / width, (free.y1 - free.y0) / height, most));
  return centredOn({ x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 }, k, size, inset);
}

/** Whether a world point is on the clear part of the window. */
export function inView(point: Point, camera: Camera, size: Size, inset: Inset, margin = 40): boolean {
  const free = clear(size, inset);
  const { x, y } = toScreen(camera, point);
  return x > free.x0 + margin && x < free.x1 - margin && y > free.y0 + margin && y < free.y1 - margin;
}

/** How far one may pan: without end, except a few hexes beyond a coast. */
export function panLimits(box: Box, coast: readonly string[]): [[number, number], [number, number]] {
  const beyond = (edge: string, limit: number, end: number): number => (coast.includes(edge) ? limit : end);
  const end = Number.POSITIVE_INFINITY;
  return [
    [beyond("west", box.x0 - 14 * COLUMN, -end), beyond("north", box.y0 - 14 * ROW, -end)],
    [beyond("east", box.x1 + 14 * COLUMN, end), beyond("south", box.y1 + 14 * ROW, end)],
  ];
}

/** The remainder that keeps a repeating layer in step with the chart; between -period and 0. */
export function wrapped(value: number, period: number): number {
  const rest = value % period;
  return rest > 0 ? rest - period : rest;
}
