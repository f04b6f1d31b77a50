/** Shots by an attack number, in words and figures. */

import type { AskView, AttackPreview } from "../../api/types";
import { lengthInWords } from "../../board/table/ruler.svelte";
import { t } from "../../ui/messages.svelte";
import { likely } from "../../ui/odds";
import { decimal } from "../../ui/text";

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
  const length = lengthInWords(range / 10);
  return t(band === "point blank" ? "attack-point-blank" : "attack-range", { length, band });
}

/** What stands on the line of a shot. */
export function attackOnLine(shot: AttackPreview): string {
  return [
    lengthInWords(shot.range / 10),
    shot.rake ? t("shot-rake", { rake: shot.rake }) : t(`attack-${shot.aim}`),
    t("attack-on-line", { number: numberInWords(shot.attack) }),
    t("attack-hits-on-line", { chance: likely(hitsIn(shot)) }),
  ].join(" \u00b7 ");
}

/** "1.2 broadside, 0.4 hull": what is lost on average. */
export function expectedInWords(shot: AttackPreview): string {
  return Object.entries(shot.expected)
    .filter(([, mean]) => mean >= 0.05)
    .map(([what, mean]) => t(`attack-loss-${what.replace(" ", "-")}`, { mean: decimal(mean) }))
    .join(", ");
}

/** The results that are told, as the server calls them. */
const RESULTS = ["rr", "2rr", "3rr", "critical", "strike test", "shattered"];

/** Chances of each result beside that of any hit. */
export function resultsOf(shot: AttackPreview): { key: string; said: string; chance: number }[] {
  return RESULTS.flatMap((key) => {
    const chance = shot.results[key] ?? 0;
    return chance > 0 ? [{ key, said: t(`attack-${key.replace(" ", "-")}`), chance }] : [];
  });
}

/** A cell of the broadside table in few letters: "2rr str" is two steps and a strike test. */
export function cellInWords(cell: string): string {
  const steps = /^(\d?)rr/.exec(cell);
  if (!steps) return t("attack-misses");
  const id = cell.endsWith("str")
    ? "attack-steps-strike"
    : cell.endsWith(" s")
      ? "attack-steps-shattered"
      : "attack-steps";
  return t(id, { steps: Number(steps[1] || 1) });
}
