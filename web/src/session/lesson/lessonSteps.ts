/** The steps of a lesson as data, without any page: which question they belong to, and what completes them. */

import type { AskView, LessonMoment, LessonSheet, LessonStep, RequestView } from "../../api/types";
import { stepsOf } from "../orders/plotNotation";

/** Where a pupil is: the moment of the lesson, and the step in it. */
export interface Place {
  moment: number;
  step: number;
}

export const BEGINNING: Place = { moment: 0, step: 0 };

/** Whether a moment is about this question. */
export function fits(
  moment: LessonMoment,
  turn: number,
  request: Pick<RequestView, "phase" | "asks">,
): boolean {
  const asked = new Set(request.asks.map((ask) => ask.id));
  return (
    moment.turn === turn &&
    moment.phase === request.phase &&
    Object.keys(moment.orders).every((id) => asked.has(id))
  );
}

/** The moment of a question: the first that fits from one on; -1 for none. */
export function momentOf(
  { moments }: Pick<LessonSheet, "moments">,
  from: number,
  turn: number,
  request: Pick<RequestView, "phase" | "asks">,
): number {
  return moments.findIndex((moment, at) => at >= from && fits(moment, turn, request));
}

/** The moment at which the battle is over, -1 for a lesson that ends before. */
export const endOf = ({ moments }: Pick<LessonSheet, "moments">): number =>
  moments.findIndex((moment) => !moment.phase);

/** Whether the lesson has nothing more to say from a turn on. */
export const isPast = ({ moments }: Pick<LessonSheet, "moments">, turn: number): boolean =>
  moments.every((moment) => moment.turn < turn);

/** How many steps there are, and which of them a place is, from 1. */
export function countOf({ moments }: Pick<LessonSheet, "moments">, place: Place): { at: number; of: number } {
  const before = moments.slice(0, place.moment).reduce((sum, moment) => sum + moment.steps.length, 0);
  const of = moments.reduce((sum, moment) => sum + moment.steps.length, 0);
  return { at: Math.min(before + place.step + 1, of), of };
}

/** Whether the answer that a step asks for is given; true where it asks for none. */
export const isAnswered = (step: LessonStep, answer: string | undefined): boolean =>
  !step.answers.length || (answer !== undefined && step.answers.includes(answer));

/** Whether an answer may still become the wanted one: nothing is chosen yet, or the plot is begun as it should be. */
export function isOnTheWay(ask: Pick<AskView, "input" | "default">, answer: string, wanted: string): boolean {
  // Crew sections are told off one by one.
  if (answer === wanted || answer === ask.default || ask.input === "crew") return true;
  if (ask.input !== "helm") return false;
  const [begun, whole] = [stepsOf(answer), stepsOf(wanted)];
  return begun.length < whole.length && begun.every((sign, i) => whole[i] === sign);
}
