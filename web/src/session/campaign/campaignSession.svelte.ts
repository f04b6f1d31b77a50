/** A campaign at this desk: who sits where, what is asked, and the draft of the answers. */

import { calls } from "../../api/campaigns";
import type { AskView, CampaignLook, Notice, PostView, Seat, Violation } from "../../api/campaignTypes";
import { ApiError } from "../../api/client";
import { FairPlay } from "../../api/fairness/alarm.svelte";
import { fullOrders, randomText } from "../../api/fairness/proof";
import { type Link, listen } from "../../api/live";
import { t } from "../../ui/messages.svelte";

/** What a campaign is called in its seals. */
const CAMPAIGN = "campaign";

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

export class CampaignSession {
  readonly id: string;
  seats = $state.raw<OwnSeat[]>([]);
  seat = $state.raw<OwnSeat | null>(null);
  /** Whoever is to take the desk next; meanwhile it shows nothing. */
  heir = $state.raw<OwnSeat | null>(null);
  look = $state.raw<CampaignLook | null>(null);
  draft = $state<Record<string, string>>({});
  posts = $state.raw<PostView[]>([]);
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
    this.#stop?.();
    this.#stop = null;
  }

  /** Sit down on a side; what was drafted for another is put away. */
  async sit(seat: OwnSeat | null): Promise<void> {
    this.close();
    this.seat = seat;
    this.heir = null;
    this.look = null;
    this.draft = {};
    await this.refresh();
    if (seat === this.seat) this.#hearken(() => this.refresh());
  }

  /** The seat was taken to another desk: nothing of it stays here. */
  #lose(seat: OwnSeat): void {
    this.close();
    this.seats = this.seats.filter((one) => one.side !== seat.side);
    this.seat = null;
    this.look = null;
    this.draft = {};
    this.posts = [];
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
    if (anew) this.draft = {};
    if (!moved) return;
    this.draft = Object.fromEntries(
      Object.entries(this.draft).filter(([id]) => look.view.asks.some((ask) => ask.id === id)),
    );
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
    this.draft = { ...this.draft, [ask.id]: notation };
    this.objections = [];
    if (ask.places) void this.#try(() => this.#place());
  }

  async seal(): Promise<void> {
    const look = this.look;
    if (!look) return;
    await this.#try(async () => {
      const salt = randomText();
      const { seal } = await calls.seal(this.id, this.key, look.version, { ...this.draft }, salt);
      const entry = { side: look.side, orders: fullOrders(look.view.asks, this.draft) };
      this.fairPlay.sealed(CAMPAIGN, salt, entry, seal);
      this.draft = {};
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
    const { seat } = this;
    const asks = this.look?.view.asks ?? [];
    const posts = asks.some((ask) => ask.places)
      ? (await calls.posts(this.id, this.key, this.draft)).posts
      : [];
    if (seat === this.seat) this.posts = posts;
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
