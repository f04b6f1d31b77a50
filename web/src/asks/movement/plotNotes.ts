/** What is noted beside a plot, as rows of short answers with what each of them costs. */

import type { AskView, Preview, ShipView } from "../../api/types";
import { labelOf, shortOf } from "../../session/orders/askWords";
import type { Chip } from "../../ui/Chips.svelte";
import { signed } from "../../ui/text";

/** "A 3, B 2, C 1, D 0" in short: the figures of the four attitudes. */
export function allowancesInWords(allowances: readonly number[]): string {
  return allowances.join(" · ");
}

/** The answers to a question in a row, in the order in which they stand there. */
export function chipsOf(ask: AskView): Chip[] {
  const place = (option: string) => ask.words[option]?.place ?? 0;
  return ask.options
    .toSorted((a, b) => place(a) - place(b))
    .map((option) => {
      const preview = ask.previews[option];
      return {
        option,
        said: shortOf(ask, option),
        full: labelOf(ask, option),
        more: preview?.preview === "sails" ? allowancesInWords(preview.allowances) : undefined,
      };
    });
}

/** What the chosen answer costs, in a line; "" for nothing. */
export function costOf(preview: Preview | undefined): string {
  if (preview?.preview === "sails" && preview.aloft) {
    const guns = preview.table_penalty
      ? `, and her guns ${signed(-Math.abs(preview.table_penalty))} on the hit table`
      : "";
    return `A crew section goes aloft: this turn it cannot board${guns}.`;
  }
  if (preview?.preview === "load") {
    const parts = [
      preview.turns > 1 ? `${preview.turns} turns to load` : "",
      preview.squares > 0 ? `${preview.squares} reload square${preview.squares === 1 ? "" : "s"}` : "",
      `carries ${preview.range} hex${preview.range === 1 ? "" : "es"}`,
    ];
    return parts.filter(Boolean).join(" · ");
  }
  return "";
}

/** What the log already says about a question, such as repairs half done. */
export function progressOf(ask: AskView, ship: ShipView | undefined): string[] {
  const about = ask.facts.about ?? [];
  return (ship?.conditions ?? []).filter(({ key }) => about.includes(key)).map(({ text }) => text);
}
