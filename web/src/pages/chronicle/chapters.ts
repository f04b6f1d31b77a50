/** The chronicle in chapters: lines by turn and phase, with long runs of what ships do alike folded. */

import type { EventLine, Fold } from "../../api/types";

export interface Chapter {
  turn: number;
  phase: string;
  /** What the rules call the phase. */
  title: string;
  lines: EventLine[];
}

/** Lines grouped by turn and phase; empty phases and the announcements of phases fall away. */
export function chaptersOf(lines: readonly EventLine[], everyImpulse: boolean): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of lines) {
    if (line.display.show === "phase" || !line.text) continue;
    if (!everyImpulse && line.display.step) continue;
    const last = chapters.at(-1);
    if (last && last.turn === line.turn && last.phase === line.phase) last.lines.push(line);
    else
      chapters.push({ turn: line.turn, phase: line.phase, title: heading(line.phase_title), lines: [line] });
  }
  return chapters;
}

/** The lines that mention somebody or something, by any part of a word. */
export function mentioning(lines: readonly EventLine[], words: string): readonly EventLine[] {
  const sought = words.trim().toLowerCase();
  return sought ? lines.filter(({ text }) => text.toLowerCase().includes(sought)) : lines;
}

/** The title of a phase as a heading, where the word itself would stand in every line. */
export const heading = (title: string): string => title.replace(/ Phase$/, "");

/** A line, or a long run of lines of one kind that is folded together. */
export type Item = { line: EventLine } | { fold: EventLine[]; title: string };

/** Fewer lines than these are as soon read as unfolded. */
const LONG = 3;

/** Long runs of what ships do alike are folded; everything else is told one by one. */
export function itemsOf(lines: readonly EventLine[]): Item[] {
  const items: Item[] = [];
  let run: EventLine[] = [];
  let fold: Fold | undefined;
  const close = () => {
    if (fold && run.length >= LONG) items.push({ fold: run, title: folded(run, fold) });
    else items.push(...run.map((line) => ({ line })));
    run = [];
  };
  for (const line of lines) {
    const own = line.display.fold ?? undefined;
    if (own?.key !== fold?.key) close();
    fold = own;
    if (own) run.push(line);
    else items.push({ line });
  }
  close();
  return items;
}

/** What is said of so many lines at once. */
function folded(lines: readonly EventLine[], { one, many }: Fold): string {
  const count = lines.reduce((sum, { display }) => sum + (display.fold?.count ?? 1), 0);
  return count === 1 ? one : many.replace("{n}", String(count));
}
