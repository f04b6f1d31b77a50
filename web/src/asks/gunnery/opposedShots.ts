/** Guns of a ship by where they bear, and shots in which die stands against die. */

import type { AskView, ShotPreview } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import { likely } from "../../ui/odds";

/** Whether the shots of a question are settled by a die against a die. */
export function isOpposed(ask: AskView): boolean {
  return Object.values(ask.previews).some((preview) => preview.preview === "shot");
}

export function shotOf(ask: AskView, option: string): ShotPreview | null {
  const preview = ask.previews[option];
  return preview?.preview === "shot" ? preview : null;
}

/** What a side adds to its die. */
export function sumOf(modifiers: readonly { value: number }[]): number {
  return modifiers.reduce((all, one) => all + one.value, 0);
}

/** How far ahead the gunners are before the dice fall. */
export function leadOf(shot: ShotPreview): number {
  return sumOf(shot.modifiers) - sumOf(shot.target_modifiers);
}

/** "damage in 54 %": that the shot does anything at all, whatever column of the table it is rolled on. */
export function damageInWords({ damage }: ShotPreview): string {
  return t("opposed-damage", { chance: likely(damage) });
}

/** Cells that have words of their own. */
const RESULTS = ["MAST", "STEER", "STRIKE", "FIRE", "EXPLD", "SINK", "CC"];

/** A cell of the damage table in words. */
export function resultInWords(cell: string): string {
  const levels = /^\+(\d+)$/.exec(cell);
  if (levels) return t("opposed-lost", { levels: Number(levels[1]) });
  return RESULTS.includes(cell) ? t(`opposed-${cell.toLowerCase()}`) : cell.toLowerCase();
}

/** Results of a shot, the likeliest first. */
export function resultsOf(shot: ShotPreview): { cell: string; said: string; chance: number }[] {
  return Object.entries(shot.results)
    .filter(([, chance]) => chance > 0)
    .map(([cell, chance]) => ({ cell, said: resultInWords(cell), chance }))
    .sort((a, b) => b.chance - a.chance || a.cell.localeCompare(b.cell));
}

/** "range 3 · damage in 54 %", for the line on the chart. */
export function shotOnLine(shot: ShotPreview): string {
  return [
    t("shot-range", { range: shot.range }),
    shot.rake ? t("shot-rake", { rake: shot.rake }) : "",
    damageInWords(shot),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Columns as bars: what falls below the table is a miss. */
export function columnsAsSpread(shot: ShotPreview): { column: string; chance: number }[] {
  return shot.columns.map(({ column, chance }) => ({ column: column < 0 ? "miss" : String(column), chance }));
}
