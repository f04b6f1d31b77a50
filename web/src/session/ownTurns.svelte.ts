/** The games that wait for the person of this browser, kept up to date by what the server tells. */

import type { Client } from "../api/client";
import { type Concern, listenOwn } from "../api/ownNews";
import type { OwnTurn, OwnTurns as Told } from "../api/types";

type Ear = () => void;

export class OwnTurns {
  turns = $state.raw<OwnTurn[]>([]);
  /** Called with games that began to wait while the page was open. */
  onasked: (fresh: readonly OwnTurn[]) => void = () => {};
  readonly #client: Client;
  readonly #ears = new Map<Concern, Set<Ear>>();
  #known: ReadonlySet<string> | null = null;
  #asking: Promise<void> | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Be told of news until the returned function is called. */
  start(listen: typeof listenOwn = listenOwn): () => void {
    return listen({ onLook: (concerns) => this.#look(concerns) });
  }

  /** Call a function whenever a concern must be looked at again, until the returned one is called. */
  on(concern: Concern, ear: Ear): () => void {
    const ears = this.#ears.get(concern) ?? new Set();
    this.#ears.set(concern, ears.add(ear));
    return () => ears.delete(ear);
  }

  #look(concerns: readonly Concern[]): void {
    if (concerns.includes("games")) void this.load();
    // After connecting everything is to be looked at, which is no nudge.
    const meant = concerns.length > 1 ? concerns.filter((one) => one !== "nudge") : concerns;
    for (const concern of meant) for (const ear of this.#ears.get(concern) ?? []) ear();
  }

  /** Ask which games wait; calls that come while one is under way ask once more after it. */
  load(): Promise<void> {
    const asked = (this.#asking ?? Promise.resolve()).then(() => this.#fetch());
    this.#asking = asked;
    return asked;
  }

  async #fetch(): Promise<void> {
    let told: Told;
    try {
      told = await this.#client.ownTurns();
    } catch {
      return;
    }
    const fresh = told.turns.filter(({ game }) => this.#known && !this.#known.has(game));
    this.#known = new Set(told.turns.map(({ game }) => game));
    this.turns = told.turns;
    if (fresh.length) this.onasked(fresh);
  }
}

/**
 * The turns that the title and the icon of the page tell of. A game against captains waits until somebody has time for it,
 * so it counts only while its own page is open.
 */
export function pressing(turns: readonly OwnTurn[], game = ""): OwnTurn[] {
  return turns.filter((turn) => turn.people || turn.game === game);
}
