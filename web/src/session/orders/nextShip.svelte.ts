/** Which ship goes next, told with the seal of the one before, so that it need not be asked. */

import type { AskView } from "../../api/types";
import { labelOf, shipOf } from "./askWords";
import type { Draft } from "./draft.svelte";

/** A ship that may go next: the answer that names her, and who she is. */
export interface Candidate {
  option: string;
  ship: string;
  name: string;
}

/** Whether all that is asked is which ship goes next. */
const asksWhoGoes = (draft: Draft | null): AskView | undefined =>
  draft?.request.asks.length === 1 && draft.ask?.input === "ship" ? draft.ask : undefined;

export class NextShip {
  /** Ships that were offered beside the one that goes now. */
  #left = $state.raw<readonly Candidate[]>([]);
  /** The answer to the next question of that kind. */
  wish = $state("");

  /** Ships to go after the one whose course is written; none where the last goes by herself. */
  othersAt(draft: Draft): readonly Candidate[] {
    return draft.ask?.input === "course" && this.#left.length > 1 ? this.#left : [];
  }

  /** Orders were sealed: of the ships that were offered all but the chosen one are left, and a wish is fulfilled. */
  sealed(draft: Draft): void {
    const ask = asksWhoGoes(draft);
    if (!ask) return;
    const gone = draft.answer(ask);
    this.wish = "";
    this.#left = ask.options
      .filter((option) => option !== gone)
      .map((option) => ({ option, ship: shipOf(ask, option), name: labelOf(ask, option) }));
  }

  /** Whether a question was answered ahead. */
  foresaw(draft: Draft): boolean {
    return asksWhoGoes(draft)?.options.includes(this.wish) ?? false;
  }

  /** Answer a question as was wished. */
  answer(draft: Draft): void {
    const ask = asksWhoGoes(draft);
    if (ask) draft.choose(ask, this.wish);
  }
}
