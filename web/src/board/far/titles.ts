/** Titles of divisions in open water, as near to their ships as there is room. */
import type { Box, Point } from "../../session/geometry/hexes";
import { boxAround, type Hull, overlap, touches } from "../layers/hulls";

export type TitleItem = { id: string; ships: readonly Hull[]; width: number; height: number };

export type Water = {
  hulls: readonly Hull[];
  /** Names, papers and furniture. */
  taken: readonly Box[];
  sight: Box;
};

const STEP = 26;
const CLEAR = 10;
const NEAREST = 3;

/** The middle of each title; one without room is left out. */
export function placeTitles(
  items: readonly TitleItem[],
  { hulls, taken, sight }: Water,
  before: ReadonlyMap<string, Point> = new Map(),
): Map<string, Point> {
  const placed = new Map<string, Point>();
  const titles: Box[] = [];
  for (const item of items) {
    const free = ({ x, y }: Point): boolean => {
      const box = boxAround(x, y, item.width / 2, item.height / 2);
      const inside = box.x0 >= sight.x0 && box.x1 <= sight.x1 && box.y0 >= sight.y0 && box.y1 <= sight.y1;
      return (
        inside &&
        ![...taken, ...titles].some((other) => overlap(box, other, CLEAR) > 0) &&
        !hulls.some((hull) => touches(box, hull, CLEAR))
      );
    };
    const last = before.get(item.id);
    const at = last && free(last) ? last : nearest(item, sight, free);
    if (!at) continue;
    placed.set(item.id, at);
    titles.push(boxAround(at.x, at.y, item.width / 2, item.height / 2));
  }
  return placed;
}

function nearest(item: TitleItem, sight: Box, free: (at: Point) => boolean): Point | null {
  const { width, height, ships } = item;
  /** How far it is from the nearest ships: not from one that sails alone. */
  const far = ({ x, y }: Point): number => {
    const ways = ships.map((ship) =>
      Math.hypot(
        Math.max(0, Math.abs(ship.x - x) - width / 2),
        Math.max(0, Math.abs(ship.y - y) - height / 2) * 1.4,
      ),
    );
    return ways
      .sort((a, b) => a - b)
      .slice(0, NEAREST)
      .reduce((sum, way) => sum + way, 0);
  };
  const spots: { at: Point; cost: number }[] = [];
  for (let x = sight.x0 + width / 2; x <= sight.x1 - width / 2; x += STEP)
    for (let y = sight.y0 + height / 2; y <= sight.y1 - height / 2; y += STEP)
      spots.push({ at: { x, y }, cost: far({ x, y }) });
  spots.sort((a, b) => a.cost - b.cost);
  return spots.find(({ at }) => free(at))?.at ?? null;
}
