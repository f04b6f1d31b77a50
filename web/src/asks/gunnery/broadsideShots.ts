/** The ways to fire a broadside, sorted by target, then by guns and aim; and what makes a shot, in words. */

import type { AskView, FirePreview } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import { decimal, listed } from "../../ui/text";

export interface Way {
  option: string;
  /** Its place among all options, from 0. */
  at: number;
  preview: FirePreview | null;
}

/** Guns that may be fired together: "" is the whole broadside. */
export interface Battery {
  section: string;
  ways: Way[];
}

export interface Target {
  ship: string;
  /** The shot that says most about how she lies. */
  preview: FirePreview | null;
  batteries: Battery[];
}

export function fireOf(ask: AskView, option: string): FirePreview | null {
  const preview = ask.previews[option];
  return preview?.preview === "fire" ? preview : null;
}

/** Targets in the order in which the server names them, the whole broadside before its sections. */
export function targetsOf(ask: AskView): Target[] {
  const targets = new Map<string, Target>();
  ask.options.forEach((option, at) => {
    const { ship = "", section = "" } = ask.words[option] ?? {};
    if (!ship) return;
    const preview = fireOf(ask, option);
    const target = targets.get(ship) ?? { ship, preview, batteries: [] };
    targets.set(ship, target);
    let battery = target.batteries.find((one) => one.section === section);
    if (!battery) {
      battery = { section, ways: [] };
      target.batteries.push(battery);
    }
    battery.ways.push({ option, at, preview });
  });
  for (const { batteries } of targets.values())
    batteries.sort((a, b) => Number(a.section !== "") - Number(b.section !== ""));
  return [...targets.values()];
}

/** "1.2 hull, 0.5 crew". */
export function expectedInWords({ expected }: FirePreview): string {
  const parts = Object.entries(expected).filter(([, mean]) => mean >= 0.005);
  if (!parts.length) return t("shot-no-hits");
  return parts.map(([part, mean]) => t("shot-part", { part, mean: decimal(mean) })).join(", ");
}

/** Grape has no table of hits: its number is that of the crew it takes. */
export function takesCrew({ aim }: FirePreview): boolean {
  return aim === "grape" || aim === "crew";
}

/** All hits that may be expected, in one figure. */
export function expectedSum({ expected }: FirePreview): number {
  return Object.values(expected).reduce((sum, mean) => sum + mean, 0);
}

/** "table 7", "two dice, on tables 10 and 3", or that it cannot hit. */
export function tablesInWords(shot: FirePreview): string {
  const { table, tables } = shot;
  if (table < 0) return t("shot-no-table");
  if (takesCrew(shot)) return t("shot-takes-crew", { crew: table });
  if (tables.length < 2) return t("shot-table", { table });
  return t("shot-dice-tables", { dice: tables.length, tables: listed(tables.map(String)) });
}

/** "raked through the stern", "" for no rake. */
export function rakeInWords({ raking, rake }: FirePreview): string {
  if (rake) return t("shot-rake", { rake });
  return raking ? t("shot-raking") : "";
}
