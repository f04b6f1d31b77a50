/** The orders of one request while they are written: one paper at a time, everything can be taken back. */

import type { AskView, RequestView } from "../../api/types";
import { mayPlot } from "./plotNotation";
import { type Card, cardsOf, isPlot, isPut } from "./questionGroups";

type Orders = Record<string, string>;

/** What was written before a change. */
interface Former {
  orders: Orders;
  seen: ReadonlySet<string>;
  given: ReadonlySet<string>;
}

export class Draft {
  readonly request: RequestView;
  /** Papers that are put one after the other. */
  readonly queue: Card[];
  /** Papers that are answered by default unless the player looks for them. */
  readonly aside: Card[];
  orders = $state.raw<Orders>({});
  /** While something is written that is no legal order, nothing may be sealed in its place. */
  blocked = $state(false);
  /** Index of the present paper, first those of the queue, then those aside. */
  #at = $state(0);
  /** The question on the present paper that keys answer. */
  #focus = $state(0);
  #seen = $state.raw<ReadonlySet<string>>(new Set());
  /** Questions that were answered by hand. */
  #given = $state.raw<ReadonlySet<string>>(new Set());
  #history = $state.raw<Former[]>([]);
  /** The question whose text is being written: its letters are taken back together. */
  #writing = "";

  /** Whether what cannot be taken back was asked for once. */
  armed = $state(false);

  /** Called after each change by hand. */
  onchange: () => void = () => {};
  /** Called after a single answer was chosen by hand. */
  onchosen: (ask: AskView, option: string) => void = () => {};

  /** Whether tokens decide who acts in this game, so that dice say how far ships go. */
  readonly drawn: boolean;

  constructor(request: RequestView, askEverything = false, drawn = false) {
    this.request = request;
    this.drawn = drawn;
    const cards = cardsOf(request);
    const special = askEverything ? cards : cards.filter((card) => card.asks.some(isPut));
    // Where all is routine, what may be written stays aside as well.
    const chosen = cards.filter((card) => card.asks.some((ask) => ask.free_text === 0));
    this.queue = [special, chosen, cards].find((some) => some.length) ?? [];
    this.aside = cards.filter((card) => !this.queue.includes(card));
    this.orders = Object.fromEntries(request.asks.map((ask) => [ask.id, ask.default]));
  }

  get at(): number {
    return this.#at;
  }

  get card(): Card | undefined {
    return this.queue[this.#at] ?? this.aside[this.#at - this.queue.length];
  }

  /** The question that is put. */
  get ask(): AskView | undefined {
    return this.card?.asks[this.#focus] ?? this.card?.asks[0];
  }

  get focus(): number {
    return this.#focus;
  }

  /** Questions beside the present one on the same paper. */
  get notes(): AskView[] {
    const [, ...rest] = this.card?.kind === "ship" ? this.card.asks : [];
    return rest;
  }

  /** Questions that are not put unless the player looks for them. */
  get routine(): AskView[] {
    return this.aside.flatMap((card) => card.asks);
  }

  get atLast(): boolean {
    return this.#at >= this.queue.length - 1;
  }

  /** Papers without an answer by hand, by their leading questions: a plot that was only looked at is none. */
  get untouched(): AskView[] {
    return this.queue.filter((card) => !this.touched(card)).flatMap((card) => card.asks.slice(0, 1));
  }

  get canUndo(): boolean {
    return this.#history.length > 0;
  }

  /** Whether orders differ from the defaults that may not go together with others. */
  get mayClash(): boolean {
    if (this.drawn && this.request.asks.length < 2) return false;
    return this.request.asks.some(
      (ask) => !isPlot(ask) && ask.free_text === 0 && this.answer(ask) !== ask.default,
    );
  }

  answer(ask: AskView): string {
    return this.orders[ask.id] ?? ask.default;
  }

  /** The answers that are not the default. */
  get written(): Orders {
    const chosen = this.request.asks.filter((ask) => this.answer(ask) !== ask.default);
    return Object.fromEntries(chosen.map((ask) => [ask.id, this.answer(ask)]));
  }

  /** The answers that were given by hand, also those that are the default. */
  get given(): Orders {
    const given = this.request.asks.filter(
      (ask) => this.#given.has(ask.id) || this.answer(ask) !== ask.default,
    );
    return Object.fromEntries(given.map((ask) => [ask.id, this.answer(ask)]));
  }

  /** An answer that costs much and cannot be taken back, to be asked for twice. */
  get grave(): string {
    const ask = this.request.asks.find(
      (one) => this.answer(one) !== one.default && one.words[this.answer(one)]?.grave,
    );
    return ask ? (ask.words[this.answer(ask)]?.label ?? "") : "";
  }

  touched(card: Card): boolean {
    return this.#seen.has(card.id) || card.asks.some((ask) => this.answer(ask) !== ask.default);
  }

  /** Whether a ship among several waits for her orders or has them. */
  markOf(ship: string): "todo" | "done" | undefined {
    if (this.queue.length < 2) return undefined;
    const cards = this.queue.filter((card) => card.asks[0]?.ship === ship);
    if (!cards.length) return undefined;
    return cards.every((card) => this.touched(card)) ? "done" : "todo";
  }

  choose(ask: AskView, option: string): void {
    if (!this.#offered(ask, option)) return;
    this.#writing = "";
    this.#put([[ask, option]]);
    this.onchosen(ask, option);
  }

  /** Several answers as one change, or as part of the one before. */
  chooseAll(answers: readonly [AskView, string][], goesOn = false): void {
    this.#writing = "";
    this.#put(
      answers.filter(([ask, option]) => this.#offered(ask, option) || option.length <= ask.free_text),
      goesOn,
    );
  }

  /** Write a text where one may be written. */
  write(ask: AskView, text: string): void {
    if (text.length > ask.free_text) return;
    this.#put([[ask, text]], this.#writing === ask.id);
    this.#writing = ask.id;
  }

  /** Take up what was written earlier, as far as it may be answered and nothing was chosen since; false if nothing. */
  restore(orders: Orders): boolean {
    const taken = this.request.asks.flatMap((ask) => {
      const answer = orders[ask.id];
      const fits = answer !== undefined && (this.#offered(ask, answer) || answer.length <= ask.free_text);
      return fits && answer !== ask.default && this.answer(ask) === ask.default ? [[ask.id, answer]] : [];
    });
    if (!taken.length) return false;
    const back = Object.fromEntries(taken) as Orders;
    this.#history = this.#history.map((before) => ({ ...before, orders: { ...before.orders, ...back } }));
    this.orders = { ...this.orders, ...back };
    return true;
  }

  /** Answer everything by default again, as one change. */
  startAfresh(): void {
    this.#writing = "";
    this.#put(this.request.asks.map((ask) => [ask, ask.default]));
    this.#seen = new Set();
    this.#given = new Set();
    this.#go(0);
  }

  #offered(ask: AskView, option: string): boolean {
    return ask.input === "helm" ? mayPlot(ask, option) : ask.options.includes(option);
  }

  #put(answers: readonly [AskView, string][], goesOn = false): void {
    const former = { orders: this.orders, seen: this.#seen, given: this.#given };
    for (const [ask] of answers) this.#see(this.#cardOf(ask.id));
    this.#given = new Set([...this.#given, ...answers.map(([ask]) => ask.id)]);
    const changed = answers.filter(([ask, answer]) => this.answer(ask) !== answer);
    if (!changed.length) return;
    this.armed = false;
    if (!goesOn || !this.#history.length) this.#history = [...this.#history, former];
    this.orders = { ...this.orders, ...Object.fromEntries(changed.map(([ask, answer]) => [ask.id, answer])) };
    this.onchange();
  }

  /** Take the last change back and go to the paper it belonged to. */
  undo(): void {
    const before = this.#history.at(-1);
    if (!before) return;
    const now = this.orders;
    this.#history = this.#history.slice(0, -1);
    this.#writing = "";
    this.orders = before.orders;
    this.#seen = before.seen;
    this.#given = before.given;
    this.onchange();
    const changed = this.request.asks.find((ask) => before.orders[ask.id] !== now[ask.id]);
    if (changed) this.goTo(changed.id);
  }

  /** To the next paper; false at the last one. */
  next(): boolean {
    this.#pass(this.card);
    if (this.atLast) return false;
    this.#go(this.#at + 1);
    return true;
  }

  /** To the next paper, or the next line of a register; after the last to the first. */
  cycle(by: 1 | -1 = 1): void {
    this.#pass(this.card);
    const lines = this.card?.kind === "register" ? this.card.asks.length : 1;
    const line = this.#focus + by;
    if (line >= 0 && line < lines) {
      this.#focus = line;
      return;
    }
    const cards = this.queue.length;
    const from = this.#at < cards ? this.#at : by > 0 ? -1 : cards;
    this.#go((from + by + cards) % cards);
    const last = this.card?.kind === "register" ? this.card.asks.length - 1 : 0;
    if (by < 0) this.#focus = last;
  }

  /** To the next ship that has no orders; false where all have them. */
  seekUntouched(): boolean {
    const after = this.queue.map((_, i) => (this.#at + 1 + i) % this.queue.length);
    const next = after.find((at) => this.queue[at] && !this.touched(this.queue[at]));
    if (next === undefined || next === this.#at) return false;
    this.#go(next);
    return true;
  }

  /** To another line of a register, as far as there are any. */
  moveLine(by: 1 | -1): void {
    if (this.card?.kind !== "register") return;
    this.#focus = Math.max(0, Math.min(this.card.asks.length - 1, this.#focus + by));
  }

  back(): void {
    if (this.#at > 0) this.#go(this.#at - 1);
  }

  /** To a question by its id, or to the first one about a ship. */
  goTo(place: string): boolean {
    const cards = [...this.queue, ...this.aside];
    const holds = (test: (ask: AskView) => boolean) => cards.findIndex((card) => card.asks.some(test));
    let index = holds((ask) => ask.id === place);
    if (index < 0) index = holds((ask) => ask.ship === place);
    const card = cards[index];
    if (!card) return false;
    this.#go(index);
    if (card.asks.length > 1 && card.kind !== "ship")
      this.#focus = Math.max(
        card.asks.findIndex((ask) => ask.id === place),
        card.asks.findIndex((ask) => ask.ship === place),
        0,
      );
    return true;
  }

  #go(index: number): void {
    this.#at = index;
    this.#focus = 0;
  }

  #cardOf(id: string): Card | undefined {
    return [...this.queue, ...this.aside].find((card) => card.asks.some((ask) => ask.id === id));
  }

  /** Who goes on from a question agrees to its default; a ship is ordered by her plot alone. */
  #pass(card: Card | undefined): void {
    if (card && !card.asks.some(isPlot)) this.#see(card);
  }

  #see(card: Card | undefined): void {
    if (card && !this.#seen.has(card.id)) this.#seen = new Set([...this.#seen, card.id]);
  }
}
