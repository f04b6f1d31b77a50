/** Works ashore in plan, around the middle of their hex. */
import { type Point, pathOf, polar } from "../../session/geometry/hexes";

/** A fort of four bastions; `r` is how far their tips reach. */
export function starFort(r: number): string {
  const points: Point[] = [];
  for (let i = 0; i < 4; i++) {
    const at = 45 + i * 90;
    const bastion: readonly [number, number][] = [
      [-19, 0.66],
      [-13, 0.88],
      [0, 1],
      [13, 0.88],
      [19, 0.66],
    ];
    for (const [turn, out] of bastion) points.push(polar(at + turn, r * out));
  }
  return pathOf(points, true);
}

/** An earthwork: a zigzag line that faces ahead. */
export function breastwork(shift: number): string {
  const points = [-30, -15, 0, 15, 30].map((x, i): Point => ({ x, y: (i % 2 ? -7 : 5) + shift }));
  return pathOf(points);
}
