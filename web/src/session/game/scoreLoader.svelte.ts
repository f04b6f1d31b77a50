/** Goal and score of the battle as it is shown: asked for when a turn that is shown begins, and at the end. */

import type { Look, Score } from "../../api/types";

export class ScoreLoader {
  score = $state.raw<Score | null>(null);
  readonly #source: () => Promise<Score>;
  #asked = "";

  constructor(source: () => Promise<Score>) {
    this.#source = source;
  }

  /** Something is shown; `still` tells whether it is when the answer comes. */
  async show({ view }: Look, still: () => boolean): Promise<void> {
    const over = view.outcome !== null;
    const place = `${view.turn} ${over}`;
    if (place === this.#asked) return;
    this.#asked = place;
    try {
      const score = await this.#source();
      // What the server has seen happen since is not told before its film.
      if (still() && score.turn === view.turn && score.over === over) this.score = score;
      else if (place === this.#asked) this.#asked = "";
    } catch {
      // The next turn asks again.
    }
  }
}
