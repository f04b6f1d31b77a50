/** Choices in the lines of a plan, in words: what may stand in each place. */

import type { PlanClause, PlanPart, PlanTerm, PlanWordsView, ShipView } from "../../api/types";
import { WAKE } from "../../session/orders/planDesk.svelte";
import { t } from "../../ui/messages.svelte";

export interface Word {
  value: string;
  label: string;
}

/** The place in a text where a value stands. */
const VALUE = "{value}";
const GAP = "…";

const short = (part: PlanPart): string => part.text.replace(VALUE, GAP).trim();

/** The ships that a line may be for: everybody, or one. */
export function shipWords(ships: readonly ShipView[], side: number, topic: string): Word[] {
  const own = ships.filter((ship) => ship.owner === side && !ship.captured);
  const all = { value: "", label: t(topic === WAKE ? "plan-one-of-ours" : "plan-anyone") };
  return [all, ...own.map((ship) => ({ value: ship.id, label: ship.name }))];
}

export const enemiesOf = (ships: readonly ShipView[], side: number): ShipView[] =>
  ships.filter((ship) => ship.owner !== side);

/** What can be a condition of an order; alarms where it wakes the captain. */
export function conditionsOf(line: PlanClause, words: PlanWordsView): PlanPart[] {
  if (line.topic === WAKE) return words.alarms;
  return words.topics.find((topic) => topic.id === line.topic)?.conditions ?? [];
}

export function conditionWords(line: PlanClause, words: PlanWordsView): Word[] {
  const parts = conditionsOf(line, words);
  if (line.topic === WAKE)
    return parts.map((part) => ({
      value: part.id,
      label: part.enemy ? t("plan-enemy", { text: part.text }) : part.text,
    }));
  return [
    { value: "", label: t("plan-always") },
    ...parts.map((part) => ({ value: part.id, label: short(part) })),
    ...parts.map((part) => ({ value: `-${part.id}`, label: t("plan-unless", { text: short(part) }) })),
  ];
}

/** A condition as it is chosen: with a minus where it must not be so. */
export const chosenTerm = (term: PlanTerm): string => (term.unless ? `-${term.condition}` : term.condition);

export function choiceWords(line: PlanClause, words: PlanWordsView): Word[] {
  const topic = words.topics.find(({ id }) => id === line.topic);
  return (topic?.choices ?? []).map((part) => ({ value: part.id, label: short(part) }));
}

/** What is done where the conditions do not hold; nothing leaves it to the lines below. */
export const elseWords = (line: PlanClause, words: PlanWordsView): Word[] => [
  { value: "", label: t("plan-else-none") },
  ...choiceWords(line, words).map(({ value, label }) => ({
    value,
    label: t("plan-else-do", { text: label }),
  })),
];

/** Whether a term says what an order is about at all, and is no condition of which one may be enough. */
export const isScope = (term: PlanTerm | undefined, parts: readonly PlanPart[]): boolean =>
  parts.some(({ id, scope }) => scope && id === term?.condition);

/** An order without conditions has nothing to say for "else". */
export function tidied<C extends PlanClause>(clause: C, words: PlanWordsView): C {
  const parts = conditionsOf(clause, words);
  const conditional = (clause.when ?? []).some((term) => !isScope(term, parts));
  return conditional && clause.otherwise ? clause : { ...clause, otherwise: "", otherwise_value: "" };
}

/** What may stand in the place of a value; nothing where none does. */
export function valueWords(part: PlanPart | undefined, foes: readonly ShipView[]): Word[] {
  if (!part) return [];
  if (part.enemy) return foes.map((ship) => ({ value: ship.id, label: ship.name }));
  return Object.entries(part.values).map(([value, label]) => ({ value, label: label.trim() || GAP }));
}
