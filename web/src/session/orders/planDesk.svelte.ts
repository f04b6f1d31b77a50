/** The plan of a whole turn while it is written: its lines, what they can say, and how they fare when tried out. */

import { ApiError, type Client } from "../../api/client";
import type {
  EventLine,
  PlanLine,
  PlanPart,
  PlanState,
  PlanTopicView,
  PlanTrial,
  PlanWordsView,
  Sealed,
  TurnPlan,
  Violation,
} from "../../api/types";
import type { Draft } from "./draft.svelte";

type Orders = Record<string, string>;

interface Seat {
  key: string;
  version: number;
}

/** The topic of lines that stop a turn. */
export const WAKE = "wake";
/** How long a plan must stand unchanged before it is kept, and before it is tried out. */
export const KEEP_MS = 250;
export const TRY_MS = 1200;

export class PlanDesk {
  /** Whether the captain wants to visit once a turn; kept for each game. */
  oneVisit = $state(false);
  lines = $state.raw<readonly PlanLine[]>([]);
  left = $state<NonNullable<TurnPlan["left"]>>("officer");
  captain = $state("");
  before = $state.raw<TurnPlan | null>(null);
  sentences = $state.raw<readonly string[]>([]);
  words = $state.raw<PlanWordsView | null>(null);
  /** Why the plan in force waits for its captain; "" where it does not. */
  stopped = $state("");
  /** What is wrong with lines, by their number. */
  faults = $state.raw<readonly Violation[]>([]);
  problem = $state("");
  trial = $state.raw<PlanTrial | null>(null);
  /** Whether the trial is that of the plan as it stands. */
  current = $state(false);
  trying = $state(false);
  /** Whether the papers of the open question lie over the plan. */
  opened = $state(false);
  /** The events of a try that is to be watched. */
  watched = $state.raw<readonly EventLine[] | null>(null);
  readonly #client: Client;
  readonly #id: string;
  readonly #seat: () => Seat;
  #draft: Draft | null = null;
  #loaded = "";
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #tried: AbortController | null = null;

  constructor(client: Client, id: string, seat: () => Seat) {
    this.#client = client;
    this.#id = id;
    this.#seat = seat;
  }

  /** The plan as it stands. */
  get plan(): TurnPlan {
    return { lines: [...this.lines], left: this.left, captain: this.captain };
  }

  /** Whether the plan lies on the desk, and not the papers of the open question. */
  get planning(): boolean {
    return this.oneVisit && !this.opened;
  }

  /** A question is put, or none: what was tried for the one before is void. */
  follow(draft: Draft | null, key: string): void {
    if (!key) this.#forget();
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.#rest();
    this.trial = null;
    this.problem = "";
    this.opened = false;
    if (key && draft && (this.oneVisit || this.#loaded !== key)) void this.#load(key);
  }

  /** The seat is left: nothing of its plan stays on the desk. */
  #forget(): void {
    this.#rest();
    clearTimeout(this.#keeping);
    this.#loaded = "";
    this.oneVisit = false;
    this.lines = [];
    this.sentences = [];
    this.before = null;
    this.stopped = "";
    this.trial = null;
    this.watched = null;
  }

  async #load(key: string): Promise<void> {
    try {
      const state = await this.#client.plan(this.#id, key);
      if (key !== this.#seat().key) return;
      this.#loaded = key;
      this.#show(state, true);
      if (this.oneVisit) await this.#learn();
      if (this.oneVisit) this.reckon();
    } catch {
      // Without a plan the turn is played step by step.
    }
  }

  async #learn(): Promise<void> {
    this.words ??= await this.#client.planWords(this.#id, this.#seat().key);
  }

  #show(state: PlanState, whole = false): void {
    this.sentences = state.sentences;
    this.before = state.before;
    this.stopped = state.stopped;
    if (!whole) return;
    this.oneVisit = state.one_visit;
    this.lines = state.plan.lines ?? [];
    this.left = state.plan.left ?? "officer";
    this.captain = state.plan.captain ?? "";
  }

  /** Go over to plans, or back to a turn that is played step by step. */
  async choose(oneVisit: boolean): Promise<void> {
    this.oneVisit = oneVisit;
    await this.#attempt(async () => {
      if (oneVisit) await this.#learn();
      await this.#keep();
    });
    if (oneVisit) this.reckon();
    else this.#rest();
  }

  topic(id: string): PlanTopicView | undefined {
    return this.words?.topics.find((topic) => topic.id === id);
  }

  /** Write other lines: kept, and tried out when the pen rests. */
  write(lines: readonly PlanLine[]): void {
    this.lines = lines;
    this.#changed();
  }

  /** Say who answers what no line does. */
  leave(left: NonNullable<TurnPlan["left"]>, captain = ""): void {
    this.left = left;
    this.captain = captain;
    this.#changed();
  }

  #changed(): void {
    this.current = false;
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => void this.#attempt(() => this.#keep()), KEEP_MS);
    this.reckon();
  }

  change(at: number, line: PlanLine): void {
    this.write(this.lines.map((one, n) => (n === at ? line : one)));
  }

  remove(at: number): void {
    this.write(this.lines.filter((_, n) => n !== at));
  }

  /** Put a line into another place; the others keep their order. */
  move(from: number, to: number): void {
    const moved = this.lines[from];
    if (!moved || to < 0 || to >= this.lines.length || to === from) return;
    const rest = this.lines.filter((_, n) => n !== from);
    this.write([...rest.slice(0, to), moved, ...rest.slice(to)]);
  }

  /** Add a line about a topic, with its first choice; alarms stand at the end. */
  add(topic: string, enemy: string): void {
    const first = this.topic(topic)?.choices[0];
    const alarm = this.words?.alarms[0];
    if (topic === WAKE && alarm) this.write([...this.lines, { topic, when: [{ condition: alarm.id }] }]);
    else if (first) {
      const line = { topic, choice: first.id, value: firstValue(first, enemy) };
      const at = this.lines.findIndex((one) => one.topic === WAKE);
      this.write(at < 0 ? [...this.lines, line] : this.lines.toSpliced(at, 0, line));
    }
  }

  /** Take the lines that were sealed last. */
  asLastTurn(): void {
    const { before } = this;
    if (!before) return;
    this.lines = before.lines ?? [];
    this.leave(before.left ?? "officer", before.captain ?? "");
  }

  /** Add what a lieutenant would write about everything that no line is about. */
  async suggest(): Promise<void> {
    await this.#attempt(async () => {
      const { plan } = await this.#client.suggestPlan(this.#id, this.#seat().key);
      const known = new Set(
        this.lines.flatMap((line) => [line, ...(line.besides ?? [])].map(({ topic }) => topic)),
      );
      this.write([...this.lines, ...(plan.lines ?? []).filter((line) => !known.has(line.topic))]);
    });
  }

  async #keep(): Promise<void> {
    const body = { plan: this.plan, one_visit: this.oneVisit };
    this.#show(await this.#client.keepPlan(this.#id, this.#seat().key, body));
    this.faults = [];
  }

  /** Seal orders with the plan. */
  async seal(orders: Orders, salt: string): Promise<Sealed> {
    clearTimeout(this.#keeping);
    this.#rest();
    const { key, version } = this.#seat();
    return this.#client.sealPlan(this.#id, key, { orders, plan: this.plan, version, salt });
  }

  /** Orders or plan have changed: try them out when the pen rests. */
  reckon(): void {
    this.#rest();
    this.current = false;
    if (this.oneVisit && this.#draft) this.#resting = setTimeout(() => void this.#try(), TRY_MS);
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#tried?.abort();
    this.#tried = null;
    this.trying = false;
  }

  async #try(): Promise<void> {
    const draft = this.#draft;
    if (!draft || draft.blocked) return;
    const tried = new AbortController();
    this.#tried = tried;
    this.trying = true;
    const { key, version } = this.#seat();
    const body = { orders: draft.orders, plan: this.plan, version };
    try {
      const trial = await this.#client.tryPlan(this.#id, key, body, tried.signal);
      if (tried !== this.#tried) return;
      this.trial = trial;
      this.current = true;
      this.problem = "";
    } catch (error) {
      if (tried === this.#tried) this.#refused(error);
    }
    if (tried === this.#tried) this.trying = false;
  }

  /** Show one of the tries as a film. */
  async watch(seed: number): Promise<void> {
    const draft = this.#draft;
    if (!draft) return;
    await this.#attempt(async () => {
      const { key, version } = this.#seat();
      const body = { orders: draft.orders, plan: this.plan, version, seed };
      const { frames } = await this.#client.planFilm(this.#id, key, body);
      this.watched = frames.flatMap((frame) => frame.events);
    });
  }

  async #attempt(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
      this.problem = "";
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.faults = error.violations.filter(({ place }) => place.startsWith("lines/"));
    this.problem = this.faults.length ? "" : error.message;
  }
}

/** What stands in a choice or condition when it is newly taken. */
export function firstValue(part: PlanPart, enemy: string): string {
  return part.enemy ? enemy : (Object.keys(part.values)[0] ?? "");
}
