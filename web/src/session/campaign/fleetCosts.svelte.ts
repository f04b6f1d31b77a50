/** The bills of both fleets while they are bought: the last change counts, in whatever order the answers come. */

import type { FleetBill, FleetPlan } from "../../api/campaignTypes";

export class FleetCosts {
  all = $state.raw<(FleetBill | null)[]>([null, null]);
  /** How many questions of each side have been asked, and which of them was answered last. */
  #asked = $state([0, 0]);
  #answered = $state([0, 0]);

  /** Both fleets are in order, and nothing is on its way. */
  readonly ready = $derived(
    this.all.every((bill, side) => bill?.faults.length === 0 && this.#asked[side] === this.#answered[side]),
  );

  /** Put a question about a side's fleet; an answer that comes after a later question is let go. */
  async ask(side: number, question: Promise<FleetBill>): Promise<void> {
    const mine = (this.#asked[side] ?? 0) + 1;
    this.#asked[side] = mine;
    try {
      const bill = await question;
      if (this.#asked[side] === mine) this.#set(side, bill);
    } finally {
      if (this.#asked[side] === mine) this.#answered[side] = mine;
    }
  }

  /** Change a fleet: it shows at once, so that the next change builds on it; its bill comes later. */
  async change(side: number, fleet: FleetPlan, question: Promise<FleetBill>): Promise<void> {
    const old = this.all[side];
    if (old) this.#set(side, { ...old, fleet });
    await this.ask(side, question);
  }

  #set(side: number, bill: FleetBill): void {
    this.all = this.all.map((old, n) => (n === side ? bill : old));
  }
}
