/** The orders of one request while they are written: one question at a time, everything can be taken back. */

import type { AskView, RequestView } from "../api/types";

type Orders = Record<string, string>;

export class Draft {
  readonly request: RequestView;
  /** Questions that are put one after the other. */
  readonly queue: AskView[];
  /** Questions that are answered by default unless the player unfolds them. */
  readonly routine: AskView[];
  orders = $state.raw<Orders>({});
  /** While something is written that is no legal order, nothing may be sealed in its place. */
  blocked = $state(false);
  /** Index of the present question. */
  at = $state(0);
  #seen = $state.raw<ReadonlySet<string>>(new Set());
  #history = $state.raw<Orders[]>([]);
  /** The question whose text is being written: its letters are taken back together. */
  #writing = "";

  constructor(request: RequestView, askEverything = false) {
    this.request = request;
    const special = askEverything ? request.asks : request.asks.filter((ask) => !ask.routine);
    this.queue = special.length ? special : request.asks;
    this.routine = request.asks.filter((ask) => !this.queue.includes(ask));
    this.orders = Object.fromEntries(request.asks.map((ask) => [ask.id, ask.default]));
  }

  get ask(): AskView | undefined {
    return this.queue[this.at];
  }

  get atLast(): boolean {
    return this.at >= this.queue.length - 1;
  }

  /** Questions that were neither looked at nor answered. */
  get untouched(): AskView[] {
    return this.queue.filter((ask) => !this.touched(ask));
  }

  get canUndo(): boolean {
    return this.#history.length > 0;
  }

  answer(ask: AskView): string {
    return this.orders[ask.id] ?? ask.default;
  }

  touched(ask: AskView): boolean {
    return this.#seen.has(ask.id) || this.answer(ask) !== ask.default;
  }

  /** Whether a ship among several waits for her orders or has them. */
  markOf(ship: string): "todo" | "done" | undefined {
    if (this.queue.length < 2) return undefined;
    const asks = this.queue.filter((ask) => ask.ship === ship);
    if (!asks.length) return undefined;
    return asks.every((ask) => this.touched(ask)) ? "done" : "todo";
  }

  choose(ask: AskView, option: string): void {
    if (!ask.options.includes(option)) return;
    this.#writing = "";
    this.#set(ask, option);
  }

  /** Write a text where one may be written. */
  write(ask: AskView, text: string): void {
    if (text.length > ask.free_text) return;
    this.#set(ask, text, this.#writing === ask.id);
    this.#writing = ask.id;
  }

  #set(ask: AskView, answer: string, goesOn = false): void {
    this.#see(ask);
    if (this.answer(ask) === answer) return;
    if (!goesOn) this.#history = [...this.#history, this.orders];
    this.orders = { ...this.orders, [ask.id]: answer };
  }

  /** Take the last change back and go to the question it belonged to. */
  undo(): void {
    const before = this.#history.at(-1);
    if (!before) return;
    const changed = this.queue.findIndex((ask) => before[ask.id] !== this.orders[ask.id]);
    this.#history = this.#history.slice(0, -1);
    this.#writing = "";
    this.orders = before;
    if (changed >= 0) this.at = changed;
  }

  /** To the next question; false at the last one. */
  next(): boolean {
    if (this.ask) this.#see(this.ask);
    if (this.atLast) return false;
    this.at += 1;
    return true;
  }

  /** To the next question, after the last to the first. */
  cycle(by: 1 | -1 = 1): void {
    if (this.ask) this.#see(this.ask);
    this.at = (this.at + by + this.queue.length) % this.queue.length;
  }

  back(): void {
    if (this.at > 0) this.at -= 1;
  }

  /** To a question by its id, or to the first one about a ship. */
  goTo(place: string): boolean {
    let index = this.queue.findIndex((ask) => ask.id === place);
    if (index < 0) index = this.queue.findIndex((ask) => ask.ship === place);
    if (index < 0) return false;
    this.at = index;
    return true;
  }

  #see(ask: AskView): void {
    if (!this.#seen.has(ask.id)) this.#seen = new Set([...this.#seen, ask.id]);
  }
}
