/** Masts, yards and sails in plan, and which of them stand. */
import type { HullSize } from "./hull";

export type SparName = "bowsprit" | "foremast" | "mainmast" | "mizzenmast" | "spanker";

/** One part of the rig; `y` is where it stands, `yard` the length of its greatest yard (0: fore-and-aft only). */
export type Spar = { name: SparName; y: number; yard: number };

export type SparState = Spar & { gone: boolean; torn: number };

type Plan = readonly { name: SparName; at: number; yard: number }[];

const FORE = { name: "foremast", at: -0.27, yard: 0.52 } as const;
const MAIN = { name: "mainmast", at: 0.03, yard: 0.58 } as const;
const MIZZEN = { name: "mizzenmast", at: 0.31, yard: 0.4 } as const;
const BOWSPRIT = { name: "bowsprit", at: -0.46, yard: 0 } as const;
const BRIG_FORE = { name: "foremast", at: -0.2, yard: 0.6 } as const;
const BRIG_MAIN = { name: "mainmast", at: 0.15, yard: 0.6 } as const;
const SPANKER = { name: "spanker", at: 0.17, yard: 0 } as const;
const POLE = { name: "mainmast", at: -0.06, yard: 0.85 } as const;

/** The parts of the rig in the order in which they are lost, section 1 first. */
function plan(shipClass: number, sections: number): Plan {
  if (shipClass >= 6) return [POLE];
  if (shipClass === 5) {
    return sections === 4 ? [BOWSPRIT, SPANKER, BRIG_FORE, BRIG_MAIN] : [BRIG_FORE, BRIG_MAIN];
  }
  return sections === 4 ? [BOWSPRIT, MIZZEN, FORE, MAIN] : [MIZZEN, FORE, MAIN];
}

/** How many masts she carries when whole. */
export function mastCount(shipClass: number, sections: number): number {
  return plan(shipClass, sections).filter((part) => part.yard > 0).length;
}

/** The part of the rig that goes with each section, section 1 first, for words like "her mizzenmast". */
export function sparNames(shipClass: number, sections: number): SparName[] {
  const parts = plan(shipClass, sections);
  return Array.from({ length: sections }, (_, i) => {
    const part = parts[Math.min(parts.length - 1, Math.floor((i * parts.length) / sections))];
    return part?.name ?? "mainmast";
  });
}

/** What stands of the rig. A part is gone when every section it answers to is gone. */
export function standingRig(
  { length }: HullSize,
  shipClass: number,
  rigging: readonly number[],
  riggingFull: readonly number[],
): SparState[] {
  const sections = riggingFull.length;
  const parts = plan(shipClass, sections);
  return parts.map(({ name, at, yard }, j) => {
    const from = Math.floor((j * sections) / parts.length);
    const to = Math.max(from + 1, Math.floor(((j + 1) * sections) / parts.length));
    const left = sum(rigging.slice(from, to));
    const full = sum(riggingFull.slice(from, to));
    return {
      name,
      y: at * length,
      yard: yard * length,
      gone: full > 0 && left <= 0,
      torn: full > 0 ? 1 - left / full : 0,
    };
  });
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The wind as the ship feels it: degrees from her bow to where it blows, -180 < angle <= 180. */
export function relativeWind(windAngle: number, headingAngle: number): number {
  const angle = (((windAngle - headingAngle) % 360) + 360) % 360;
  return angle > 180 ? angle - 360 : angle;
}

/** How far the yards are braced from square; to starboard is positive. */
export function bracing(relative: number): number {
  const off = Math.abs(relative);
  if (off > 175) return 0;
  return Math.sign(relative) * Math.min(off / 2, 52);
}

/** How far the spanker's boom swings from the keel to leeward. */
export function boomAngle(relative: number): number {
  const off = Math.abs(relative);
  return Math.sign(relative) * Math.max(0, Math.min(62, 62 - (off - 20) * 0.45));
}

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** A square sail from above: a crescent that bellies forward of its yard. */
export function sail(width: number, belly: number, from = 0): string {
  const w = width / 2;
  const [a, b, c] = [round(w), round(from - belly), round(from - belly * 0.42)];
  const f = round(from);
  return `M-${a} ${f}Q-${round(w * 0.62)} ${b} 0 ${b}T${a} ${f}Q${round(w * 0.5)} ${c} 0 ${c}T-${a} ${f}Z`;
}

/** Yards and sails of all standing masts in one path, for ships drawn small. */
export function plainSails(
  spars: readonly SparState[],
  brace: number,
  fullness: number,
  furled: boolean,
): { yards: string; cloth: string } {
  const turn = (brace * Math.PI) / 180;
  const at = (spar: SparState, x: number, y: number): string =>
    `${round(x * Math.cos(turn) - y * Math.sin(turn))} ${round(spar.y + x * Math.sin(turn) + y * Math.cos(turn))}`;
  const standing = spars.filter((spar) => spar.yard > 0 && !spar.gone);
  const yards = standing.map((spar) => `M${at(spar, -spar.yard / 2, 0)}L${at(spar, spar.yard / 2, 0)}`);
  const cloth = standing.map((spar) => {
    const w = spar.yard * 0.4 * (1 - spar.torn * 0.35);
    const belly = -spar.yard * 0.42 * fullness;
    return `M${at(spar, -w, 0)}Q${at(spar, 0, belly * 1.4)} ${at(spar, w, 0)}Q${at(spar, 0, belly * 0.3)} ${at(spar, -w, 0)}Z`;
  });
  return { yards: yards.join(""), cloth: furled ? "" : cloth.join("") };
}

/** Studding sails at both ends of a yard, set only with all sail: narrow crescents beyond the square sail. */
export function studdingSails(width: number, belly: number): string {
  const w = width / 2;
  return [-1, 1]
    .map((side) => {
      const inner = side * w * 0.9;
      const outer = side * w * 1.34;
      const mid = (inner + outer) / 2;
      return `M${round(inner)} ${round(belly * 0.1)}Q${round(mid)} ${round(-belly)} ${round(outer)} ${round(belly * 0.16)}Q${round(mid)} ${round(-belly * 0.3)} ${round(inner)} ${round(belly * 0.1)}Z`;
    })
    .join("");
}

/** The seams between the cloths of a square sail, as `sail` draws it. */
export function seams(width: number, belly: number): string {
  const w = width / 2;
  return [-0.66, -0.4, -0.14, 0.14, 0.4, 0.66]
    .map((u) => {
      const a = Math.abs(u);
      const s = (1.24 - Math.sqrt(1.24 * 1.24 - 0.96 * a)) / 0.48;
      return `M${round(u * w)} ${round(-belly * 0.42 * (1 - a * a))}L${round(u * w)} ${round(-belly * (1 - s * s))}`;
    })
    .join("");
}

/** A mast with its yards, shrouds and cloth that hangs over a side (-1 port, 1 starboard). */
export function wreckOf(
  { length, beam }: HullSize,
  out: number,
): { mast: string; shrouds: string; cloth: string } {
  const f = round;
  const [x, y] = [out * beam * 0.2, length * 0.02];
  const tip = { x: out * beam * 1.75, y: length * 0.24 };
  const cross = (t: number, half: number): string => {
    const at = { x: x + (tip.x - x) * t, y: y + (tip.y - y) * t };
    return `M${f(at.x + out * half * 0.42)} ${f(at.y - half)}L${f(at.x - out * half * 0.42)} ${f(at.y + half)}`;
  };
  return {
    mast: `M${f(x)} ${f(y)}L${f(tip.x)} ${f(tip.y)}${cross(0.55, beam * 0.42)}${cross(0.84, beam * 0.28)}`,
    shrouds: [-0.16, 0.02, 0.2]
      .map((t) => `M${f(out * beam * 0.48)} ${f(t * length)}L${f(tip.x * 0.72)} ${f(tip.y * 0.72)}`)
      .join(""),
    cloth: `M${f(out * beam * 1.1)} ${f(y - beam * 0.22)}q${f(out * beam * 0.5)} ${f(beam * 0.05)} ${f(out * beam * 0.62)} ${f(beam * 0.55)}t${f(-out * beam * 0.16)} ${f(beam * 0.5)}q${f(-out * beam * 0.5)} ${f(-beam * 0.1)} ${f(-out * beam * 0.46)} ${f(-beam * 1.05)}Z`,
  };
}

/** A fore-and-aft sail between two points of the middle line, curved to leeward. */
export function staysail(fromY: number, toY: number, belly: number): string {
  const third = fromY + (toY - fromY) * 0.62;
  return `M0 ${round(fromY)}Q${round(belly * 1.5)} ${round(third)} ${round(belly * 0.9)} ${round(toY)}L0 ${round(toY)}Z`;
}
