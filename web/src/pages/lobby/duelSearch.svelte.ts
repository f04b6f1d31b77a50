/**
 * The search for a duel: it asks how it stands every few seconds, and sits down once an opponent is found. An opponent who was
 * found while the page was closed is only shown: the battle begins when its player wants it to.
 */

import { AnswerOrder } from "../../api/answerOrder";
import type { Client } from "../../api/client";
import { readDuel, seekDuel, stopDuel } from "../../api/lobby";
import { sitDown } from "../../api/seats";
import type { DuelSearch, DuelWish, Taken } from "../../api/types";

const ASK_EVERY = 4_000;

export class DuelSeeker {
  search = $state.raw<DuelSearch | null>(null);
  problem = $state("");
  readonly #client: Client;
  readonly #onfound: (game: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #waited = false;
  readonly #order = new AnswerOrder();

  constructor(client: Client, onfound: (game: string) => void) {
    this.#client = client;
    this.#onfound = onfound;
  }

  get seeking(): boolean {
    return Boolean(this.search?.ruleset);
  }

  /** Go on with a search that was begun before, until the returned function is called. */
  start(): () => void {
    void this.ask();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
    };
  }

  ask = () => this.#attempt(() => readDuel(this.#client), this.#order.ask());
  seek = (wish: DuelWish) => {
    this.#waited = true;
    return this.#attempt(() => seekDuel(wish, this.#client));
  };
  cancel = () => this.#attempt(() => stopDuel(this.#client));

  /** Show how the search stands after a deed, or after a look that is still the newest. */
  async #attempt(deed: () => Promise<DuelSearch>, newest?: () => boolean): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const now = await deed();
      if (newest && !newest()) return;
      if (!newest) this.#order.drop();
      this.search = now;
      this.problem = "";
      this.#waited ||= this.seeking && !this.search.game;
      if (this.search.game && this.#waited) await this.#sit(this.search);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    if (this.seeking && !this.#stopped) this.#timer = setTimeout(this.ask, ASK_EVERY);
  }

  async #sit({ game, side }: DuelSearch): Promise<void> {
    const info = await this.#client.info(game);
    await sitDown<Taken>(this.#client, "games", game, "", info, side);
    this.search = null;
    if (!this.#stopped) this.#onfound(game);
  }
}
