/**
 * An evening at a real table: what was ordered, thrown and settled, sheet after sheet. Nothing is ever dropped: who goes
 * back to an earlier sheet begins a branch beside it.
 */

import type { LogLine } from "../../api/types";

/** A position in the form of its file. */
export type PositionData = Record<string, unknown>;
export type Orders = Record<string, string>;

/** What came of a sheet, as the log of the evening tells it. */
export interface Settled {
  /** The position after it. */
  position: PositionData;
  /** Every die that was used. */
  dice: number[];
  /** Whether anything was asked, so that it was answered by default where nothing was ordered. */
  asked: boolean;
  /** The phase in which it ended. */
  phase: string;
  /** What happened, in a few words; "" for nothing worth telling. */
  told: string;
  /** What it entered in the logs of the ships. */
  log: Record<string, LogLine[]>;
  over: boolean;
}

/** A sheet: a position, what was ordered there and how the dice fell; settled or still open. */
export interface Sheet {
  id: number;
  /** The sheet that led to its position; null for the first one. */
  parent: number | null;
  turn: number;
  phase: string;
  position: PositionData;
  orders: Orders;
  /** The players' own dice as they were typed. */
  dice: string;
  /** Whether the program throws instead. */
  program: boolean;
  settled: Settled | null;
}

export interface Evening {
  format: typeof FORMAT;
  version: typeof VERSION;
  title: string;
  /** What is played, for people who look at the file. */
  rules: string;
  sheets: Sheet[];
  /** The sheet that is open. */
  current: number;
}

export const FORMAT = "weathergage-evening";
export const VERSION = 1;

/** Where a sheet begins. */
export type Begun = Pick<Sheet, "turn" | "phase" | "position"> & { orders?: Orders; dice?: number[] };

const opened = (id: number, parent: number | null, begun: Begun): Sheet => ({
  id,
  parent,
  turn: begun.turn,
  phase: begun.phase,
  position: begun.position,
  orders: begun.orders ?? {},
  dice: diceText(begun.dice ?? []),
  program: false,
  settled: null,
});

export function newEvening(title: string, rules: string, begun: Begun): Evening {
  return { format: FORMAT, version: VERSION, title, rules, sheets: [opened(1, null, begun)], current: 1 };
}

export const sheetOf = (evening: Evening, id: number): Sheet | undefined =>
  evening.sheets.find((one) => one.id === id);

/** The sheet that is open; an evening always has one. */
export function currentOf(evening: Evening): Sheet {
  const found = sheetOf(evening, evening.current) ?? evening.sheets[0];
  if (!found) throw new RangeError("sheets");
  return found;
}

const changed = (evening: Evening, id: number, change: Partial<Sheet>): Evening => ({
  ...evening,
  sheets: evening.sheets.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/** Writes on the open sheet; one that is settled stays as it is. */
export function written(
  evening: Evening,
  change: Partial<Omit<Sheet, "id" | "parent" | "settled">>,
): Evening {
  const sheet = currentOf(evening);
  return sheet.settled ? evening : changed(evening, sheet.id, change);
}

/** Settles the open sheet; the next one, which begins where it ended, lies behind it. */
export function settled(evening: Evening, result: Settled, next: Begun): Evening {
  const sheet = currentOf(evening);
  const done = changed(evening, sheet.id, { settled: result });
  if (result.over) return done;
  const id = freshId(evening);
  const after = { ...opened(id, sheet.id, next), program: sheet.program };
  return { ...done, sheets: [...done.sheets, after] };
}

/** Goes back to what stood on a settled sheet, to settle it otherwise: a branch, beside which the other stays. */
export function branched(evening: Evening, id: number): Evening {
  const from = sheetOf(evening, id);
  if (!from?.settled) return { ...evening, current: id };
  const fresh = freshId(evening);
  const again: Sheet = { ...from, id: fresh, settled: null, program: from.program };
  return { ...evening, sheets: [...evening.sheets, again], current: fresh };
}

export const opening = (evening: Evening, id: number): Evening =>
  sheetOf(evening, id) ? { ...evening, current: id } : evening;

const freshId = (evening: Evening): number => Math.max(...evening.sheets.map(({ id }) => id)) + 1;

/** The sheets that led to the open one, it, and the newest of those that follow it. */
export function lineOf(evening: Evening): Sheet[] {
  const line: Sheet[] = [];
  for (let at: Sheet | undefined = currentOf(evening); at; ) {
    line.unshift(at);
    at = at.parent === null ? undefined : sheetOf(evening, at.parent);
  }
  for (let last = line.at(-1); last; ) {
    const from: Sheet = last;
    last = evening.sheets.filter((one) => one.parent === from.id).at(-1);
    if (last) line.push(last);
  }
  return line;
}

/** The sheets that were begun from the same position, in the order in which they were begun. */
export const branchesOf = (evening: Evening, sheet: Sheet): Sheet[] =>
  evening.sheets.filter((one) => one.parent === sheet.parent);

/** The sheet that `Back` leads to from the open one: that which was settled last before it. */
export function before(evening: Evening): Sheet | null {
  const { parent } = currentOf(evening);
  return parent === null ? null : (sheetOf(evening, parent) ?? null);
}

/** What all sheets up to the open one have entered in the logs. */
export function logsOf(evening: Evening): Record<string, LogLine[]> {
  const pages: Record<string, LogLine[]> = {};
  const line = lineOf(evening);
  const upto = line.findIndex(({ id }) => id === evening.current);
  for (const { settled: done } of line.slice(0, upto + 1)) {
    for (const [ship, lines] of Object.entries(done?.log ?? {})) {
      pages[ship] ??= [];
      for (const one of lines) enter(pages[ship], one);
    }
  }
  return pages;
}

/** Enters a line, together with what the turn has already where it was settled in parts. */
function enter(page: LogLine[], { turn, move, load, notes }: LogLine): void {
  const known = page.find((one) => one.turn === turn);
  if (!known) page.push({ turn, move, load: [...load], notes: [...notes] });
  else {
    known.move = [known.move, move].filter(Boolean).join(" ");
    known.load = [known.load[0] + load[0], known.load[1] + load[1]];
    known.notes.push(...notes);
  }
}

/** The faces of the largest die that there is at a table. */
const LARGEST = 12;

/** The dice as they were typed: "42" is two of them, but between blanks or commas "12" is one of many sides. */
export function diceOf(text: string): number[] {
  const parted = /\d\D+/.test(text);
  return (text.match(/\d+/g) ?? []).flatMap((part) =>
    part === "10" || (parted && Number(part) <= LARGEST) ? [Number(part)] : [...part].map(Number),
  );
}

export const diceText = (dice: readonly number[]): string => dice.join(" ");

export const asFile = (evening: Evening): string => `${JSON.stringify(evening, null, 1)}\n`;

/** Reads an evening from a file; null where it is something else. */
export function fromFile(text: string): Evening | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  return isEvening(data) ? data : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isSheet(value: unknown): value is Sheet {
  if (!isRecord(value)) return false;
  const { id, parent, turn, phase, position, orders, dice, program, settled: done } = value;
  const plain = typeof id === "number" && (parent === null || typeof parent === "number");
  const begun = typeof turn === "number" && typeof phase === "string" && isRecord(position);
  const ordered = isRecord(orders) && Object.values(orders).every((one) => typeof one === "string");
  const told =
    done === null ||
    (isRecord(done) && isRecord(done.position) && Array.isArray(done.dice) && isRecord(done.log));
  return plain && begun && ordered && typeof dice === "string" && typeof program === "boolean" && told;
}

function isEvening(value: unknown): value is Evening {
  if (!isRecord(value) || value.format !== FORMAT || value.version !== VERSION) return false;
  const { sheets, current, title, rules } = value;
  if (!Array.isArray(sheets) || !sheets.length || !sheets.every(isSheet)) return false;
  const ids = new Set(sheets.map(({ id }) => id));
  // A sheet follows one that stands before it, so that no line leads round in a circle.
  const follow = sheets.every(
    ({ parent }, at) => parent === null || sheets.slice(0, at).some(({ id }) => id === parent),
  );
  const known = typeof current === "number" && ids.has(current) && ids.size === sheets.length;
  return known && follow && typeof title === "string" && typeof rules === "string";
}
