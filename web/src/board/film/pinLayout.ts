/** Where pins stand beside the hulls they are pinned to: clear of ships, of each other and of the edge of the window. */

import { type Box, middle, type Point } from "../../session/geometry/hexes";
import { overlap } from "../layers/hulls";
import { hullSize } from "../ships/hull";
import type { BoardShip } from "../types";

/** A pin with the size of its paper; `anchor` is the place on the hull, in pixels before panning. */
export interface PinItem {
  id: string;
  anchor: Point;
  width: number;
  height: number;
}

/** The corner of a pin's paper, from its anchor, with the size it was placed with. */
export interface PinPlace {
  dx: number;
  dy: number;
  width: number;
  height: number;
}

const WAYS = 16;
const FAR = [26, 44, 66, 96, 130];
const STATIONS = [-0.75, -0.25, 0.25, 0.75];

/** What a ship covers on the screen. */
export function shipBoxes(ship: BoardShip, place: Parameters<typeof middle>[0], k: number): Box[] {
  const { length, beam } = hullSize(ship.shipClass, ship.rating);
  const at = middle(place, ship.hexes);
  const angle = ((place.heading - 1) * Math.PI) / 3;
  const r = Math.max(beam * 0.8, length / 8) * k;
  return STATIONS.map((t) => {
    const x = (at.x + (Math.sin(angle) * t * length) / 2) * k;
    const y = (at.y - (Math.cos(angle) * t * length) / 2) * k;
    return { x0: x - r, y0: y - r, x1: x + r, y1: y + r };
  });
}

export function pinBox({ anchor }: PinItem, { dx, dy, width, height }: PinPlace): Box {
  const [x, y] = [anchor.x + dx, anchor.y + dy];
  return { x0: x, y0: y, x1: x + width, y1: y + height };
}

/** Place pins one after the other; those that have a place keep it while it fits them and, once `settled`, is in sight. */
export function placePins(
  items: readonly PinItem[],
  before: ReadonlyMap<string, PinPlace>,
  obstacles: readonly Box[],
  sight: Box | null,
  settled = true,
): Map<string, PinPlace> {
  const places = new Map<string, PinPlace>();
  const taken: Box[] = [];
  for (const item of items) {
    const had = before.get(item.id);
    const cut = settled && had && beyond(pinBox(item, had), sight) > 0;
    const fits = had && !cut && had.width === item.width && had.height === item.height;
    const place = fits ? had : bestPlace(item, taken, obstacles, sight);
    places.set(item.id, place);
    taken.push(pinBox(item, place));
  }
  return places;
}

function bestPlace(
  item: PinItem,
  taken: readonly Box[],
  obstacles: readonly Box[],
  sight: Box | null,
): PinPlace {
  const { width, height } = item;
  let best: PinPlace = { dx: 20, dy: -height - 20, width, height };
  let least = Number.POSITIVE_INFINITY;
  for (const far of FAR) {
    for (let way = 0; way < WAYS; way++) {
      const angle = (way * 2 * Math.PI) / WAYS;
      const [x, y] = [Math.cos(angle), -Math.sin(angle)];
      const dx = x * (far + width / 2) - width / 2;
      const dy = y * (far + height / 2) - height / 2;
      const place = { dx, dy, width, height };
      const box = pinBox(item, place);
      const cost = far * 6 + cover(box, taken) * 8 + cover(box, obstacles) * 2 + beyond(box, sight) * 4;
      if (cost >= least) continue;
      least = cost;
      best = place;
    }
  }
  return best;
}

function cover(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => sum + overlap(box, other, 3), 0);
}

/** How much of a box lies out of sight. */
function beyond(box: Box, sight: Box | null): number {
  if (!sight) return 0;
  const whole = (box.x1 - box.x0) * (box.y1 - box.y0);
  return whole - overlap(box, sight);
}
