/** The plan of a hull. Local coordinates: origin amidships, bow at negative y, starboard at positive x. */
import { type Point, pathOf } from "../../session/geometry/hexes";

export type HullSize = { length: number; beam: number };

const LENGTH = [0, 112, 104, 94, 86, 70, 60, 46];
const SLENDER = [0, 3.35, 3.5, 3.75, 3.85, 3.6, 3.5, 2.9];
const TYPICAL_RATING = [0, 105, 74, 38, 30, 18, 8, 2];

/** Length and beam to scale of class and, a little, of rating. */
export function hullSize(shipClass: number, rating: number): HullSize {
  const c = Math.min(7, Math.max(1, Math.round(shipClass)));
  const typical = TYPICAL_RATING[c] ?? 1;
  const growth = Math.min(1.05, Math.max(0.92, (Math.max(1, rating) / typical) ** 0.14));
  const length = (LENGTH[c] ?? 60) * growth;
  return { length, beam: length / (SLENDER[c] ?? 3.5) };
}

/** Half the breadth, as a part of the beam, at `t` from -0.5 (stem) to 0.5 (stern). */
export function halfBreadth(t: number): number {
  if (t < -0.16) {
    const u = Math.max(0, (t + 0.5) / 0.34);
    return 0.5 * (1 - (1 - u) ** 2.1) ** 0.62;
  }
  if (t > 0.16) return 0.5 - 0.17 * ((t - 0.16) / 0.34) ** 2.2;
  return 0.5;
}

const STATIONS = [
  -0.5, -0.496, -0.485, -0.465, -0.44, -0.41, -0.37, -0.32, -0.26, -0.2, -0.12, 0.12, 0.2, 0.27, 0.33, 0.39,
  0.45, 0.492,
];

/** The outline of a hull, drawn in by `inset`. */
export function hullOutline({ length, beam }: HullSize, inset = 0): string {
  const starboard: Point[] = STATIONS.map((t) => ({
    x: Math.max(0, halfBreadth(t) * beam - inset),
    y: Math.max(-length / 2 + inset * 1.6, Math.min(length / 2 - inset, t * length)),
  }));
  const taffrail = { x: 0, y: length / 2 - inset * 0.9 };
  const port = starboard.toReversed().map((p) => ({ x: -p.x, y: p.y }));
  return pathOf([...starboard, taffrail, ...port], true);
}

/** The beakhead under the bowsprit, and the gallery across the stern. */
export function headAndGallery({ length, beam }: HullSize): string {
  const f = (v: number): string => v.toFixed(1);
  const stem = -length / 2;
  const w = beam * 0.17;
  const head = `M${f(-w)} ${f(stem + 3)}Q${f(-w * 0.3)} ${f(stem - 1)} 0 ${f(stem - length * 0.055)}Q${f(w * 0.3)} ${f(stem - 1)} ${f(w)} ${f(stem + 3)}Z`;
  const g = beam * 0.3;
  const gallery = `M${f(-g)} ${f(length / 2 - 1)}Q0 ${f(length / 2 + 3.4)} ${f(g)} ${f(length / 2 - 1)}Z`;
  return length > 60 ? head + gallery : head;
}

/** Deck planks, the breaks of forecastle and quarterdeck, and the taffrail. */
export function deckLines({ length, beam }: HullSize): string {
  const across = (t: number): string => {
    const x = halfBreadth(t) * beam - 3;
    return pathOf([
      { x: -x, y: t * length },
      { x, y: t * length },
    ]);
  };
  const planks = [-0.32, -0.16, 0, 0.16, 0.32].map((part) =>
    pathOf([
      { x: part * beam, y: -(0.42 - Math.abs(part) * 0.3) * length },
      { x: part * beam, y: (part ? 0.42 : 0.45) * length },
    ]),
  );
  return [...planks, across(-0.27), across(0.17), across(0.36)].join("");
}

/** Hatches and the boats on their skids in the waist. */
export function deckFurniture({ length, beam }: HullSize): string {
  const hatch = (t: number, w: number, h: number): string =>
    `M${-w / 2} ${t * length - h / 2}h${w}v${h}h${-w}Z`.replace(/(\.\d{2})\d+/g, "$1");
  const parts = [hatch(-0.17, beam * 0.26, length * 0.045), hatch(0.24, beam * 0.22, length * 0.03)];
  if (length > 60)
    parts.push(hatch(0.11, beam * 0.26, length * 0.04), hatch(-0.39, beam * 0.16, length * 0.025));
  return parts.join("");
}

export function boats({ length, beam }: HullSize): string {
  if (length < 75) return "";
  return [-1, 1]
    .map((side) => {
      const x = side * beam * 0.19;
      const y = -0.04 * length;
      const l = length * 0.075;
      const w = beam * 0.075;
      return `M${x} ${y - l}Q${x + w * 1.5} ${y - l * 0.3} ${x + w} ${y + l}H${x - w}Q${x - w * 1.5} ${y - l * 0.3} ${x} ${y - l}Z`;
    })
    .join("")
    .replace(/(\.\d{2})\d+/g, "$1");
}

/** How much larger arrows are drawn than the chart's scale has them, so that they are seen from very far. */
export function arrowGrowth(k: number): number {
  return Math.max(1, Math.min(2.2, 0.2 / k));
}

/** Half the length and half the breadth of an arrow at a zoom, in the world. */
export function arrowSize({ length }: HullSize, k: number): [length: number, beam: number] {
  const growth = arrowGrowth(k);
  return [(Math.max(72, length) / 2) * growth, (11 + length * 0.04) * growth];
}

/** The arrow that stands for a ship when the chart is seen from far: a plain lozenge with a clear bow. */
export function arrowOutline(size: HullSize, k: number, astern = 0): string {
  const [l, w] = arrowSize(size, k);
  const at = (x: number, y: number): Point => ({ x, y: y + astern });
  const outline = [
    at(0, -l),
    at(w, -l * 0.28),
    at(w * 0.82, l),
    at(0, l * 0.8),
    at(-w * 0.82, l),
    at(-w, -l * 0.28),
  ];
  return pathOf(outline, true);
}
