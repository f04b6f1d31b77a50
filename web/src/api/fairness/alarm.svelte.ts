/** Compares what the server says of seals and dice with what this browser knows, and raises the alarm. */

import { t } from "../../ui/messages.svelte";
import type { FairInfo, SealNote } from "../types";
import { noteFair, noteOwn, noteSeals } from "./notes";
import { type Entry, sealOf } from "./proof";

export class FairPlay {
  readonly #id: string;
  #fair = false;
  /** What does not fit, in words; "" while all is well. */
  alarm = $state("");

  constructor(id: string) {
    this.#id = id;
  }

  /** Look at where the dice come from. */
  heed(fair: FairInfo | undefined, side: number): void {
    if (!fair) return;
    this.#fair = fair.dice === "fair";
    this.alarm ||= noteFair(this.#id, fair, side);
  }

  /** Note the seals that were shown. */
  shown(seals: readonly SealNote[] | undefined): void {
    noteSeals(this.#id, seals ?? []);
  }

  /** Compare the receipt for sealed orders with the orders themselves. */
  sealed(battle: string, salt: string, entry: Entry, receipt: string | undefined): void {
    if (!receipt && !this.#fair) return;
    const due = sealOf(battle, salt, entry);
    noteOwn(this.#id, entry.side, due, salt);
    if (receipt === due) return;
    this.alarm = receipt ? t("alarm-receipt-wrong") : t("alarm-receipt-missing");
  }

  /** Note the receipt for something done out of turn, whose salt is the server's. */
  done(side: number, receipt: string | undefined): void {
    if (receipt) noteOwn(this.#id, side, receipt, "");
  }
}
