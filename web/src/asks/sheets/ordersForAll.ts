/** A register of ships that are all asked alike: what may be ordered for all of them in one stroke. */

import type { AskView } from "../../api/types";

/** An order for every ship that may have it. */
export interface Stroke {
  said: string;
  answers: [AskView, string][];
}

/** The answer of a question that is given by an order to all; of several that which concerns the same guns as now. */
function answering(ask: AskView, now: string, stroke: string): string | null {
  const fitting = ask.options.filter((option) => ask.words[option]?.stroke === stroke);
  const guns = [now, ask.default, ...ask.options]
    .map((option) => ask.words[option]?.battery)
    .find((battery) => battery !== undefined);
  return fitting.find((option) => ask.words[option]?.battery === guns) ?? null;
}

/** Orders for all at once, where at least two questions can have them. */
export function strokesOf(asks: readonly AskView[], answerOf: (ask: AskView) => string): Stroke[] {
  const strokes: Stroke[] = [];
  for (const kind of new Set(asks.map((ask) => ask.kind))) {
    const own = asks.filter((ask) => ask.kind === kind);
    const all = own.flatMap((ask) => ask.options.flatMap((option) => ask.words[option]?.stroke ?? []));
    for (const said of new Set(all)) {
      const answers = own.flatMap((ask): [AskView, string][] => {
        const option = answering(ask, answerOf(ask), said);
        return option === null ? [] : [[ask, option]];
      });
      strokes.push({ said, answers });
    }
  }
  return strokes.filter(({ answers }) => answers.length > 1);
}
