/**
 * Courses of a ship whose dice say how far she may go: hexes straight ahead, then hexsides to one side, as in "7LL". As
 * with plots, what may be chosen comes from the server; this only takes notations apart and finds the next one offered.
 */

import type { AskView, EventLine, SailDiceRolled, ShipView } from "../../api/types";
import { type Hex, step } from "../geometry/hexes";

export const STAY = "0";
/** All ships of a line turn at once instead of one after the other. */
export const TOGETHER = "+";

export interface Course {
  hexes: number;
  /** "" or a run of L or of R, with a plus sign where all ships of a line turn together. */
  turns: string;
}

/** "7LL" -> 7 ahead, twice to port; null for what is no course, such as an anchor order. */
export function courseOf(notation: string): Course | null {
  const match = /^(\d*)((?:L+|R+)\+?)?$/.exec(notation);
  if (!match || !notation) return null;
  return { hexes: Number(match[1] || 0), turns: match[2] ?? "" };
}

/** A course as it is written; nothing at all is "0". */
export function notationOf({ hexes, turns }: Course): string {
  return `${hexes || ""}${turns}` || STAY;
}

/** Whether a question is answered by a course: in games with a draw dice say how far she goes, not single steps. */
export function byDice(ask: AskView, drawn: boolean): boolean {
  return drawn && ["plot", "turn", "tack", "wheel", "refloat"].includes(ask.kind);
}

/** The distances offered, the shortest first. */
export function distancesOf(options: readonly string[]): number[] {
  const hexes = options.flatMap((option) => courseOf(option)?.hexes ?? []);
  return [...new Set(hexes)].sort((a, b) => a - b);
}

/** The turns offered after so many hexes, from hard to port to hard to starboard. */
export function turnsOf(options: readonly string[], hexes: number): string[] {
  const value = (turns: string) => (turns.startsWith("L") ? -turns.length : turns.length);
  const found = options.flatMap((option) => {
    const course = courseOf(option);
    return course && course.hexes === hexes ? [course.turns] : [];
  });
  return [...new Set(found)].sort((a, b) => value(a) - value(b));
}

/** What may be chosen instead of a course. */
export function deedsOf(options: readonly string[]): string[] {
  return options.filter((option) => !courseOf(option));
}

/** The course at another distance, turned as before if she may. */
export function atDistance(options: readonly string[], chosen: string, hexes: number): string | null {
  const turns = courseOf(chosen)?.turns ?? "";
  const wanted = [turns, "", ...turnsOf(options, hexes)].map((one) => notationOf({ hexes, turns: one }));
  return wanted.find((one) => options.includes(one)) ?? null;
}

/** The course with the next longer or shorter distance that is offered. */
export function farther(options: readonly string[], chosen: string, by: 1 | -1): string | null {
  const distances = distancesOf(options);
  const now = courseOf(chosen)?.hexes ?? 0;
  const next = by > 0 ? distances.find((one) => one > now) : distances.findLast((one) => one < now);
  return next === undefined ? null : atDistance(options, chosen, next);
}

/** The course turned one hexside more to a side, as far as it is offered. */
export function turnedMore(options: readonly string[], chosen: string, side: "L" | "R"): string | null {
  const course = courseOf(chosen) ?? { hexes: 0, turns: "" };
  const way = course.turns.replace(TOGETHER, "");
  const wanted = (turns: string) => notationOf({ hexes: course.hexes, turns });
  const more = way && !way.startsWith(side) ? [way.slice(1)] : [`${way}${side}`, `${way}${TOGETHER}`];
  return more.map(wanted).find((one) => one !== chosen && options.includes(one)) ?? null;
}

/** A key of the helm: ahead and back change the distance, the sides the turn. */
export function steered(options: readonly string[], chosen: string, key: string): string | null {
  if (key === "1") return farther(options, chosen, 1);
  if (key === "-1") return farther(options, chosen, -1);
  const side = key === "L" ? "L" : "R";
  const now = courseOf(chosen);
  const fresh = !now?.hexes && !now?.turns.startsWith(side);
  return turnedMore(options, chosen, side) ?? (fresh && options.includes(side) ? side : null);
}

/** The water she passes over before the end of a course. */
export function passage(ship: Pick<ShipView, "bow" | "heading">, notation: string): Hex[] {
  const hexes = courseOf(notation)?.hexes ?? 0;
  return Array.from({ length: Math.max(0, hexes - 1) }, (_, i) => step(ship.bow, ship.heading, i + 1));
}

/** The dice of the movement that is asked about: the last thrown. */
export function lastDice(told: readonly EventLine[]): SailDiceRolled | null {
  const line = told.findLast(({ event }) => event.event === "SailDiceRolled");
  return line?.event.event === "SailDiceRolled" ? line.event : null;
}

const COUNTS = ["", "one hexside", "two hexsides", "three hexsides"];

/** "7 hexes, then two hexsides to port". */
export function courseInWords(notation: string): string | null {
  const course = courseOf(notation);
  if (!course) return null;
  const side = course.turns.startsWith("L") ? "port" : "starboard";
  const sides = course.turns.replace(TOGETHER, "").length;
  const all = course.turns.endsWith(TOGETHER) ? ", all together" : "";
  const turn = sides ? `${COUNTS[sides] ?? `${sides} hexsides`} to ${side}${all}` : "";
  const ahead = course.hexes ? `${course.hexes} hex${course.hexes === 1 ? "" : "es"} ahead` : "";
  if (!ahead && !turn) return "lie where she is";
  return [ahead, turn].filter(Boolean).join(", then ");
}

/** Where the sum of the dice and each single die lead, as "3 + 1 + 4 = 8" would be said. */
export function distanceInWords(hexes: number, dice: readonly number[]): string {
  const sum = dice.reduce((all, one) => all + one, 0);
  if (!hexes) return "stay";
  if (dice.length > 1 && hexes === sum) return "all dice";
  if (dice.includes(hexes)) return dice.length > 1 ? "one die" : "the die";
  return "";
}
