/** Odds in words and lengths. */

import type { Chance, Odds, Spread } from "../api/types";
import { t } from "./messages.svelte";
import { decimal, percent } from "./text";

/** So many chances are told at once; the others when they are asked for. */
export const AT_ONCE = 4;

/** "0 %", "< 1 %", "33 %", "> 99 %": never sure of what is not. */
export function likely(chance: number): string {
  const rounded = Math.round(chance * 100);
  if (rounded === 0 && chance > 0) return t("below", { figure: percent(0.01) });
  if (rounded === 100 && chance < 1) return t("above", { figure: percent(0.99) });
  return percent(chance);
}

/** "squares hit, mean 3.0: 2 in 33 %, 3 in 33 %, 4 in 33 %". */
export function spreadInWords({ label, mean, rows }: Spread): string {
  const told = rows.map(({ value, chance }) => t("spread-row", { value, chance: likely(chance) }));
  return t("spread-said", { label, mean: decimal(mean), rows: told.join(", ") });
}

export interface Bar {
  value: number;
  chance: number;
  /** Its height, in hundredths of the highest. */
  height: number;
}

/** A bar for every number from the least to the greatest, empty ones too, so that gaps are seen. */
export function barsOf({ rows }: Spread): Bar[] {
  const first = rows[0]?.value ?? 0;
  const last = rows.at(-1)?.value ?? -1;
  const most = Math.max(...rows.map((row) => row.chance));
  const known = new Map(rows.map((row) => [row.value, row.chance]));
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const chance = known.get(first + i) ?? 0;
    return { value: first + i, chance, height: Math.round((chance / most) * 100) };
  });
}

/** What a captain wants to know before all: told at once, wherever it stands. */
const DECISIVE = new Set(["strikes"]);

/** The chances to be told at once, and the others. */
export function sorted({ chances }: Odds): { first: Chance[]; rest: Chance[] } {
  const atOnce = (one: Chance, at: number) => at < AT_ONCE || DECISIVE.has(one.key);
  return { first: chances.filter(atOnce), rest: chances.filter((one, at) => !atOnce(one, at)) };
}
