/** The paper logs as they stood at a position of a replay. */

import type { LogEntry, LogLine } from "../../api/types";

/** The logs after event `upto`: of each ship and turn the newest line by then. */
export function logsAt(entries: readonly LogEntry[], upto: number): Record<string, LogLine[]> {
  const pages = new Map<string, Map<number, LogLine>>();
  for (const { n, ship, line } of entries) {
    if (n > upto) break;
    const page = pages.get(ship) ?? new Map<number, LogLine>();
    pages.set(ship, page.set(line.turn, line));
  }
  return Object.fromEntries(
    [...pages].map(([ship, page]) => [ship, [...page.values()].sort((a, b) => a.turn - b.turn)]),
  );
}
