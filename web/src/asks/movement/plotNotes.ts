/** What is noted beside a plot, as rows of short answers with what each of them costs. */

import type { AskView, Preview, ShipView } from "../../api/types";
import type { Chip } from "../../ui/Chips.svelte";
import { signed } from "../../ui/text";
import type { NameOf } from "../words/nameOf";
import { chipInWords, optionInWords } from "../words/optionWords";

const KEEP = "-";

/** "A 3, B 2, C 1, D 0" in short: the figures of the four attitudes. */
export function allowancesInWords(allowances: readonly number[]): string {
  return allowances.join(" · ");
}

/** The order that sets these sails: to keep what she carries, or to change it. */
function sailOption(ask: AskView, carried: string, sails: "battle" | "full"): string | undefined {
  const order = sails === "full" ? "FS" : "BS";
  if (ask.options.includes(order)) return order;
  return carried === sails && ask.options.includes(KEEP) ? KEEP : undefined;
}

/** The answers to a note; sails are a switch between the two, whichever of them she carries. */
export function chipsOf(ask: AskView, ship: ShipView | undefined, nameOf: NameOf): Chip[] {
  if (ask.kind === "sails" && ship && !ask.options.includes("full")) {
    return (["battle", "full"] as const).flatMap((sails): Chip[] => {
      const option = sailOption(ask, ship.sails, sails);
      if (option === undefined) return [];
      const preview = ask.previews[option];
      return [
        {
          option,
          said: sails === "full" ? "Full sail" : "Battle sail",
          more: preview?.preview === "sails" ? allowancesInWords(preview.allowances) : undefined,
        },
      ];
    });
  }
  return ask.options.map((option) => ({
    option,
    said: chipInWords(ask, option, nameOf),
    full: optionInWords(ask, option, nameOf),
  }));
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

/** What the log already says about a kind of note, such as repairs half done. */
export function progressOf(ask: AskView, ship: ShipView | undefined): string[] {
  const about: Record<string, RegExp> = {
    repair: /^repair_/,
    anchor: /^(anchoring|weighing|cutting|cables)$/,
    sails: /^sail_change$/,
    load_mortar: /^mortar$/,
  };
  const wanted = about[ask.kind];
  if (!wanted || !ship) return [];
  return ship.conditions.filter(({ key }) => wanted.test(key)).map(({ text }) => text);
}
