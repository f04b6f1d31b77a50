/** The desk of a referee: an evening that is kept as it is typed, and what the rules say of the sheet that is open. */

import { ApiError } from "../../api/client";
import { referee } from "../../api/referee";
import type { Question, RefereeReport, RefereeSheet, Violation } from "../../api/types";
import {
  asFile,
  branched,
  currentOf,
  diceOf,
  type Evening,
  fromFile,
  newEvening,
  opening,
  type Sheet,
  settled,
  written,
} from "./evening";

/** How long nothing must be typed before it is read. */
const REST_MS = 250;
const KEPT = "weathergage-evening";

/** What the browser keeps for itself; a browser that keeps nothing still referees. */
export interface Shelf {
  read: () => string | null;
  write: (text: string) => boolean;
}

export const shelf: Shelf = {
  read: () => {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null;
    }
  },
  write: (text) => {
    try {
      localStorage.setItem(KEPT, text);
      return true;
    } catch {
      return false;
    }
  },
};

type Hear = typeof referee.hear;
type Table = Record<string, unknown>;

export class RefereeDesk {
  evening = $state.raw<Evening | null>(null);
  /** What is known of the open sheet; of the one before while the server is asked. */
  report = $state.raw<RefereeReport | null>(null);
  problem = $state("");
  wrong = $state.raw<Violation[]>([]);
  /** Whether the rules are being asked. */
  busy = $state(false);
  /** Whether the browser keeps what is typed. */
  isKept = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | undefined;
  readonly #hear: Hear;
  readonly #shelf: Shelf;

  constructor(hear: Hear = referee.hear, kept: Shelf = shelf) {
    this.#hear = hear;
    this.#shelf = kept;
    const text = kept.read();
    this.evening = text ? fromFile(text) : null;
    if (this.evening) void this.read();
  }

  get sheet(): Sheet | null {
    return this.evening && currentOf(this.evening);
  }

  /** The dice as they are told to the rules: those that fell, or none where the program is still to throw. */
  get dice(): number[] {
    const sheet = this.sheet;
    if (sheet?.settled) return sheet.settled.dice;
    return sheet && !sheet.program ? diceOf(sheet.dice) : [];
  }

  /** The questions whose orders cannot be read. */
  get unread(): Question[] {
    return (this.report?.questions ?? []).filter(({ reading }) => reading !== null && !reading.notation);
  }

  /** Whether the open sheet can be settled as it stands. */
  get isReady(): boolean {
    const { sheet, report } = this;
    if (!sheet || sheet.settled || !report || this.busy || this.problem || this.unread.length) return false;
    return report.outcome === null && (sheet.program || !report.needs_die);
  }

  /** Begins an evening with a battle of the library; its title names it in the log. */
  async begin(ruleset: string, options: readonly string[], scenario: string): Promise<boolean> {
    return this.#begin({ position: { ruleset, options: [...options], scenario } });
  }

  /** Goes on with an evening from its file, or begins one with a position that was written as TOML or JSON. */
  async load(text: string): Promise<boolean> {
    const evening = fromFile(text);
    if (!evening) return this.#begin({ file: text });
    this.#take(evening);
    await this.read();
    return !this.problem;
  }

  async #begin(sheet: RefereeSheet): Promise<boolean> {
    const report = await this.#ask(sheet);
    if (!report) return false;
    const { scenario, rules, before, begun, orders, dice } = report;
    const preset = [rules.title, rules.preset].filter(Boolean).join(", ");
    const from = { turn: before.turn, phase: before.phase_title, position: begun, orders, dice };
    this.#take(newEvening(scenario.title, preset, from));
    await this.read();
    return true;
  }

  /** Asks no more: the page is left. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  /** Puts the evening away. */
  leave(): void {
    this.stop();
    this.evening = this.report = null;
    this.#told();
    this.#shelf.write("");
  }

  rename(title: string): void {
    if (this.evening && title.trim()) this.#take({ ...this.evening, title: title.trim() });
  }

  order(ask: string, text: string): void {
    const orders = { ...this.sheet?.orders };
    if (text) orders[ask] = text;
    else delete orders[ask];
    this.#write({ orders });
  }

  type(dice: string): void {
    this.#write({ dice });
  }

  throwFor(program: boolean): void {
    this.#write({ program });
  }

  /** Changes a field of a ship in the position of the open sheet. */
  change(ship: string, fields: Table): void {
    const position = this.sheet?.position ?? {};
    const now = (position.now ?? {}) as Record<string, Table>;
    this.#write({ position: { ...position, now: { ...now, [ship]: { ...now[ship], ...fields } } } });
  }

  /** Changes the wind in the position of the open sheet. */
  blow(wind: Table): void {
    const position = this.sheet?.position ?? {};
    this.#write({ position: { ...position, wind: { ...(position.wind as Table), ...wind } } });
  }

  open(id: number): void {
    if (!this.evening || id === this.evening.current) return;
    this.#take(opening(this.evening, id));
    void this.read();
  }

  /** Goes back to a sheet that was settled, to settle it otherwise beside what was settled before. */
  back(id: number): void {
    if (!this.evening) return;
    this.#take(branched(this.evening, id));
    void this.read();
  }

  /** The sheet that follows the open one, if it is settled. */
  get next(): Sheet | null {
    const { evening, sheet } = this;
    return (sheet?.settled && evening?.sheets.filter((one) => one.parent === sheet.id).at(-1)) || null;
  }

  async settle(): Promise<boolean> {
    const { evening, sheet } = this;
    if (!evening || !sheet || !this.isReady) return false;
    const { position, orders } = sheet;
    const own = sheet.program ? {} : { dice: this.dice };
    // Where a die is thrown before the first question, that is settled first.
    const asked = (this.report?.questions.length ?? 0) > 0;
    const report = await this.#ask({ position, orders, settle: asked, ...own });
    if (!report) return false;
    this.report = report;
    if (report.needs_die) return false;
    const used = report.thrown.map(({ value }) => value);
    const left = sheet.program ? [] : this.dice.slice(used.length);
    const result = {
      position: report.position,
      dice: used,
      asked,
      phase: report.phase_title,
      told: toldBriefly(report),
      log: report.log,
      over: report.outcome !== null,
    };
    const next = { turn: report.turn, phase: report.phase_title, position: report.position, dice: left };
    this.#take(settled(evening, result, next));
    return true;
  }

  /** The open sheet as it would be settled by its own rules and by others, with the same dice. */
  async compared(by: string): Promise<{ own: RefereeReport; other: RefereeReport } | null> {
    const sheet = this.sheet;
    if (!sheet) return null;
    const { position, orders } = sheet;
    const settle = sheet.settled?.asked ?? (this.report?.questions.length ?? 0) > 0;
    const asked = { position, orders, settle, dice: this.dice };
    const [own, other] = await Promise.all([this.#hear(asked), this.#hear({ ...asked, by })]);
    return { own, other };
  }

  file(): string {
    return this.evening ? asFile(this.evening) : "";
  }

  /** Asks what the rules say of the open sheet. */
  async read(): Promise<void> {
    clearTimeout(this.#timer);
    const sheet = this.sheet;
    if (!sheet) return;
    const { position, orders, settled: done } = sheet;
    const report = await this.#ask({ position, orders, settle: done?.asked ?? false, dice: this.dice });
    if (report) this.report = report;
  }

  #write(change: Partial<Sheet>): void {
    if (!this.evening || this.sheet?.settled) return;
    this.#take(written(this.evening, change));
    clearTimeout(this.#timer);
    this.busy = true;
    this.#timer = setTimeout(() => void this.read(), REST_MS);
  }

  #take(evening: Evening): void {
    this.evening = evening;
    this.isKept = this.#shelf.write(JSON.stringify(evening));
  }

  #told(problem = "", wrong: Violation[] = []): void {
    this.problem = problem;
    this.wrong = wrong;
  }

  /** Asks once; an answer that nobody waits for any more is let go. */
  async #ask(sheet: RefereeSheet): Promise<RefereeReport | null> {
    this.#asked?.abort();
    const asked = new AbortController();
    this.#asked = asked;
    this.busy = true;
    try {
      const report = await this.#hear(sheet, asked.signal);
      if (asked.signal.aborted) return null;
      this.#told();
      this.busy = false;
      return report;
    } catch (error) {
      if (asked.signal.aborted) return null;
      this.busy = false;
      this.#told(
        error instanceof Error ? error.message : String(error),
        error instanceof ApiError ? error.violations : [],
      );
      return null;
    }
  }
}

/** What ships have lost, for the log of the evening: "Guerriere −2 hull". */
function toldBriefly({ events, before }: RefereeReport): string {
  const names = new Map(before.ships.map(({ id, name }) => [id, name]));
  const told = events.flatMap(({ display }) => {
    if (display.show !== "hit") return [];
    const lost = display.losses.map(({ text }) => `−${text}`).join(" ");
    return [`${names.get(display.ship) ?? display.ship} ${lost}`];
  });
  return told.join(", ");
}
