/** Builds the side view of a square-rigged ship as plain shapes, for the drawings at the head of pages. */

export interface Sail {
  path: string;
  shade: string;
}

export interface Mast {
  x: number;
  top: number;
  yards: { x: number; y: number; half: number }[];
  sails: Sail[];
}

/** A ship 300 units long that sails to the right, her waterline at y = 0. */
export interface Profile {
  hull: string;
  strake: string;
  ports: { x: number; y: number }[];
  masts: Mast[];
  jibs: Sail[];
  bowsprit: string;
  stays: string;
}

/** Where the masts stand, how high they are and how far their lowest yards reach. */
const MASTS = [
  { x: -88, height: 178, half: 40 },
  { x: -6, height: 216, half: 52 },
  { x: 76, height: 196, half: 47 },
];

/** Heights of the yards of a mast, as parts of its height above the deck. */
const YARDS = [0.3, 0.58, 0.8, 0.95];
const DECK = -34;
const GUN_SPACING = 18;

/** Draw a ship; masts that went by the board are left out. */
export function profileOf(standing: readonly boolean[] = [true, true, true]): Profile {
  const masts = MASTS.filter((_, at) => standing[at] !== false).map(mastOf);
  return {
    hull: "M-150 -52L-142 -50L-140 -38L118 -36Q138 -38 152 -46Q146 -14 128 4L-128 6Q-146 -12 -150 -52Z",
    strake: "M-144 -28Q0 -16 140 -30L136 -20Q0 -6 -140 -17Z",
    ports: portsOf(),
    masts,
    jibs: standing[2] === false ? [] : jibsOf(),
    bowsprit: "M140 -42L214 -74",
    stays: staysOf(masts),
  };
}

function mastOf({ x, height, half }: (typeof MASTS)[number]): Mast {
  const yards = YARDS.map((part, at) => ({ x, y: DECK - height * part, half: half * (1 - at * 0.19) }));
  const sails = yards.slice(1).map((upper, at) => sailBetween(upper, yards[at] ?? upper, at));
  return { x, top: DECK - height, yards, sails };
}

/** A sail between two yards, filled by a wind from astern. */
function sailBetween(
  upper: { x: number; y: number; half: number },
  lower: { x: number; y: number; half: number },
  at: number,
): Sail {
  const belly = 15 - at * 3;
  const [left, right] = [upper.x - upper.half, upper.x + upper.half];
  const [under, over] = [lower.x - lower.half, lower.x + lower.half];
  const foot = lower.y - 4;
  const path =
    `M${left} ${upper.y}L${right} ${upper.y}` +
    `Q${(right + over) / 2 + belly} ${(upper.y + foot) / 2} ${over} ${foot}` +
    `Q${lower.x + belly * 0.6} ${foot - belly * 0.9} ${under} ${foot}` +
    `Q${(left + under) / 2 + belly} ${(upper.y + foot) / 2} ${left} ${upper.y}Z`;
  const shade =
    `M${left} ${upper.y}L${left + upper.half * 0.55} ${upper.y}` +
    `Q${left + upper.half * 0.55 + belly} ${(upper.y + foot) / 2} ${under + lower.half * 0.5} ${foot - belly * 0.35}` +
    `L${under} ${foot}Q${(left + under) / 2 + belly} ${(upper.y + foot) / 2} ${left} ${upper.y}Z`;
  return { path, shade };
}

function jibsOf(): Sail[] {
  const jib = (head: number, tack: number): Sail => ({
    path: `M78 ${head}Q${132} ${(head + tack) / 2 + 10} ${200 - (tack + 74) * 3} ${tack}Q120 ${tack - 4} 96 ${tack + 6}Q104 ${(head + tack) / 2} 78 ${head}Z`,
    shade: "",
  });
  return [jib(-196, -70), jib(-164, -64)];
}

function portsOf(): { x: number; y: number }[] {
  const count = 13;
  return Array.from({ length: count }, (_, at) => {
    const x = -118 + at * GUN_SPACING;
    return { x, y: -24.5 + 6 * (1 - (x / 140) ** 2) };
  });
}

/** Stays and shrouds, all as one path. */
function staysOf(masts: readonly Mast[]): string {
  const shrouds = masts.flatMap(({ x, top }) =>
    [-16, -8, 8].map((foot) => `M${x} ${top * 0.66}L${x + foot} ${DECK}`),
  );
  const fore = masts.map(({ x, top }, at) => {
    const next = masts[at + 1];
    return next ? `M${x} ${top}L${next.x} ${DECK - 60}` : `M${x} ${top}L212 -73`;
  });
  return [...shrouds, ...fore].join("");
}
