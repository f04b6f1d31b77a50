/** The room the wind rose takes, so that ships and names can keep clear of it. */

import { type Box, boxOf, type Point } from "../../session/geometry/hexes";
import { type Camera, fitted, type Size, toScreen } from "../camera/camera";
import type { BoardProps, Inset } from "../types";

/** What stands at the rim of a rose. */
export type RoseMark = { angle: number; text: string; small?: boolean };

export type Corner = NonNullable<BoardProps["rose"]>;

/** As in Rose.svelte: its width, that on narrow boards, and its distance from the edges. */
const WIDTH = 120;
const NARROW_WIDTH = 92;
const NARROW = 560;
const GAP = 12;
/** A strip that is narrower is no room. */
const LEAST_ROOM = 150;
/** The buttons that lie under it, and what is written between them and the rose. */
const BUTTONS = 42;
export const CAPTION = 40;
/** The buttons one below the other, where there is no rose. */
const ZOOM_WIDTH = 58;
export const ZOOM_HEIGHT = 122;

/** From the corner to the far edge of the rose. */
function reachOf(size: Size): number {
  return GAP + (size.width <= NARROW ? NARROW_WIDTH : WIDTH);
}

/** Where the rose lies in the window, with its buttons and `under` pixels of what else lies below it; without it, they. */
export function roseBox(corner: Corner, size: Size, inset: Inset, under = 0): Box | null {
  if (!size.width) return null;
  if (corner === "none")
    return {
      x0: size.width - inset.right - ZOOM_WIDTH,
      y0: inset.top,
      x1: size.width - inset.right,
      y1: inset.top + ZOOM_HEIGHT + under,
    };
  const reach = reachOf(size);
  const [x0, x1] = corner.endsWith("right")
    ? [size.width - inset.right - reach, size.width - inset.right]
    : [inset.left, inset.left + reach];
  const [y0, y1] = corner.startsWith("top")
    ? [inset.top, inset.top + reach + under + BUTTONS]
    : [size.height - inset.bottom - reach - under, size.height - inset.bottom];
  return { x0, y0, x1, y1 };
}

/** Insets with a strip kept free beside or below the rose. */
function strips(corner: Corner, size: Size, inset: Inset, under: number): Inset[] {
  const reach = reachOf(size);
  const across = corner.endsWith("right") ? "right" : "left";
  const along = corner.startsWith("top") ? "top" : "bottom";
  return [
    { ...inset, [across]: inset[across] + reach },
    { ...inset, [along]: inset[along] + reach + under + BUTTONS },
  ];
}

/** Whether insets leave enough to fit anything into. */
function isRoomy(size: Size, { top, right, bottom, left }: Inset): boolean {
  return size.width - left - right >= LEAST_ROOM && size.height - top - bottom >= LEAST_ROOM;
}

/** Shows all these points, none of them under the rose; `around` is the water to be seen about each, in the world. */
export function fittedClear(
  points: readonly Point[],
  around: number,
  size: Size,
  inset: Inset,
  corner: Corner,
  under = 0,
): Camera {
  const box = boxOf(points, around);
  const plain = fitted(box, size, inset);
  const rose = roseBox(corner, size, inset, under);
  const margin = around * plain.k * 0.5;
  const covered = (point: Point): boolean => {
    const { x, y } = toScreen(plain, point);
    return (
      rose !== null &&
      x > rose.x0 - margin &&
      x < rose.x1 + margin &&
      y > rose.y0 - margin &&
      y < rose.y1 + margin
    );
  };
  if (!points.some(covered)) return plain;
  const others = strips(corner, size, inset, under)
    .filter((one) => isRoomy(size, one))
    .map((one) => fitted(box, size, one));
  return others.reduce((best, one) => (one.k > best.k ? one : best), others[0] ?? plain);
}
