/**
 * Boarding orders taken apart by crew section. Which combinations are allowed is only what the offered options show:
 * a pick leads to the option that has it and is otherwise most like the present one.
 */

/** Section number -> its party, such as "OBP>java" or "DBP"; sections that stay at their posts are left out. */
export type Picks = Record<string, string>;

/** "OBP12>java DBP3" -> {1: "OBP>java", 2: "OBP>java", 3: "DBP"}; null for what is not a boarding order. */
export function picksOf(option: string): Picks | null {
  if (option === "NBP") return {};
  const picks: Picks = {};
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

/** Whether every option is a boarding order, so that they can be put together by section. */
export function bySection(options: readonly string[]): boolean {
  return options.length > 4 && options.every((option) => picksOf(option) !== null);
}
