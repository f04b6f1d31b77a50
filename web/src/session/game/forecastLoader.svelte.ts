/** What the orders being written may lead to: asked of the server when the pen rests, and only the newest counts. */

import { ApiError } from "../../api/client";
import type { Forecast } from "../../api/types";
import { t } from "../../ui/messages.svelte";

type Orders = Record<string, string>;
export type Source = (orders: Orders, signal: AbortSignal) => Promise<Forecast | null>;

/** How long orders must stand unchanged before they are reckoned with. */
export const REST_MS = 250;

export class ForecastLoader {
  /** The last answer, which stands until the next one comes; null where the game has no forecast. */
  forecast = $state.raw<Forecast | null>(null);
  /** Whether the figures are those of the orders as they stand. */
  current = $state(false);
  /** Why there are no figures for them, in words. */
  trouble = $state("");
  readonly #source: Source;
  /** The orders that are reckoned with, and how many parts of the page want to know. */
  #orders: Orders | null = null;
  #wanted = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Ask what these orders may lead to, once for all who want it, until the returned function is called by each. */
  want(orders: Orders): () => void {
    this.#wanted += 1;
    if (orders !== this.#orders) {
      this.#stop();
      this.#orders = orders;
      this.current = false;
      this.#timer = setTimeout(() => void this.#ask(orders), REST_MS);
    }
    return () => {
      this.#wanted -= 1;
      if (!this.#wanted) this.#stop();
    };
  }

  /** Nobody waits for an answer any more. */
  #stop(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#asked = null;
    this.#orders = null;
  }

  async #ask(orders: Orders): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const forecast = await this.#source(orders, asked.signal);
      if (asked !== this.#asked) return;
      this.forecast = forecast;
      this.trouble = "";
      this.current = true;
    } catch (error) {
      if (asked !== this.#asked) return;
      const refused = error instanceof ApiError && error.status === 422;
      this.forecast = null;
      this.trouble = refused ? t("forecast-refused") : t("forecast-failed");
    }
  }
}
