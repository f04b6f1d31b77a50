/** The water that a division takes up: a band from ship to ship, without those that lie far from the others. */
import { middle, type Point, pathOf } from "../../session/geometry/hexes";
import type { Places } from "../layers/lines";
import type { BoardShip, Division } from "../types";

/** A ship so many times as far from the others as they are from each other sails alone. */
const ALONE = 3;

/** Lines that join all ships by the shortest way, cut where a gap is too wide. */
export function joined(points: readonly Point[]): [Point, Point][] {
  const [first] = points;
  if (!first) return [];
  const far = new Map(points.slice(1).map((point) => [point, { to: first, way: distance(point, first) }]));
  const edges: { a: Point; b: Point; way: number }[] = [];
  while (far.size) {
    const [next, { to, way }] = [...far].reduce((best, one) => (one[1].way < best[1].way ? one : best));
    far.delete(next);
    edges.push({ a: to, b: next, way });
    for (const [point, known] of far) {
      const nearer = distance(point, next);
      if (nearer < known.way) far.set(point, { to: next, way: nearer });
    }
  }
  const usual = edges.map(({ way }) => way).toSorted((a, b) => a - b)[edges.length >> 1] ?? 0;
  return edges.filter(({ way }) => way <= usual * ALONE).map(({ a, b }) => [a, b]);
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The middle lines of the bands of a division, as a path. */
export function divisionPath(
  division: Division,
  ships: ReadonlyMap<string, BoardShip>,
  places: Places,
): string {
  const points = division.ships.flatMap((id) => {
    const ship = ships.get(id);
    const place = places.get(id);
    return ship && place ? [middle(place, ship.hexes)] : [];
  });
  return joined(points)
    .map((edge) => pathOf(edge))
    .join("");
}
