/** What a seat may ask the server about its orders before they are sealed: reasons, a forecast, odds. */

import type { Client } from "../../api/client";
import type { AskView, Forecast, Odds, Violation } from "../../api/types";

/** The seat as it is now: its key, the version it looks at, what it has written. */
export interface Desk {
  key: string;
  version: number;
  orders: Readonly<Record<string, string>>;
}

export class EstimateRequests {
  readonly #client: Client;
  readonly #id: string;
  readonly #desk: () => Desk;
  /** The last forecast that was asked for: two places that show the same one ask once. */
  #forecast: { of: string; answer: Promise<Forecast | null> } | null = null;

  constructor(client: Client, id: string, desk: () => Desk) {
    this.#client = client;
    this.#id = id;
    this.#desk = desk;
  }

  /** What is wrong with the orders as they are written, and with some others beside them. */
  async check(more: Readonly<Record<string, string>> = {}): Promise<Violation[]> {
    const { key, orders } = this.#desk();
    const { violations } = await this.#client.check(this.#id, key, { ...orders, ...more });
    return violations;
  }

  /** Why a notation that is not offered would be refused. */
  whyNot(ask: AskView, notation: string): Promise<Violation[]> {
    return this.check({ [ask.id]: notation });
  }

  /** Why questions are not put that somebody may look for, as far as the rules say so. */
  async whyNotAsked(places: readonly string[]): Promise<Violation[]> {
    const found = await this.check(Object.fromEntries(places.map((place) => [place, ""])));
    return found.filter((one) => places.includes(one.place));
  }

  /** What orders may lead to, as an estimate; null where the game has no forecast for its question. */
  async forecast(orders: Record<string, string>, signal: AbortSignal): Promise<Forecast | null> {
    const { key, version } = this.#desk();
    const of = JSON.stringify([key, version, orders]);
    if (this.#forecast?.of === of) {
      try {
        return await this.#forecast.answer;
      } catch (error) {
        // Whoever asked first may have gone, which is no answer for this one.
        if (signal.aborted) throw error;
      }
    }
    const answer = this.#client
      .forecast(this.#id, key, version, orders, signal)
      .then(({ forecast }) => forecast);
    this.#forecast = { of, answer };
    return answer;
  }

  /** The exact odds of an answer; null where it leads to no dice. */
  async odds(place: string, notation: string, signal: AbortSignal): Promise<Odds | null> {
    const { key, version } = this.#desk();
    const { odds } = await this.#client.odds(this.#id, key, version, { [place]: notation }, signal);
    return odds[place] ?? null;
  }
}
