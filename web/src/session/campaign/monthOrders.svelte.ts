/** The orders of a step of the month while they are written; every change can be taken back. */

import type { KeepableDraft } from "../orders/draftKeeper.svelte";

type Orders = Readonly<Record<string, string>>;

export class MonthOrders implements KeepableDraft {
  orders = $state.raw<Orders>({});
  #history = $state.raw<Orders[]>([]);
  /** Called after each change by hand. */
  onchange: () => void = () => {};

  constructor(orders: Orders = {}) {
    this.orders = orders;
  }

  get written(): Record<string, string> {
    return { ...this.orders };
  }

  get canUndo(): boolean {
    return this.#history.length > 0;
  }

  /** Write answers; `again` says that they correct the last ones and are taken back with them. */
  write(answers: Orders, again = false): void {
    if (!again || !this.#history.length) this.#history = [...this.#history, this.orders];
    this.orders = { ...this.orders, ...answers };
    this.onchange();
  }

  undo(): void {
    const last = this.#history.at(-1);
    if (!last) return;
    this.#history = this.#history.slice(0, -1);
    this.orders = last;
    this.onchange();
  }

  restore(orders: Orders): boolean {
    this.orders = { ...orders };
    return Object.keys(orders).length > 0;
  }

  startAfresh(): void {
    this.#history = [...this.#history, this.orders];
    this.orders = {};
  }
}
