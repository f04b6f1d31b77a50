/** What the wind makes of the water: glass, cat's paws, streaks, white caps, torn foam. A tile of 420 by 300, wind up. */

export type Texture = {
  name: "glass" | "ripple" | "streaks" | "white-caps" | "torn";
  strokes: string;
  caps: string;
  weight: number;
  /** How much the water darkens, 0..1. */
  rough: number;
};

const PAWS = ["M60 40q-3 -9 1 -18", "M190 130q4 -11 -1 -22", "M330 70q-3 -8 1 -15", "M282 236q3 -10 0 -20"];

const STREAKS = [
  "M60 40q-5 -26 1 -52",
  "M66 34q-3 -14 0 -26",
  "M190 130q6 -34 -1 -70",
  "M330 70q-4 -20 1 -40",
  "M336 62q-2 -9 0 -16",
  "M282 236q5 -30 0 -58",
  "M108 262q-5 -26 0 -46",
  "M114 252q-2 -12 1 -22",
  "M398 196q4 -18 -1 -38",
];

const LONG = [
  "M22 176q-7 -48 2 -96",
  "M150 60q6 -40 -1 -84",
  "M236 94q-6 -44 2 -92",
  "M246 88q-3 -20 0 -40",
  "M372 288q6 -46 -2 -96",
  "M44 290q5 -34 -1 -66",
  "M300 160q-5 -30 1 -60",
];

/** Crests that break: short bows across the wind, clear of the streaks' ends, on which they would look like palms. */
const CAPS = [
  "M86 52q7 -7 15 0",
  "M214 90q8 -8 17 0M220 94q4 -3 8 0",
  "M356 60q6 -6 13 0",
  "M306 206q8 -8 17 0",
  "M134 248q6 -6 14 0M138 252q3 -2 6 0",
  "M352 128q7 -7 14 0",
];

const MORE_CAPS = [
  "M42 118q8 -9 18 0M48 122q5 -4 9 0",
  "M162 172q8 -9 18 0",
  "M256 28q8 -9 18 0M261 32q5 -4 9 0",
  "M382 248q9 -9 19 0M388 253q5 -4 10 0",
  "M238 284q8 -9 18 0",
  "M64 276q8 -8 17 0",
];

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
