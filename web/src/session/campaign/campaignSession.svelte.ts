/** A campaign at this desk: who sits where, what is asked, and the draft of the answers. */

import { calls } from "../../api/campaigns";
import type { AskView, CampaignLook, Notice, PlacingView, Seat, Violation } from "../../api/campaignTypes";
import { ApiError } from "../../api/client";
import { FairPlay } from "../../api/fairness/alarm.svelte";
import { fullOrders, randomText } from "../../api/fairness/proof";
import { type Link, listen } from "../../api/live";
import { t } from "../../ui/messages.svelte";
import { DraftKeeper } from "../orders/draftKeeper.svelte";
import { MonthOrders } from "./monthOrders.svelte";

/** What a campaign is called in its seals. */
const CAMPAIGN = "campaign";

/** Nothing is placed. */
const NOWHERE: PlacingView = { posts: [], land: [], port: "", faults: [] };

export interface OwnSeat {
  side: number;
  key: string;
  name: string;
}

/** Seats that this desk holds, with their names. */
export function namedSeats(seats: readonly Seat[]): OwnSeat[] {
  return seats.flatMap(({ kind, side, key, name }) => (kind === "human" && key ? [{ side, key, name }] : []));
}

/** What the answers cost together. */
export function priceOf(asks: readonly AskView[], draft: Readonly<Record<string, string>>): number {
  return asks.reduce((sum, ask) => {
    const chosen = draft[ask.id] ?? ask.default;
    return sum + (ask.options.find((option) => option.notation === chosen)?.price ?? 0);
  }, 0);
}

/** A line that the ledger would have by the orders being written. */
export interface OrderedLine {
  id: string;
  entry: string;
  price: number;
  left: number;
}

/** What the answers would cost one by one, and what each would leave. */
export function ordersCost(
  asks: readonly AskView[],
  draft: Readonly<Record<string, string>>,
  points: number,
): OrderedLine[] {
  let left = points;
  return asks.flatMap((ask) => {
    const price = priceOf([ask], draft);
    left -= price;
    return price ? [{ id: ask.id, entry: ask.entry, price, left }] : [];
  });
}

export class CampaignSession {
  readonly id: string;
  seats = $state.raw<OwnSeat[]>([]);
  seat = $state.raw<OwnSeat | null>(null);
  /** Whoever is to take the desk next; meanwhile it shows nothing. */
  heir = $state.raw<OwnSeat | null>(null);
  look = $state.raw<CampaignLook | null>(null);
  #written = $state.raw(new MonthOrders());
  /** Keeps what is written on the server, so that it is there after a reload. */
  readonly drafts: DraftKeeper;
  /** What orders of placing would lead to, and what is wrong with them. */
  placing = $state.raw<PlacingView>(NOWHERE);
  problem = $state("");
  objections = $state.raw<Violation[]>([]);
  /** Something that was ordered here is on its way; news that come by themselves hold nobody up. */
  busy = $state(false);
  /** What was told about the seats since the page was opened, and is not put away. */
  fresh = $state.raw<Notice[]>([]);
  readonly fairPlay: FairPlay;
  #told: number | null = null;
  #lostTouch = false;
  #stop: (() => void) | null = null;

  constructor(id: string) {
    this.id = id;
    this.fairPlay = new FairPlay(id);
    this.drafts = new DraftKeeper(calls, id, () => this.look?.version ?? 0);
  }

  /** Answers by the ids of their questions; what is missing is answered by default. */
  get draft(): Readonly<Record<string, string>> {
    return this.#written.orders;
  }

  get canUndo(): boolean {
    return this.#written.canUndo;
  }

  get key(): string {
    return this.seat?.key ?? "";
  }

  async open(seats: OwnSeat[]): Promise<void> {
    await this.#try(async () => {
      this.seats = seats;
      if (seats.length < 2) await this.sit(seats[0] ?? null);
      else await this.#call();
    });
  }

  /** Where several sides share the desk, whoever is waited for takes it. */
  async #call(): Promise<void> {
    for (const seat of this.seats) {
      const { view } = await calls.look(this.id, seat.key);
      this.heir = this.seats.find((one) => view.waiting_for.includes(one.side)) ?? null;
      if (this.heir) break;
    }
    this.heir ??= this.seats[0] ?? null;
    this.#hearken(() => this.#recount());
  }

  /** Nobody sits yet: if one of the seats is taken elsewhere, whoever is left has the desk. */
  async #recount(): Promise<void> {
    const { seats } = await calls.look(this.id, "");
    const here = namedSeats(seats);
    const left = this.seats.filter((one) => here.some((seat) => seat.key === one.key));
    if (this.seat || left.length === this.seats.length) return;
    this.close();
    await this.open(left);
  }

  /** Listen to the news of the seat that is at work, or as an onlooker. */
  #hearken(news: () => Promise<void>): void {
    const { key } = this;
    this.close();
    this.#stop = listen({
      id: this.id,
      key,
      room: "campaigns",
      onVersion: () => void news(),
      onLink: (link) => this.#heed(link),
      poll: async () => {
        try {
          return (await calls.look(this.id, key)).version;
        } catch (error) {
          if (seatGone(error)) await this.refresh();
          throw error;
        }
      },
    });
  }

  handTo(seat: OwnSeat | null): void {
    this.heir = seat;
  }

  close(): void {
    this.drafts.flush();
    this.#stop?.();
    this.#stop = null;
  }

  /** Begin to write for a question; what was written for it earlier comes back. */
  async #beginOrders(): Promise<void> {
    const { key } = this;
    const written = new MonthOrders();
    this.#written = written;
    this.objections = [];
    this.drafts.follow(written, key);
    if (!this.look?.view.asks.length) return;
    const kept = await this.drafts.read(key);
    // Whoever has begun to write meanwhile is not interrupted.
    if (written === this.#written && !written.canUndo) this.drafts.restore(kept);
  }

  /** Sit down on a side; what was drafted for another is put away. */
  async sit(seat: OwnSeat | null): Promise<void> {
    this.close();
    this.seat = seat;
    this.heir = null;
    this.look = null;
    this.#written = new MonthOrders();
    this.drafts.follow(null);
    await this.refresh();
    if (seat === this.seat) this.#hearken(() => this.refresh());
  }

  /** The seat was taken to another desk: nothing of it stays here. */
  #lose(seat: OwnSeat): void {
    this.close();
    this.seats = this.seats.filter((one) => one.side !== seat.side);
    this.seat = null;
    this.look = null;
    this.#written = new MonthOrders();
    this.drafts.follow(null);
    this.placing = NOWHERE;
    this.heir = this.seats[0] ?? null;
  }

  /** Look again; what somebody was told about his last deed stays. */
  async refresh(): Promise<void> {
    const { seat } = this;
    try {
      await this.#lookAgain();
      if (this.#lostTouch) this.problem = "";
      this.#lostTouch = false;
    } catch (error) {
      this.#lostTouch = true;
      this.problem = wordsOf(error);
      if (seatGone(error) && seat && seat === this.seat) this.#lose(seat);
    }
  }

  /** While the server is silent that is told; the next look that succeeds takes it back. */
  #heed(link: Link): void {
    if (link !== "lost" || this.problem) return;
    this.#lostTouch = true;
    this.problem = t("server-silent-waiting");
  }

  async #lookAgain(): Promise<void> {
    const { seat } = this;
    const look = await calls.look(this.id, this.key);
    const anew = this.#hear(look);
    // An answer that comes late is neither for who sits here now nor newer than what he has seen.
    if (seat !== this.seat || (look.version < (this.look?.version ?? 0) && !anew)) return;
    const moved =
      anew || look.version !== this.look?.version || look.view.asks.length !== this.look?.view.asks.length;
    this.look = look;
    this.seats = this.seats.filter((one) => !look.seats || look.seats[one.side]?.key === one.key);
    if (this.heir && !this.seats.some((one) => one.side === this.heir?.side)) this.heir = null;
    if (!moved) return;
    await this.#beginOrders();
    await this.#place();
  }

  /** Heed seals, dice and notices; whether the campaign has begun anew since the last look. */
  #hear(look: CampaignLook): boolean {
    this.fairPlay.heed(look.fair, look.side);
    this.fairPlay.shown(look.seals);
    const notices = look.notices ?? [];
    const news = notices.slice(this.#told ?? notices.length);
    this.fresh = [...this.fresh, ...news];
    this.#told = Math.max(this.#told ?? 0, notices.length);
    return news.length > 0 && look.version < (this.look?.version ?? 0);
  }

  chosen(ask: AskView): string {
    return this.draft[ask.id] ?? ask.default;
  }

  choose(ask: AskView, notation: string): void {
    this.write({ [ask.id]: notation });
  }

  /** Write several answers at once; `again` corrects the last ones, as while something is dragged. */
  write(answers: Record<string, string>, again = false): void {
    this.#written.write(answers, again);
    this.#changed(Object.keys(answers));
  }

  undo(): void {
    this.#written.undo();
    this.#changed(null);
  }

  #changed(ids: string[] | null): void {
    this.objections = [];
    const asks = this.look?.view.asks ?? [];
    if (!asks.some((ask) => ask.places && (ids?.includes(ask.id) ?? true))) return;
    void this.#place().catch((error) => {
      this.problem = wordsOf(error);
    });
  }

  async seal(): Promise<void> {
    const look = this.look;
    const written = this.#written;
    if (!look) return;
    await this.#try(async () => {
      const salt = randomText();
      const { seal } = await calls.seal(this.id, this.key, look.version, written.written, salt);
      const entry = { side: look.side, orders: fullOrders(look.view.asks, written.written) };
      this.fairPlay.sealed(CAMPAIGN, salt, entry, seal);
      // News of the next question may have come before this answer.
      if (written !== this.#written) return;
      this.#written = new MonthOrders();
      this.drafts.follow(null);
    });
    // Each objection stands beside its question.
    if (this.objections.length) this.problem = "";
    await this.refresh();
  }

  async fight(how: "chart" | "quick", captain = ""): Promise<string> {
    let game = "";
    await this.#try(async () => {
      this.look = await calls.battle(this.id, this.key, { how, captain });
      game = this.look.battle?.game ?? "";
    });
    return game;
  }

  async surrender(): Promise<void> {
    await this.#try(async () => {
      const { seal } = await calls.surrender(this.id, this.key);
      this.fairPlay.done(this.seat?.side ?? -1, seal);
    });
    await this.refresh();
  }

  async #place(): Promise<void> {
    const { seat, look } = this;
    const orders = this.draft;
    const drawn = look?.view.asks.some((ask) => ask.places);
    const placing = drawn ? await calls.posts(this.id, this.key, orders) : NOWHERE;
    // Only the answer to what was written last counts.
    if (seat === this.seat && (!drawn || orders === this.draft)) this.placing = placing;
  }

  async #try(deed: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await deed();
    } catch (error) {
      this.problem = wordsOf(error);
      this.objections = error instanceof ApiError ? error.violations : [];
    } finally {
      this.busy = false;
    }
  }
}

function seatGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
