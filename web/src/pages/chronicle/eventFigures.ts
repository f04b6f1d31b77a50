/** What the chronicle shows of an event besides its sentence. */

import type { EventLine, GameEvent, Modifier, Roll } from "../../api/types";
import { pieces } from "../../ui/text";
import { opposedFigures } from "./opposedFigures";
import { tableFigures } from "./tableFigures";

/** Every throw of an event, in the order of its fields; of a volley each die, not the first of them twice. */
export function rollsOf(event: GameEvent): Roll[] {
  if (event.event === "BroadsideFired" && event.throws.length)
    return event.throws.flatMap(({ roll }) => (roll ? [roll] : []));
  if (event.event === "ShotFired")
    return [event.roll, event.target_roll, ...event.throws.map(({ roll }) => roll)];
  if (event.event === "DamageRolled") return [event.throw.roll];
  const found: Roll[] = [];
  for (const value of Object.values(event) as unknown[]) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) if (isRoll(one)) found.push(one);
  }
  return found;
}

function isRoll(value: unknown): value is Roll {
  return (
    typeof value === "object" && value !== null && "purpose" in value && "sides" in value && "value" in value
  );
}

/** A critical hit in short: the column and number it was looked up at, and whether anything came of it. */
export function criticalOf(event: GameEvent): { table: string; idle: boolean } | null {
  if (event.event !== "CriticalHit") return null;
  return { table: `${event.aim}, number ${event.index}`, idle: event.reason !== "" };
}

export function modifiersOf(event: GameEvent): Modifier[] {
  return "modifiers" in event ? event.modifiers : [];
}

/** Rows of figures: base, modifiers, table, cell. */
export function figuresOf(event: GameEvent): { label: string; value: string; cite: string }[] {
  const rows: { label: string; value: string; cite: string }[] = [];
  const sign = (value: number) => (value < 0 ? `\u2212${-value}` : `+${value}`);
  if (event.event === "BroadsideFired" && event.target) {
    rows.push({
      label: `${pieces(event.guns, event.carronades)} at range ${event.range}`,
      value: String(event.base),
      cite: "",
    });
  }
  if (event.event === "ShotFired" || event.event === "BoardingFought" || event.event === "CrewChecked")
    return opposedFigures(event);
  const onTable = tableFigures(event);
  if (onTable) return onTable;
  for (const modifier of modifiersOf(event)) {
    rows.push({ label: modifier.label, value: sign(modifier.value), cite: modifier.cite });
  }
  if (event.event === "BroadsideFired" && event.target) {
    const rake = event.rake ? `, ${event.rake} rake` : "";
    rows.push({
      label: `Hit table, ${event.aim}${rake}`,
      value: event.table < 0 ? "none" : String(event.table),
      cite: "",
    });
    for (const { table, roll, cell, hits, critical } of event.throws) {
      const changed = hits !== cell ? ` \u2192 ${hits || "miss"}` : "";
      rows.push({
        label: `Table ${table}${roll ? `, die ${roll.value}` : ""}${critical ? ", perhaps critical" : ""}`,
        value: `${cell || "miss"}${changed}`,
        cite: "",
      });
    }
    for (const change of event.changes)
      rows.push({ label: change.label, value: sign(change.value), cite: change.cite });
    if (event.roll && !event.throws.length) {
      rows.push({
        label: `Table ${event.table}, die ${event.roll.value}`,
        value: event.cell || "miss",
        cite: "",
      });
    }
  }
  if (event.event === "CriticalHit") {
    rows.push({ label: `Critical hits on the ${event.aim}`, value: `number ${event.index}`, cite: "" });
    if (event.qualifying)
      rows.push({
        label: `Qualifies with ${event.table} or less`,
        value: `die ${event.qualifying.value}`,
        cite: "",
      });
  }
  if (event.event === "WindTested") {
    rows.push({ label: "Changes on", value: event.numbers.join(" or "), cite: "" });
  }
  if (event.event === "MeleeFought") {
    rows.push({ label: "Strength of the attack", value: String(event.attack_strength), cite: "" });
    rows.push({ label: "Strength of the defence", value: String(event.defence_strength), cite: "" });
    rows.push({ label: "Losses of the attack", value: String(event.attack_losses), cite: "" });
    rows.push({ label: "Losses of the defence", value: String(event.defence_losses), cite: "" });
  }
  return rows;
}

/** Steps of a move are told by the plot that was opened; they are listed only on request. Drift is always told. */
export function isStep({ event }: EventLine): boolean {
  if (event.event === "ShipSailed") return event.kind === "sail";
  return event.event === "ShipMoved" && event.kind !== "drift";
}

export interface Chapter {
  turn: number;
  phase: string;
  lines: EventLine[];
}

/** Lines grouped by turn and phase; empty phases and the announcements of phases fall away. */
export function chaptersOf(lines: readonly EventLine[], everyImpulse: boolean): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of lines) {
    if (line.event.event === "PhaseBegan" || !line.text) continue;
    if (!everyImpulse && isStep(line)) continue;
    const last = chapters.at(-1);
    if (last && last.turn === line.turn && last.phase === line.phase) last.lines.push(line);
    else chapters.push({ turn: line.turn, phase: line.phase, lines: [line] });
  }
  return chapters;
}

/** "movement_notation" -> "Movement notation". */
export function phaseTitle(phase: string): string {
  const words = phase.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A line, or a long run of lines of one kind that is folded together. */
export type Item = { line: EventLine } | { fold: EventLine[]; title: string };

const LONG = 6;

/** What a whole fleet does alike is folded: events that go together, and what is said of so many of them. */
interface Fold {
  holds: (event: GameEvent) => boolean;
  said: (lines: readonly EventLine[]) => string;
}

const kinds =
  (...names: readonly string[]) =>
  (event: GameEvent): boolean =>
    names.includes(event.event);

const FOLDS: readonly Fold[] = [
  { holds: kinds("PlotOpened"), said: (lines) => `${lines.length} plots are opened` },
  {
    holds: kinds("GunsMadeReady", "FirstShotChosen"),
    said: (lines) => {
      const ships = lines.filter(({ event }) => event.event === "GunsMadeReady").length;
      return `${ships} ships make their guns ready`;
    },
  },
  { holds: kinds("BroadsideLoaded"), said: (lines) => `${lines.length} broadsides are loaded` },
  { holds: kinds("OrdersWritten"), said: (lines) => `Movement is written ahead for ${lines.length} ships` },
  { holds: kinds("LeadCast"), said: (lines) => `${lines.length} ships cast the lead` },
  {
    holds: (event) => event.event === "ShipMoved" && event.kind === "drift",
    said: (lines) => `${lines.length} ships drift`,
  },
  {
    holds: (event) => event.event === "PartiesFormed" && event.notation === "NBP",
    said: (lines) => `${lines.length} ships form no boarding party`,
  },
];

/** Long runs of what ships do alike are folded; everything else is told one by one. */
export function itemsOf(lines: readonly EventLine[]): Item[] {
  const items: Item[] = [];
  let run: EventLine[] = [];
  let kind: Fold | undefined;
  const close = () => {
    if (kind && run.length > LONG) items.push({ fold: run, title: kind.said(run) });
    else items.push(...run.map((line) => ({ line })));
    run = [];
  };
  for (const line of lines) {
    const same = FOLDS.find(({ holds }) => holds(line.event));
    if (same !== kind) close();
    kind = same;
    if (same) run.push(line);
    else items.push({ line });
  }
  close();
  return items;
}
