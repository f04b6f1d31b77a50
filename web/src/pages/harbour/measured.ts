/** Gives the figures that simulation measured for a battle; none where it was not measured. */

import type { BattleFigures, ScenarioCard } from "../../api/types";
import type { Measured } from "./library";

/** A side wins clearly more often than the other from this share of the decided battles on. */
const LEANS = 0.6;
/** Fewer battles than this say nothing about balance. */
const ENOUGH = 20;

/** Return the figures of a battle by the rules and captain that are wanted, or by the first that were measured. */
export function figuresOf(card: ScenarioCard, ruleset = "", preset = "", captain = ""): BattleFigures | null {
  const fitting = (card.figures ?? []).filter(
    (one) => (!ruleset || one.ruleset === ruleset) && (!preset || one.preset === preset),
  );
  const alike = fitting.filter(
    (one) => one.preset === fitting[0]?.preset && one.ruleset === fitting[0]?.ruleset,
  );
  // The strongest captains that were measured come last.
  return alike.find((one) => one.captain === captain) ?? alike.at(-1) ?? null;
}

/** Return what filters need to know of a battle. */
export function measuredOf(card: ScenarioCard, ruleset: string): Measured | null {
  const figures = figuresOf(card, ruleset);
  return figures && { minutes: minutesOf(figures), even: leaning(figures) === "even" };
}

/** Minutes that the busier side needs, rounded as people say it. */
export function minutesOf(figures: BattleFigures): number {
  const most = Math.max(...figures.minutes);
  if (most <= 10) return Math.max(5, Math.round(most));
  return most < 90 ? Math.round(most / 5) * 5 : Math.round(most / 30) * 30;
}

/** Return the side that a battle leans to, "even", or null where too few battles were fought. */
export function leaning(figures: BattleFigures): number | "even" | null {
  if (figures.games < ENOUGH) return null;
  const decided = figures.wins.reduce((sum, wins) => sum + wins, 0);
  const side = figures.wins.findIndex((wins) => decided > 0 && wins / decided >= LEANS);
  return side >= 0 ? side : "even";
}

/** Return of how many of a hundred battles each side won; rounding never makes them more than a hundred. */
export function sharesOf(wins: readonly number[], games: number): number[] {
  let left = 100;
  return wins.map((won) => {
    const share = Math.min(left, Math.round((won / games) * 100));
    left -= share;
    return share;
  });
}
