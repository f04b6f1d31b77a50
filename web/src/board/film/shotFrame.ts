/** What part of the chart a stop of a film is looked at in. */

import { type Film, placesIn } from "../../session/film/film";
import { centre, type Hex, hexAt, type Point, SIZE } from "../../session/geometry/hexes";

/** A film wider or higher than this is looked at part by part, so that ships are seen well. */
const WIDE = SIZE * 30;
const HIGH = SIZE * 20;
/** Half of such a part. */
const PART: Point = { x: SIZE * 9.5, y: SIZE * 6 };
const SMALL_PART: Point = { x: SIZE * 4.5, y: SIZE * 4 };

function extent(hexes: readonly Hex[]): { middle: Point; width: number; height: number } {
  const points = hexes.map(centre);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const [y0, y1] = [Math.min(...ys), Math.max(...ys)];
  return { middle: { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, width: x1 - x0, height: y1 - y0 };
}

/**
 * The hexes to bring into sight for what happens in some; null where the whole film is in sight anyway. In a small window
 * nothing else is looked at.
 */
export function frameOf(film: Film, hexes: readonly Hex[], small: boolean): Hex[] | null {
  const all = placesIn(film);
  if (!hexes.length || !all.length) return null;
  const whole = extent(all);
  if (!small && whole.width <= WIDE && whole.height <= HIGH) return null;
  const { middle, width, height } = extent(hexes);
  if (!small && (width > whole.width * 0.6 || height > whole.height * 0.8)) return all;
  const part = small ? SMALL_PART : PART;
  const [dx, dy] = [Math.max(part.x, width / 2 + SIZE), Math.max(part.y, height / 2 + SIZE)];
  return [hexAt({ x: middle.x - dx, y: middle.y - dy }), hexAt({ x: middle.x + dx, y: middle.y + dy })];
}

/** Whether hexes lie in a part of the chart, and not at its edge. */
export function within(part: readonly Hex[], hexes: readonly Hex[]): boolean {
  const frame = extent(part);
  return hexes
    .map(centre)
    .every(
      ({ x, y }) =>
        Math.abs(x - frame.middle.x) <= frame.width / 2 - SIZE &&
        Math.abs(y - frame.middle.y) <= frame.height / 2 - SIZE,
    );
}
