/** A server of one's own for tests. */

import { Client } from "../api/client";
import type { EventLine, FairInfo, Forecast, GameInfo, Notice, Odds, SealNote, ShipView } from "../api/types";
import { moved, plotAsk, request, ship, view } from "./canned";

/** A two-sided game on a pretended server; each key sees its own secret word in its view. */
export class PretendGame {
  version = 0;
  turn = 1;
  sealed = new Map<number, Record<string, string>>();
  events: EventLine[] = [];
  calls: { path: string; key: string; body: unknown }[] = [];
  refuse = false;
  /** Sides whose seats were taken to another desk. */
  away = new Set<number>();
  /** Where the dice come from, and what was told about the seats. */
  fair: FairInfo = { dice: "drawn", commitment: "c", parts: [], secret: null };
  notices: Notice[] = [];
  seals: SealNote[] = [];
  /** The receipt for sealed orders, where the dice are fair. */
  receipt: (side: number, salt: string, orders: Record<string, string>) => string = () => "";
  /** Seconds left for the open question. */
  left: number | null = null;
  /** What a forecast is answered with; a number refuses it with that status. */
  foretell: (orders: Record<string, string>) => Promise<Forecast | null | number> = async () => null;
  /** The odds of an answer. */
  weigh: (place: string, notation: string) => Odds | null = () => null;
  readonly keys = ["key-zero", "key-one"];

  client(): Client {
    return new Client(async (path, init) => this.#answer(path, init));
  }

  async #answer(path: string, init: RequestInit): Promise<Response> {
    const key = (init.headers as Record<string, string>)["X-Seat"] ?? "";
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    this.calls.push({ path, key, body });
    const side = this.keys.indexOf(key);
    if (this.away.has(side)) return json({ error: "this seat was taken to another desk" }, 403);
    if (path.endsWith("/view")) return json(this.#look(side));
    if (path.includes("/events")) {
      const after = Number(new URLSearchParams(path.split("?")[1]).get("after"));
      return json({ version: this.version, events: this.events.filter((one) => one.n > after) });
    }
    if (path.endsWith("/orders"))
      return this.#seal(side, body?.orders as Record<string, string>, String(body?.salt));
    if (path.endsWith("/check") && this.sealed.has(side)) return json({ error: "nothing is asked" }, 409);
    if (path.endsWith("/check"))
      return json({ violations: [{ place: "plot/alpha", reason: "too far", cite: "B.IV" }] });
    if (path.endsWith("/forecast")) {
      const told = await this.foretell(body?.orders as Record<string, string>);
      return typeof told === "number" ? json({ error: "refused" }, told) : json({ forecast: told });
    }
    if (path.endsWith("/odds")) {
      const orders = Object.entries(body?.orders as Record<string, string>);
      return json({ odds: Object.fromEntries(orders.map(([at, said]) => [at, this.weigh(at, said)])) });
    }
    return json(this.#info(side));
  }

  #look(side: number) {
    const ships = [ship("alpha", 0), ship("beta", 1, { bow: [14, 5], stern: [14, 6] })].map((one) =>
      one.side === side ? { ...one, load: ["R", `secret-${side}`] } : { ...one, load: ["?", "?"] },
    ) as ShipView[];
    const name = side === 0 ? "alpha" : "beta";
    const asked = side >= 0 && !this.sealed.has(side) ? request([plotAsk(name)]) : null;
    const waiting = [0, 1].filter((one) => !this.sealed.has(one));
    return {
      version: this.version,
      view: view(side, asked, ships, this.turn),
      // Who still writes, or looks on, is not told who else is asked.
      waiting_for: side < 0 ? [] : asked ? [side] : waiting,
      log: {},
      seals: this.seals,
      time: this.left === null ? null : { seconds: 60, left: this.left },
    };
  }

  #seal(side: number, orders: Record<string, string>, salt: string): Response {
    if (this.refuse) {
      const violations = [{ place: "plot/alpha", reason: "she is aground", cite: "B.IV" }];
      return json({ error: "refused", violations }, 422);
    }
    this.sealed.set(side, orders);
    this.version += 1;
    if (this.sealed.size === 2) {
      const n = this.events.length;
      this.events.push(
        moved(n + 1, "alpha", 1, [10, 4], this.turn),
        moved(n + 2, "beta", 1, [14, 4], this.turn),
      );
      this.sealed.clear();
      this.turn += 1;
    }
    return json({ version: this.version, seal: this.receipt(side, salt, orders) });
  }

  /** Begin anew, as when somebody sits down at another desk. */
  beginAnew(side: number): void {
    this.version = 0;
    this.turn = 1;
    this.sealed.clear();
    this.events = [];
    this.away.add(side);
    this.fair = { dice: "fair", commitment: "c", parts: ["p0", "p1"], secret: null };
    this.notices = [{ at: "", text: "The battle begins anew." }];
  }

  #info(side: number): GameInfo {
    return {
      id: "g",
      title: "A duel",
      scenario: { id: "duel", sides: [] },
      version: this.version,
      side,
      seats: this.keys.map((key, one) => ({
        side: one,
        kind: "human",
        key: this.away.has(one) ? null : key,
        away: this.away.has(one),
      })),
      fair: this.fair,
      notices: this.notices,
    } as unknown as GameInfo;
  }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status });
}
