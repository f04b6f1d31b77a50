/** Gun ports, guns run out, and the scars of shot. */
import { pathOf } from "../../session/geometry/hexes";
import { seeded } from "../seeded";
import { type HullSize, halfBreadth } from "./hull";

const FOREMOST = -0.33;
const AFTERMOST = 0.38;

/** How many guns a side is drawn with: few enough to be counted apart at a glance. */
export function gunsDrawn({ length }: HullSize, left: number, full: number): { ports: number; guns: number } {
  if (full <= 0) return { ports: 0, guns: 0 };
  const ports = Math.max(2, Math.min(full, Math.floor(length / 9)));
  const guns = left <= 0 ? 0 : Math.max(1, Math.round((ports * left) / full));
  return { ports, guns };
}

/** Short strokes out of the side; `reach` is how far they show. Guns are lost from the ends inward. */
export function gunStrokes(size: HullSize, side: 0 | 1, ports: number, guns: number, reach: number): string {
  const sign = side === 0 ? -1 : 1;
  const lost = ports - guns;
  const from = Math.floor(lost / 2);
  return Array.from({ length: guns }, (_, i) => {
    const t = FOREMOST + ((from + i + 0.5) / ports) * (AFTERMOST - FOREMOST);
    const x = halfBreadth(t) * size.beam - 0.6;
    return pathOf([
      { x: sign * x, y: t * size.length },
      { x: sign * (x + reach), y: t * size.length },
    ]);
  }).join("");
}

/** Where the smoke of each gun of a side rises, from bow to stern. */
export function muzzles(size: HullSize, side: 0 | 1, count: number): { x: number; y: number }[] {
  const sign = side === 0 ? -1 : 1;
  return Array.from({ length: count }, (_, i) => {
    const t = FOREMOST + ((i + 0.5) / count) * (AFTERMOST - FOREMOST);
    return { x: sign * (halfBreadth(t) * size.beam + 4), y: t * size.length };
  });
}

export const MOST_SCARS = 14;

/** How many scars a hull bears: none when whole, all when nothing is left. */
export function scarCount(left: number, full: number): number {
  if (full <= 0) return 0;
  const lost = Math.min(1, Math.max(0, 1 - left / full));
  return lost === 0 ? 0 : Math.max(1, Math.round(lost * MOST_SCARS));
}

/** Shot holes and splintered strakes; the first n scars of a ship are always the same. */
export function scars(size: HullSize, seed: string, count: number): string {
  const next = seeded(seed);
  const first = next();
  const side = next();
  let path = "";
  for (let i = 0; i < count; i++) {
    /** Steps of the golden section spread any number of scars along the hull. */
    const t = -0.42 + ((first + i * 0.618034) % 1) * 0.86;
    const sign = (side + i * 0.754878) % 1 < 0.5 ? -1 : 1;
    const depth = 3 + next() * 5;
    const wide = 2 + next() * 3.2;
    const edge = halfBreadth(t) * size.beam + 0.8;
    const y = t * size.length;
    const at = (inward: number, along: number) => ({ x: sign * (edge - inward), y: y + along });
    path += pathOf(
      [
        at(0, -wide),
        at(depth * 0.5, -wide * 0.4),
        at(depth, -wide * 0.7 + next()),
        at(depth * 0.7, wide * 0.3),
        at(0, wide),
      ],
      true,
    );
  }
  return path;
}
