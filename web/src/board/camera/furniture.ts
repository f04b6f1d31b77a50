/** The room that buttons on the board take, so that ships and names can keep clear of them. */

import { type Box, boxOf, type Point } from "../../session/geometry/hexes";
import type { Inset } from "../types";
import { type Camera, fitted, type Size, toScreen } from "./camera";

/** As in ZoomBar.svelte: its breadth and height, and its distance from the edges. */
const BREADTH = 34;
const HEIGHT = 98;
const GAP = 12;
/** A strip that is narrower is no room. */
const LEAST_ROOM = 150;

/** Fingers zoom without buttons, which are hidden from them. */
const byTouch = (): boolean => globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;

/** Where buttons lie in the upper right corner; `under` is what else lies below them. */
export function furnitureBox(size: Size, inset: Inset, under = 0, touch = byTouch()): Box | null {
  const height = (touch ? 0 : HEIGHT) + under;
  if (!size.width || !height) return null;
  const x1 = size.width - inset.right;
  return { x0: x1 - BREADTH - GAP, y0: inset.top, x1, y1: inset.top + GAP + height };
}

/** Whether insets leave enough to fit anything into. */
function isRoomy(size: Size, { top, right, bottom, left }: Inset): boolean {
  return size.width - left - right >= LEAST_ROOM && size.height - top - bottom >= LEAST_ROOM;
}

/** Shows all these points, none of them under furniture; `around` is the water to be seen about each, in the world. */
export function fittedClear(
  points: readonly Point[],
  around: number,
  size: Size,
  inset: Inset,
  furniture: Box | null,
): Camera {
  const box = boxOf(points, around);
  const plain = fitted(box, size, inset);
  if (!furniture) return plain;
  const margin = around * plain.k * 0.5;
  const covered = (point: Point): boolean => {
    const { x, y } = toScreen(plain, point);
    return (
      x > furniture.x0 - margin &&
      x < furniture.x1 + margin &&
      y > furniture.y0 - margin &&
      y < furniture.y1 + margin
    );
  };
  if (!points.some(covered)) return plain;
  const beside = { ...inset, right: size.width - furniture.x0 };
  const below = { ...inset, top: furniture.y1 };
  const others = [beside, below].filter((one) => isRoomy(size, one)).map((one) => fitted(box, size, one));
  return others.reduce((best, one) => (one.k > best.k ? one : best), others[0] ?? plain);
}
