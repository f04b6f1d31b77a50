/** What is to be seen of a ship at a glance: how much of her is left, and what ails her. */

import type { ShipView } from "../../api/types";

export interface Measure {
  part: "hull" | "rigging" | "crew" | "guns";
  left: number;
  full: number;
}

export type Ail = "fire" | "mast" | "held" | "struck" | "doomed" | "adrift" | "steering";

export interface Mark {
  mark: Ail | "flag";
  text: string;
}

const sum = (squares: readonly number[]): number => squares.reduce((all, one) => all + one, 0);

/** What is left of each part. */
export function measuresOf(ship: ShipView): Measure[] {
  const { ratings } = ship;
  if (ratings)
    return [
      { part: "hull", left: ratings.hull, full: ratings.hull_built },
      { part: "rigging", left: sum(ratings.masts), full: sum(ratings.masts_built) },
      { part: "crew", left: ratings.crew, full: ratings.crew_built },
      { part: "guns", left: ratings.broadside, full: ratings.broadside_built },
    ];
  return [
    { part: "hull", left: ship.hull, full: ship.hull_full },
    { part: "rigging", left: sum(ship.rigging), full: sum(ship.rigging_full) },
    { part: "crew", left: sum(ship.crew), full: sum(ship.crew_full) },
    {
      part: "guns",
      left: sum(ship.guns) + sum(ship.carronades),
      full: sum(ship.guns_full) + sum(ship.carronades_full),
    },
  ];
}

/** How much is left, from 0 to 1. */
export const shareOf = ({ left, full }: Omit<Measure, "part">): number =>
  full > 0 ? Math.max(0, Math.min(1, left / full)) : 0;

const WELL = 0.65;
const POORLY = 0.35;

export function gradeOf(measure: Omit<Measure, "part">): "sound" | "worn" | "broken" {
  const share = shareOf(measure);
  return share > WELL ? "sound" : share > POORLY ? "worn" : "broken";
}

/** Conditions of the log by what they mean for her. */
const CONDITIONS: Record<string, Mark["mark"]> = {
  fire: "fire",
  mast_port: "mast",
  mast_starboard: "mast",
  sinking: "doomed",
  exploding: "doomed",
  waterline: "doomed",
  aground: "adrift",
  helmless: "steering",
  steering: "steering",
  flagship: "flag",
};

/** Her marks, each once; `words` are the sentences of the page for what no condition tells. */
export function marksOf(
  ship: ShipView,
  words: Record<"mast" | "held" | "struck" | "adrift", string>,
): Mark[] {
  const found: Mark[] = [];
  if (ship.surrendered) found.push({ mark: "struck", text: words.struck });
  for (const { key, text } of ship.conditions) {
    const mark = CONDITIONS[key];
    if (mark) found.push({ mark, text });
  }
  const gone = ship.rigging_full.some((full, i) => full > 0 && ship.rigging[i] === 0);
  if (gone && !ship.card && !ship.ratings) found.push({ mark: "mast", text: words.mast });
  if (ship.grappled.length || ship.fouled.length) found.push({ mark: "held", text: words.held });
  if (ship.drifting) found.push({ mark: "adrift", text: words.adrift });
  return found.filter(({ mark }, i) => found.findIndex((one) => one.mark === mark) === i);
}

/** Whether something is wrong with her that wants a look. */
export function inTrouble(ship: ShipView, marks: readonly Mark[]): boolean {
  return (
    marks.some(({ mark }) => mark !== "flag") || measuresOf(ship).some((one) => gradeOf(one) === "broken")
  );
}
