/**
 * Orders to the crew, to board or to fight a fire, taken apart by section. Which combinations are allowed is only what the offered options show:
 * a pick leads to the option that has it and is otherwise most like the present one.
 */

import type { AskView, ShipView } from "../../api/types";

/** Section number -> its task, such as "OBP>java" or "FIRE"; sections that stay at their posts are left out. */
export type Picks = Record<string, string>;

/** "OBP12>java DBP3" -> {1: "OBP>java", 2: "OBP>java", 3: "DBP"}; "13" -> 1 and 3 fight a fire; null for others. */
export function picksOf(option: string): Picks | null {
  if (option === "NBP" || option === "none") return {};
  const picks: Picks = {};
  if (/^[1-9]+$/.test(option)) {
    for (const section of option) picks[section] = "FIRE";
    return picks;
  }
  for (const word of option.split(/\s+/)) {
    const match = /^([A-Z]BP)(\d+)(>.+)?$/.exec(word);
    if (!match) return null;
    for (const section of match[2] ?? "") picks[section] = `${match[1]}${match[3] ?? ""}`;
  }
  return picks;
}

/** All sections that some option uses, in order. */
export function sectionsOf(options: readonly string[]): string[] {
  const found = new Set<string>();
  for (const option of options) for (const section of Object.keys(picksOf(option) ?? {})) found.add(section);
  return [...found].sort();
}

/** What a section may do in some option; "" is to stay. */
export function tasksOf(options: readonly string[], section: string): string[] {
  return [...new Set(options.map((option) => picksOf(option)?.[section] ?? ""))];
}

/** The option in which a section has this task, otherwise most like the present one. */
export function withTask(
  options: readonly string[],
  present: string,
  section: string,
  task: string,
): string | null {
  const now = picksOf(present) ?? {};
  let best: string | null = null;
  let most = -1;
  for (const option of options) {
    const picks = picksOf(option);
    if (!picks || (picks[section] ?? "") !== task) continue;
    const alike = sectionsOf(options).filter(
      (one) => one !== section && (picks[one] ?? "") === (now[one] ?? ""),
    );
    if (alike.length > most) {
      best = option;
      most = alike.length;
    }
  }
  return best;
}

/** Whether a question is about crew sections, so that an answer can be put together section by section. */
export function bySection({ kind, options }: Pick<AskView, "kind" | "options">): boolean {
  return ["board", "firefight"].includes(kind) && options.every((option) => picksOf(option) !== null);
}

/** What the sections of a ship do now: her parties and other duties, "" for those at their posts. */
export function dutiesOf({ parties, duties, crew }: Pick<ShipView, "parties" | "duties" | "crew">): string[] {
  const picks = picksOf(parties || "NBP") ?? {};
  return crew.map((_, i) => picks[String(i + 1)] ?? duties[i] ?? "");
}
