/** Names on the chart of a set-up: in open water, each with a line to her ship. */

import type { Box, Point } from "../../session/geometry/hexes";
import { boxAround, type Hull } from "../layers/hulls";
import { type LabelItem, layoutLabels } from "../layers/labels";
import { SERIF, textWidth } from "../layers/measure";
import type { Sketch } from "./setupLayout";

export const NAME_SIZE = 15;

/** A name and its line, in pixels from the middle of the ship. */
export type SketchName = { id: string; name: string; at: Point; from: Point; to: Point };

/** How far names stay off the edge of the chart. */
const EDGE = 6;

/** Where names stand, with so many units of the sketch to a pixel and ships of these lengths in units. */
export function namesOf(
  { ships, frame, rose }: Sketch,
  unit: number,
  lengthOf: (length: number) => number,
  wind: number,
): SketchName[] {
  const hulls = ships.map(
    ({ id, x, y, angle, length }): Hull => ({
      id,
      x: x / unit,
      y: y / unit,
      angle,
      length: lengthOf(length) / unit / 2,
      beam: (lengthOf(length) / unit) * 0.17,
    }),
  );
  const items = ships.map((ship, i): LabelItem => {
    const width = textWidth(ship.name, `italic ${NAME_SIZE}px ${SERIF}`, NAME_SIZE) + 4;
    // biome-ignore lint/style/noNonNullAssertion: there is a hull for each ship
    return { id: ship.id, hull: hulls[i]!, width, height: NAME_SIZE + 2, priority: -i, steadfast: true };
  });
  const sight: Box = {
    x0: frame.x0 / unit + EDGE,
    y0: frame.y0 / unit + EDGE,
    x1: frame.x1 / unit - EDGE,
    y1: frame.y1 / unit - EDGE,
  };
  const blocked = [boxAround(rose.x / unit, rose.y / unit, wind, wind)];
  const names = new Map(ships.map(({ id, name }) => [id, name]));
  return layoutLabels(items, { hulls, blocked, sight }).flatMap(({ id, dx, dy, leader, hidden }) =>
    hidden ? [] : [{ id, name: names.get(id) ?? "", at: { x: dx, y: dy }, from: leader.from, to: leader.to }],
  );
}
