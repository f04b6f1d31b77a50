/** Small papers with figures that lie on lines. */
import type { Box, Point } from "../../session/geometry/hexes";
import type { BoardLine, BoardShip } from "../types";
import { type Hull, overlap, touches } from "./hulls";
import { locate, type Places } from "./lines";

export type Tag = {
  id: string;
  text: string;
  kind: string;
  terms?: string | undefined;
  /** The line it belongs to. */
  from: Point;
  to: Point;
};

const HEIGHT = 19;
const PADDING = 7;
const ON_SHIP = 400;
/** Places to try: along the line, pixels above or below it, and whether to the left or right of it. */
const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66];
const ASIDE = [0, -24, 24, -44, 44, -66, 66];
const BESIDE = [0, -1, 1];
const GAP = 16;
const BESIDE_COST = 150;
const TRIED = ASIDE.flatMap((aside) =>
  ALONG.flatMap((along) => BESIDE.map((beside) => [aside, along, beside] as const)),
);

/** Everything that has a figure to show. */
export function tagsOf(lines: readonly BoardLine[], ships: readonly BoardShip[], places: Places): Tag[] {
  return lines.flatMap((line): Tag[] => {
    const from = locate(line.from, ships, places);
    const to = locate(line.to, ships, places);
    const { id, text, kind, terms } = line;
    return text && from && to ? [{ id, text, kind, terms, from, to }] : [];
  });
}

function boxAt(tag: Tag, k: number, textWidth: number, along: number, aside: number, beside = 0): Box {
  const x = (tag.from.x + (tag.to.x - tag.from.x) * along) * k + beside * (textWidth / 2 + PADDING + GAP);
  const y = (tag.from.y + (tag.to.y - tag.from.y) * along) * k + aside;
  const half = textWidth / 2 + PADDING;
  return { x0: x - half, y0: y - HEIGHT / 2, x1: x + half, y1: y + HEIGHT / 2 };
}

/** Where tags lie on the screen, before panning: on their line, but off the ships and off each other. */
export function placeTags(
  tags: readonly Tag[],
  k: number,
  widthOf: (text: string) => number,
  ships: readonly Hull[],
): Box[] {
  const taken: Box[] = [];
  for (const tag of tags) {
    const way = Math.hypot(tag.to.x - tag.from.x, tag.to.y - tag.from.y) * k;
    /** On a short line the tag would hide it. */
    const onLine = way > 0 && way < widthOf(tag.text) * 2 ? 500 : 0;
    let best = boxAt(tag, k, widthOf(tag.text), 0.5, 0);
    let lowest = Number.POSITIVE_INFINITY;
    for (const [aside, along, beside] of TRIED) {
      const box = boxAt(tag, k, widthOf(tag.text), along, aside, beside);
      const onShips = ships.filter((ship) => touches(box, ship)).length * ON_SHIP;
      const onTags = taken.reduce((sum, other) => sum + overlap(box, other, 2), 0);
      const away = Math.abs(aside) * 4 + Math.abs(beside) * BESIDE_COST + Math.abs(along - 0.5) * 120;
      const cost = onShips + onTags * 10 + away + (aside || beside ? 0 : onLine);
      if (cost < lowest) {
        lowest = cost;
        best = box;
      }
    }
    taken.push(best);
  }
  return taken;
}
