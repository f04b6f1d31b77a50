/** What part of the board is looked at while ships are placed, and where their names stand. */

import type { PostView, ShipCard } from "../../../api/campaignTypes";
import { type LabelItem, layoutLabels, type PlacedLabel } from "../../../board/layers/labels";
import { textWidth } from "../../../board/layers/measure";
import { hullSize } from "../../../board/ships/hull";
import { type Box, boxOf, degrees, middle, type Point, ROW } from "../../../session/geometry/hexes";
import { hexOf } from "../../../session/geometry/hexLabels";

/** From near a hex is so many pixels high, unless ships lie too far apart. */
const NEAR_HEX = 40;
/** Water to be seen around the ships. */
const WATER = 3 * ROW;
/** How much is seen beyond the edge of the board. */
const BEYOND = ROW;
export const NAME_SIZE = 14;
export const SHIP_SCALE = 1.2;

export type Room = { width: number; height: number };

/** A span of this length about a middle, moved to lie within the ends where it can. */
function span(at: number, length: number, from: number, to: number): [number, number] {
  if (length >= to - from) return [(from + to - length) / 2, (from + to + length) / 2];
  const start = Math.min(Math.max(at - length / 2, from), to - length);
  return [start, start + length];
}

/** The part of the board around some points, in the shape of the window; the whole board where that is no farther away. */
export function nearBox(points: readonly Point[], whole: Box, { width, height }: Room): Box {
  const own = boxOf(points, WATER);
  const unit = Math.max(ROW / NEAR_HEX, (own.x1 - own.x0) / width, (own.y1 - own.y0) / height);
  const far = Math.max((whole.x1 - whole.x0) / width, (whole.y1 - whole.y0) / height);
  if (unit >= far) return whole;
  const [x0, x1] = span((own.x0 + own.x1) / 2, width * unit, whole.x0 - BEYOND, whole.x1 + BEYOND);
  const [y0, y1] = span((own.y0 + own.y1) / 2, height * unit, whole.y0 - BEYOND, whole.y1 + BEYOND);
  return { x0, y0, x1, y1 };
}

export function holds(box: Box, points: readonly Point[]): boolean {
  return points.every(({ x, y }) => x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1);
}

export const placeOf = ({ bow, heading }: PostView): Point => middle({ bow: hexOf(bow), heading }, 2);

/** Where names of ships stand, in pixels from the middle of each; `unit` is a pixel in units of the chart. */
export function shipNames(
  posts: readonly PostView[],
  cards: ReadonlyMap<string, ShipCard>,
  unit: number,
  box: Box,
  blocked: readonly Box[],
): Map<string, PlacedLabel> {
  const items = posts.flatMap((post, i): LabelItem[] => {
    const card = cards.get(post.ship);
    if (!card) return [];
    const at = placeOf(post);
    const half = (hullSize(card.ship_class, card.guns).length * SHIP_SCALE) / unit;
    const hull = {
      id: post.ship,
      x: at.x / unit,
      y: at.y / unit,
      angle: degrees(post.heading),
      length: half * 0.68,
      beam: half * 0.2,
    };
    const width = textWidth(card.name, `italic ${NAME_SIZE}px serif`, NAME_SIZE) + 6;
    return [{ id: post.ship, hull, width, height: NAME_SIZE + 2, priority: posts.length - i }];
  });
  const scaled = ({ x0, y0, x1, y1 }: Box): Box => ({
    x0: x0 / unit,
    y0: y0 / unit,
    x1: x1 / unit,
    y1: y1 / unit,
  });
  const waters = {
    hulls: items.map(({ hull }) => hull),
    blocked: blocked.map(scaled),
    sight: scaled(box),
  };
  return new Map(layoutLabels(items, waters).map((label) => [label.id, label]));
}
