/** The exact odds of the answer that is chosen: asked of the server when the choice rests, and remembered. */

import type { Odds } from "../../api/types";

export type Source = (place: string, notation: string, signal: AbortSignal) => Promise<Odds | null>;

/** How long a choice must stand before it is weighed. */
export const REST_MS = 120;

export class OddsLoader {
  /** The odds of the choice as it stands; null while they are not known. */
  odds = $state.raw<Odds | null>(null);
  /** Whether an answer is on its way. */
  busy = $state(false);
  readonly #source: Source;
  readonly #known = new Map<string, Odds | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  /** An answer has been chosen; `version` tells when the same question stands in another position. */
  weigh(version: number, place: string, notation: string): void {
    this.stop();
    const key = `${version} ${place} ${notation}`;
    const known = this.#known.get(key);
    this.odds = known ?? null;
    if (known !== undefined) return;
    this.busy = true;
    this.#timer = setTimeout(() => void this.#ask(key, place, notation), REST_MS);
  }

  /** Nobody waits for an answer any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#asked = null;
    this.busy = false;
  }

  async #ask(key: string, place: string, notation: string): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    let found: Odds | null = null;
    try {
      found = await this.#source(place, notation, asked.signal);
      this.#known.set(key, found);
    } catch {
      // Odds are a help, not a need: without them the choice stands as it is.
    }
    if (asked !== this.#asked) return;
    this.odds = found;
    this.busy = false;
  }
}
