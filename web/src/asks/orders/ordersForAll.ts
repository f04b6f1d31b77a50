/** A register of ships that are all asked alike: what may be ordered for all of them in one stroke. */

import type { AskView } from "../../api/types";
import { capital } from "../../ui/text";
import { chipInWords, loadedOf, SHOT } from "../words/optionWords";

/** An order for every ship that may have it. */
export interface Stroke {
  said: string;
  answers: [AskView, string][];
}

/** The shots that a broadside may be loaded with, in the order in which the book has them. */
export const SHOTS = ["R", "C", "D", "G"] as const;

/** The answer that loads what is to be loaded now with another shot. */
export function withShot(ask: AskView, answer: string, shot: string): string | null {
  const now = loadedOf(answer) ?? loadedOf(ask.default) ?? loadedOf(ask.options[0] ?? "");
  const wanted = `${now?.side === 1 ? "R" : "L"} ${shot}`;
  return ask.options.includes(wanted) ? wanted : null;
}

/** Orders for all at once, where at least two questions can have them and not all have the same already. */
export function strokesOf(asks: readonly AskView[], answerOf: (ask: AskView) => string): Stroke[] {
  const strokes: Stroke[] = [];
  for (const kind of new Set(asks.map((ask) => ask.kind))) {
    const own = asks.filter((ask) => ask.kind === kind);
    if (own.length < 2) continue;
    if (kind === "load") {
      for (const shot of SHOTS) {
        const answers = own.flatMap((ask): [AskView, string][] => {
          const option = withShot(ask, answerOf(ask), shot);
          return option === null ? [] : [[ask, option]];
        });
        strokes.push({ said: capital(SHOT[shot] ?? shot), answers });
      }
      continue;
    }
    for (const option of new Set(own.flatMap((ask) => ask.options))) {
      if (option === "-") continue;
      const answers = own
        .filter((ask) => ask.options.includes(option))
        .map((ask): [AskView, string] => [ask, option]);
      const first = answers[0]?.[0];
      if (first) strokes.push({ said: chipInWords(first, option, (ship) => ship), answers });
    }
  }
  return strokes.filter(({ answers }) => answers.length > 1);
}
