/** Tries out in the background how even a design is: stopped by every change, begun anew after a rest. */

import type { Trial } from "../../api/types";

/** How long nothing must be changed before battles are tried out. */
export const REST_MS = 2000;
/** How many battles are tried out. */
export const WANTED = 40;
/** Fewer battles than this tell nothing. */
export const ENOUGH = 20;

export class Trials {
  /** What came out so far; null before the first battle. */
  sum = $state.raw<Trial | null>(null);
  running = $state(false);
  /** Why nothing is tried out. */
  problem = $state("");
  /** Whether a battle takes too long to be tried out here. */
  tooLarge = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop = new AbortController();
  readonly #fight: (played: number, signal: AbortSignal) => Promise<Trial>;

  constructor(fight: (played: number, signal: AbortSignal) => Promise<Trial>) {
    this.#fight = fight;
  }

  /** How far it is told: only from enough battles on. */
  get told(): Trial | null {
    return this.sum && this.sum.games >= ENOUGH ? this.sum : null;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
    this.sum = null;
    this.running = this.tooLarge = false;
    this.problem = "";
  }

  /** Begin anew after a rest. */
  restart(): void {
    this.stop();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#timer = setTimeout(() => void this.#run(signal), REST_MS);
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.running = true;
    try {
      while (!signal.aborted && (this.sum?.games ?? 0) < WANTED) {
        const more = await this.#fight(this.sum?.games ?? 0, signal);
        if (signal.aborted) return;
        if (!more.games) {
          this.tooLarge = true;
          break;
        }
        this.sum = added(this.sum, more);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.running = false;
  }
}

function added(sum: Trial | null, more: Trial): Trial {
  if (!sum) return more;
  return {
    ...more,
    games: sum.games + more.games,
    draws: sum.draws + more.draws,
    wins: more.wins.map((wins, side) => wins + (sum.wins[side] ?? 0)),
  };
}
