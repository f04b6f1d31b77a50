/**
 * What the wind makes of the water: glass, cat's paws, streaks, white caps, torn foam. A gust of it lies within 110 of
 * its middle, wind up.
 */

export type Texture = {
  name: "glass" | "ripple" | "streaks" | "white-caps" | "torn";
  strokes: string;
  caps: string;
  weight: number;
  /** How much the water darkens, 0..1. */
  rough: number;
};

const PAWS = ["M-46 -20q-3 -9 1 -18", "M34 46q4 -11 -1 -22", "M58 -44q-3 -8 1 -15", "M-20 78q3 -10 0 -20"];

const STREAKS = [
  "M-62 -4q-6 -26 1 -54",
  "M-56 -12q-3 -14 0 -26",
  "M22 44q7 -34 -1 -70",
  "M70 -26q-5 -20 1 -40",
  "M76 -34q-2 -9 0 -16",
  "M-18 98q6 -28 0 -54",
  "M62 88q-5 -24 0 -42",
];

const LONG = [
  "M-84 72q-7 -40 2 -78",
  "M-30 6q6 -38 -1 -80",
  "M46 4q-6 -34 2 -72",
  "M-50 100q5 -24 -1 -46",
  "M88 60q-5 -24 1 -48",
];

/** Crests that break: short bows across the wind, clear of the streaks' ends, on which they would look like palms. */
const CAPS = ["M-92 -22q7 -7 15 0", "M-8 -46q8 -8 17 0M-2 -42q4 -3 8 0", "M40 60q6 -6 13 0"];

const MORE_CAPS = ["M-70 36q8 -9 18 0M-64 40q5 -4 9 0", "M64 18q8 -9 18 0", "M-4 82q8 -9 18 0M1 86q5 -4 9 0"];

const FURIOUS = 6;
const STRONG = 5;
const FRESH = 4;

export function textureOf(velocity: number): Texture {
  const plain = { caps: "", weight: 1.1, rough: 0 };
  if (velocity <= 0) return { ...plain, name: "glass", strokes: "" };
  if (velocity < 3)
    return { ...plain, name: "ripple", strokes: PAWS.slice(0, velocity * 2).join(""), weight: 0.9 };
  if (velocity < FRESH) return { ...plain, name: "streaks", strokes: STREAKS.join("") };
  if (velocity < STRONG)
    return { name: "white-caps", strokes: STREAKS.join(""), caps: CAPS.join(""), weight: 1.3, rough: 0.12 };
  const strokes = [...STREAKS, ...LONG].join("");
  const caps = [...CAPS, ...MORE_CAPS].join("");
  const furious = velocity >= FURIOUS;
  return { name: "torn", strokes, caps, weight: furious ? 2.2 : 1.7, rough: furious ? 0.5 : 0.3 };
}
