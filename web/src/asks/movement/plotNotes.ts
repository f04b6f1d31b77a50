/** What is noted beside a plot, as rows of short answers with what each of them costs. */

import type { AskView, Preview, ShipView } from "../../api/types";
import { labelOf, shortOf } from "../../session/orders/askWords";
import type { Chip } from "../../ui/Chips.svelte";
import { t } from "../../ui/messages.svelte";
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
    return preview.table_penalty
      ? t("cost-aloft-guns", { change: signed(-Math.abs(preview.table_penalty)) })
      : t("cost-aloft");
  }
  if (preview?.preview === "load") {
    const parts = [
      preview.turns > 1 ? t("load-turns", { turns: preview.turns }) : "",
      preview.squares > 0 ? t("load-squares", { squares: preview.squares }) : "",
      t("load-range", { hexes: preview.range }),
    ];
    return parts.filter(Boolean).join(" · ");
  }
  return "";
}

/** Words of the rules for what a load costs; the first that a game has explains it. */
const LOADING = ["load", "mix"].join(" ");

/** The word of the rules that explains such a cost, "" for none. */
export function costTerm(preview: Preview | undefined): string {
  if (preview?.preview === "sails") return "full-sail";
  return preview?.preview === "load" ? LOADING : "";
}

/** What the log already says about a question, such as repairs half done. */
export function progressOf(ask: AskView, ship: ShipView | undefined): string[] {
  const about = ask.facts.about ?? [];
  return (ship?.conditions ?? []).filter(({ key }) => about.includes(key)).map(({ text }) => text);
}
