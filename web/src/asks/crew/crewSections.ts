/**
 * Orders to the crew, taken apart by section. Which combinations are allowed is only what the offered options show: a
 * pick leads to the option that has it and is otherwise most like the present one.
 */

import type { AskView } from "../../api/types";

/** What orders to the crew are chosen from. */
export type Orders = Pick<AskView, "options" | "words">;

/** Section number -> its task by id; sections that stay at their posts are left out. */
export type Picks = Record<string, string>;

export function picksOf({ words }: Pick<Orders, "words">, option: string): Picks {
  return words[option]?.tasks ?? {};
}

/** All sections that some option uses, in order. */
export function sectionsOf(ask: Orders): string[] {
  return [...new Set(ask.options.flatMap((option) => Object.keys(picksOf(ask, option))))].sort();
}

/** What a section may do in some option; "" is to stay. */
export function tasksOf(ask: Orders, section: string): string[] {
  return [...new Set(ask.options.map((option) => picksOf(ask, option)[section] ?? ""))];
}

/** The option in which a section has this task, otherwise most like the present one. */
export function withTask(ask: Orders, present: string, section: string, task: string): string | null {
  const now = picksOf(ask, present);
  const others = sectionsOf(ask).filter((one) => one !== section);
  let best: string | null = null;
  let most = -1;
  for (const option of ask.options) {
    const picks = picksOf(ask, option);
    if ((picks[section] ?? "") !== task) continue;
    const alike = others.filter((one) => (picks[one] ?? "") === (now[one] ?? ""));
    if (alike.length > most) {
      best = option;
      most = alike.length;
    }
  }
  return best;
}
