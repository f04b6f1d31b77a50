/** The figures of checks and of dice that stand against dice, for the chronicle. */

import type { BoardingFought, CrewChecked, Modifier, ShotFired } from "../../api/types";
import { resultInWords } from "../../asks/gunnery/opposedShots";
import { signed } from "../../ui/text";

export interface Figure {
  label: string;
  value: string;
  cite: string;
}

function added(whose: string, modifiers: readonly Modifier[]): Figure[] {
  return modifiers.map(({ label, value, cite }) => ({
    label: whose ? `${whose}: ${label}` : label,
    value: signed(value),
    cite,
  }));
}

/** Dice, what is added to them, and what it came to. */
export function opposedFigures(event: ShotFired | BoardingFought | CrewChecked): Figure[] {
  const row = (label: string, value: string | number): Figure => ({ label, value: String(value), cite: "" });
  if (event.event === "CrewChecked")
    return [
      row(`Die, ${event.need} or more is needed`, event.roll.value),
      ...added("", event.modifiers),
      row(
        event.passed ? "Passed" : "Failed",
        event.roll.value + event.modifiers.reduce((a, m) => a + m.value, 0),
      ),
    ];
  if (event.event === "BoardingFought")
    return [
      ...added("Boarders", event.modifiers),
      ...added("Defenders", event.other_modifiers),
      ...(event.rolls.length ? [row("Sums", `${event.total} against ${event.other_total}`)] : []),
    ];
  return [
    row("Guns: die", event.roll.value),
    ...added("Guns", event.modifiers),
    row("Guns, in all", event.total),
    row("Target: die", event.target_roll.value),
    ...added("Target", event.target_modifiers),
    row("Target, in all", event.target_total),
    row("Column", event.column < 0 ? "miss" : event.column),
    ...event.throws.map(({ column, roll, cell, result }) => {
      const counts = cell === result ? "" : ` counts as ${said(result)}`;
      return row(`Column ${column}, die ${roll.value}`, `${said(cell)}${counts}`);
    }),
  ];
}

const said = (cell: string): string => (cell === "N" || !cell ? "nothing" : resultInWords(cell));
