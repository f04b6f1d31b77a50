/** The papers of a sheet: for each ship the lines that can be written on, with what the rules read in them. */

import type { Question, RefereeReport, ThrownDie } from "../../../api/types";
import type { Sheet } from "../../../session/referee/evening";
import { t } from "../../../ui/messages.svelte";

/** What a die is thrown for: "Constitution, gunnery". */
export const dieInWords = ({ purpose, ship }: ThrownDie, names: ReadonlyMap<string, string>): string =>
  ship ? t("referee-die-for", { ship: names.get(ship) ?? ship, purpose }) : purpose;

/** A line of a paper: what it is about, what stands there, and what that means. */
export interface OrderLine {
  question: Question;
  written: string;
}

export interface OrderPaper {
  /** The ship, or "" for what a side is asked. */
  ship: string;
  name: string;
  nation: string;
  lines: OrderLine[];
}

export interface Papers {
  papers: OrderPaper[];
  /** Orders that nothing asks for as things stand. */
  idle: { ask: string; text: string }[];
}

/** Return the papers in the order of the ships; a question that comes twice in a turn has one line. */
export function papersOf(
  { questions, before, scenario }: RefereeReport,
  { orders, settled }: Pick<Sheet, "orders" | "settled">,
): Papers {
  const lines = new Map<string, OrderLine>();
  // What a settled sheet asks next stands on the next one.
  for (const question of questions.filter(({ stage }) => !settled || stage === "carried")) {
    if (!lines.has(question.ask.id))
      lines.set(question.ask.id, { question, written: orders[question.ask.id] ?? "" });
  }
  const papers: OrderPaper[] = before.ships.map(({ id, name, nation }) => ({
    ship: id,
    name,
    nation,
    lines: [],
  }));
  const ofSides: OrderPaper[] = scenario.sides.map(({ name, nations }) => ({
    ship: "",
    name,
    nation: nations[0] ?? "",
    lines: [],
  }));
  for (const line of lines.values()) {
    const { ask, side } = line.question;
    (papers.find(({ ship }) => ship === ask.ship) ?? ofSides[side])?.lines.push(line);
  }
  const idle = Object.entries(orders)
    .filter(([ask]) => !lines.has(ask))
    .map(([ask, text]) => ({ ask, text }));
  return { papers: [...papers, ...ofSides].filter((paper) => paper.lines.length), idle };
}
