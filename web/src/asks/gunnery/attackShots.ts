/** Shots by an attack number, in words and figures. */

import type { AskView, AttackPreview } from "../../api/types";
import { likely } from "../../ui/odds";

export function attackOf(ask: Pick<AskView, "previews">, option: string): AttackPreview | null {
  const preview = ask.previews[option];
  return preview?.preview === "attack" ? preview : null;
}

/** A way to fire at a target. */
export interface Way {
  option: string;
  /** Where it stands among the answers. */
  at: number;
  preview: AttackPreview | null;
}

export interface Target {
  ship: string;
  ways: Way[];
}

/** The answers by the ship they fire at, in the order in which they are offered. */
export function targetsOf(ask: AskView): Target[] {
  const found = new Map<string, Way[]>();
  ask.options.forEach((option, at) => {
    const target = ask.words[option]?.ship;
    if (!target) return;
    const ways = found.get(target) ?? [];
    ways.push({ option, at, preview: attackOf(ask, option) });
    found.set(target, ways);
  });
  return [...found].map(([ship, ways]) => ({ ship, ways }));
}

/** "+3", "0", "−2". */
export function numberInWords(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : "0";
}

export const hitsIn = (shot: AttackPreview): number => shot.results.hits ?? 0;

/** "12.4 cm, short range". */
export function rangeInWords({ range, band }: AttackPreview): string {
  return `${(range / 10).toFixed(1)} cm, ${band}${band === "point blank" ? "" : " range"}`;
}

/** What stands on the line of a shot. */
export function attackOnLine(shot: AttackPreview): string {
  const parts = [`${(shot.range / 10).toFixed(1)} cm`, shot.rake ? `${shot.rake} rake` : shot.aim];
  return [...parts, `attack ${numberInWords(shot.attack)}`, `hits ${likely(hitsIn(shot))}`].join(" \u00b7 ");
}

const LOSSES: Record<string, string> = {
  broadside: "broadside",
  hull: "hull",
  crew: "crew",
  masts: "masts",
  "mast ratings": "mast ratings",
};

/** "1.2 broadside, 0.4 hull": what is lost on average. */
export function expectedInWords(shot: AttackPreview): string {
  return Object.entries(shot.expected)
    .filter(([, mean]) => mean >= 0.05)
    .map(([what, mean]) => `${mean.toFixed(1)} ${LOSSES[what] ?? what}`)
    .join(", ");
}

const RESULTS: Record<string, string> = {
  rr: "one step",
  "2rr": "two steps",
  "3rr": "three steps",
  critical: "critical hit",
  "strike test": "strike test",
  shattered: "shattered",
};

/** Chances of each result beside that of any hit. */
export function resultsOf(shot: AttackPreview): { key: string; said: string; chance: number }[] {
  return Object.entries(RESULTS).flatMap(([key, said]) => {
    const chance = shot.results[key] ?? 0;
    return chance > 0 ? [{ key, said, chance }] : [];
  });
}

/** A cell of the broadside table in few letters: "2rr str" is two steps and a strike test. */
export function cellInWords(cell: string): string {
  const steps = /^(\d?)rr/.exec(cell);
  if (!steps) return "misses";
  const beside = cell.endsWith("str") ? ", strike test" : cell.endsWith(" s") ? ", shattered" : "";
  return `${steps[1] || "1"} ${steps[1] && steps[1] !== "1" ? "steps" : "step"}${beside}`;
}
