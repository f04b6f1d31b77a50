/** Brings what a question is about into the free part of the chart, and keeps it there when papers are unfolded. */

import { tick } from "svelte";
import type { Hex } from "../../session/geometry/hexes";
import type { BoardApi } from "../types";

/** On a phone the sheet takes its size a moment after the question; till then all is fitted again in any case. */
const SETTLING_MS = 800;

export class Framing {
  #asked = "";
  #since = 0;

  /**
   * Gives whether the question is a new one. Until it is `answered` the chart follows every change of the papers; from
   * then on only what would be covered moves it. A hex is at least so many pixels wide.
   */
  frame(question: string, board: BoardApi, places: readonly Hex[], answered: boolean, least = 0): boolean {
    const fresh = question !== this.#asked;
    if (fresh) this.#since = performance.now();
    this.#asked = question;
    const settling = performance.now() - this.#since <= SETTLING_MS;
    void tick().then(() => {
      if (fresh || (settling && !answered)) board.fit(places, true, least);
      else if (answered) board.keepInSight(places, true, least);
      else board.refit(places, least);
    });
    return fresh;
  }
}
