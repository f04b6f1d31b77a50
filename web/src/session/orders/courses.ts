/**
 * Courses of a ship whose dice say how far she may go: a distance straight ahead, then a turn to one side. What may be
 * chosen comes from the server with its figures; this only finds the next one offered.
 */

import type { AskView, ShipView } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import { type Hex, step } from "../geometry/hexes";

/** What courses are chosen from. */
export type Courses = Pick<AskView, "options" | "words">;

export interface Course {
  option: string;
  /** How far ahead: hexes, or centimetres on a table. */
  ahead: number;
  /** To starboard; negative to port. */
  turn: number;
  /** All ships of a line turn at once instead of one after the other. */
  together: boolean;
}

const AT_ONCE = ["course", "way", "swing"];

/** Whether a question is answered by a course as a whole, and not step by step. */
export const steers = ({ input }: Pick<AskView, "input">): boolean => AT_ONCE.includes(input);

/** An answer as a course; null for what is none, such as an anchor order. */
export function courseOf({ words }: Pick<Courses, "words">, option: string): Course | null {
  const { ahead, turn = 0, together = false } = words[option] ?? {};
  return ahead === undefined ? null : { option, ahead, turn, together };
}

export function coursesOf(ask: Courses): Course[] {
  return ask.options.flatMap((option) => courseOf(ask, option) ?? []);
}

/** The distances offered, the shortest first. */
export function distancesOf(ask: Courses): number[] {
  return [...new Set(coursesOf(ask).map(({ ahead }) => ahead))].sort((a, b) => a - b);
}

/** The courses of one distance, from hard to port to hard to starboard. */
export function turnsOf(ask: Courses, ahead: number): Course[] {
  return coursesOf(ask)
    .filter((course) => course.ahead === ahead)
    .sort((a, b) => a.turn - b.turn);
}

/** What may be chosen instead of a course. */
export function deedsOf(ask: Courses): string[] {
  return ask.options.filter((option) => !courseOf(ask, option));
}

function find(ask: Courses, ahead: number, turn: number, together = false): string | null {
  const same = (one: Course) => one.ahead === ahead && one.turn === turn && one.together === together;
  return coursesOf(ask).find(same)?.option ?? null;
}

/** The course at another distance, turned as before if she may. */
export function atDistance(ask: Courses, chosen: string, ahead: number): string | null {
  const now = courseOf(ask, chosen);
  const turned = now && find(ask, ahead, now.turn, now.together);
  return turned ?? find(ask, ahead, 0) ?? turnsOf(ask, ahead)[0]?.option ?? null;
}

/** The course with the next longer or shorter distance that is offered. */
export function farther(ask: Courses, chosen: string, by: 1 | -1): string | null {
  const distances = distancesOf(ask);
  const now = courseOf(ask, chosen)?.ahead ?? 0;
  const next = by > 0 ? distances.find((one) => one > now) : distances.findLast((one) => one < now);
  return next === undefined ? null : atDistance(ask, chosen, next);
}

/** The course turned a little more to a side, as far as it is offered. */
export function turnedMore(ask: Courses, chosen: string, side: 1 | -1): string | null {
  const { ahead, turn } = courseOf(ask, chosen) ?? { ahead: 0, turn: 0 };
  const further = find(ask, ahead, turn + side);
  const wheeled = turn * side > 0 ? find(ask, ahead, turn, true) : null;
  return further ?? (wheeled === chosen ? null : wheeled);
}

/** A key of the helm: ahead and back change the distance, the sides the turn. */
export function steered(ask: Courses, chosen: string, key: string): string | null {
  if (key === "1") return farther(ask, chosen, 1);
  if (key === "-1") return farther(ask, chosen, -1);
  const side = key === "L" ? -1 : 1;
  const now = courseOf(ask, chosen);
  const fresh = !now?.ahead && (now?.turn ?? 0) * side <= 0;
  return turnedMore(ask, chosen, side) ?? (fresh ? find(ask, 0, side) : null);
}

/** The water she passes over before the end of a course. */
export function passage(ship: Pick<ShipView, "bow" | "heading">, ahead: number): Hex[] {
  return Array.from({ length: Math.max(0, ahead - 1) }, (_, i) => step(ship.bow, ship.heading, i + 1));
}

/** Where the sum of the dice and each single die lead, as "3 + 1 + 4 = 8" would be said. */
export function distanceInWords(hexes: number, dice: readonly number[]): string {
  const sum = dice.reduce((all, one) => all + one, 0);
  if (!hexes) return t("course-dice-stay");
  if (dice.length > 1 && hexes === sum) return t("course-dice-all");
  if (dice.includes(hexes)) return t(dice.length > 1 ? "course-dice-one" : "course-dice-the");
  return "";
}
