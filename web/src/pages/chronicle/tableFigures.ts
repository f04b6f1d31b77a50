/** Rows of figures behind events of games on an open table. */

import type { CannonFired, GameEvent, MeleeRound, Modifier, SkillTested } from "../../api/types";
import { cellInWords, numberInWords } from "../../asks/gunnery/attackShots";

export interface Figure {
  label: string;
  value: string;
  cite: string;
}

/** What is fired, by the codes of events. */
const CHARGES: Record<string, string> = {
  R: "round shot",
  G: "grape",
  C: "chain shot",
  RG: "round shot with grape",
  D: "double shot",
  DG: "double shot with grape",
};

const named = (modifiers: readonly Modifier[], before = ""): Figure[] =>
  modifiers.map(({ label, value, cite }) => ({
    label: `${before}${label}`,
    value: numberInWords(value),
    cite,
  }));

/** The figures of such an event; null for those of other games. */
export function tableFigures(event: GameEvent): Figure[] | null {
  if (event.event === "CannonFired") return cannon(event);
  if (event.event === "MeleeRound") return melee(event);
  return event.event === "SkillTested" ? skill(event) : null;
}

function cannon({
  range_mm: range,
  aim,
  ammunition,
  base,
  modifiers,
  attack,
  rolls,
  cell,
  result,
}: CannonFired): Figure[] {
  const dice = rolls.reduce((all, { value }) => all + value, 0);
  const shot = `${CHARGES[ammunition] ?? ammunition}, ${aim}, at ${(range / 10).toFixed(1)} cm`;
  return [
    {
      label: `Broadside against ${aim === "low" ? "hull" : "masts"}: ${shot}`,
      value: numberInWords(base),
      cite: "",
    },
    ...named(modifiers),
    { label: "Attack number", value: numberInWords(attack), cite: "" },
    { label: `Broadside table, dice ${dice}`, value: cellInWords(cell), cite: "" },
    ...(result === cell ? [] : [{ label: "After her size", value: cellInWords(result), cite: "" }]),
  ];
}

function melee({
  modifiers,
  other_modifiers: others,
  total,
  other_total: against,
  lost,
  other_lost,
}: MeleeRound): Figure[] {
  return [
    ...named(modifiers, "attack: "),
    ...named(others, "defence: "),
    { label: "Attack against defence", value: `${total} : ${against}`, cite: "" },
    { label: "Crew parties lost", value: `${lost} : ${other_lost}`, cite: "" },
  ];
}

function skill({ modifiers, need, rolls }: SkillTested): Figure[] {
  const sum = [...rolls, ...modifiers].reduce((all, { value }) => all + value, 0);
  return [...named(modifiers), { label: `Needs ${need}`, value: String(sum), cite: "" }];
}
