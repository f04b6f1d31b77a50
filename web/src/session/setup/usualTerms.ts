/** The terms of a game between people: what a form begins with, and how the usual ones are kept. */

import type { GameTerms } from "../../api/types";

export const FIRST_TERMS: GameTerms = {
  pace: { kind: "none", seconds: 180, hours: 48, bank: 72 },
  time_up: "defaults",
  talk: true,
  onlookers: "link",
  onlooker_delay: 0,
  rated: false,
};

/** Read terms that were kept as text; what is missing or makes no sense is as at first. */
export function termsFrom(text: string): GameTerms {
  try {
    const kept = JSON.parse(text || "{}") as Partial<GameTerms>;
    return { ...FIRST_TERMS, ...kept, pace: { ...FIRST_TERMS.pace, ...kept.pace } };
  } catch {
    return FIRST_TERMS;
  }
}
