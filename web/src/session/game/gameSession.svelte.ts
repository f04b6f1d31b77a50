/**
 * One game as it lies on this desk, without any DOM. At most one seat's knowledge is held at a time: when the desk is
 * handed over, everything the former seat saw is dropped before anything is fetched with the next seat's key.
 */

import { ApiError, type Client } from "../../api/client";
import { FairPlay } from "../../api/fairness/alarm.svelte";
import { dropOwn } from "../../api/fairness/notes";
import { fullOrders, randomText } from "../../api/fairness/proof";
import type { Link } from "../../api/live";
import { captainsOf, commands, type OwnSeat, ownSeats } from "../../api/seats";
import type {
  EventLine,
  GameInfo,
  Look,
  Notice,
  ShipView,
  SideCard,
  TimeLeft,
  Violation,
} from "../../api/types";
import { openingOf, posesOf } from "../film/film";
import { FilmProgress, type Watched } from "../film/filmProgress.svelte";
import { Draft } from "../orders/draft.svelte";
import { DraftKeeper } from "../orders/draftKeeper.svelte";
import { FleetDesk } from "../orders/fleetDesk.svelte";
import { NextShip } from "../orders/nextShip.svelte";
import { PlanDesk } from "../orders/planDesk.svelte";
import { EstimateRequests } from "./estimateRequests";
import { fetchUpdate } from "./fetchUpdate";
import { ForecastLoader } from "./forecastLoader.svelte";
import { ScoreLoader } from "./scoreLoader.svelte";
import { TableDesk } from "./tableDesk.svelte";

export type Stage = "loading" | "handover" | "watching" | "asking" | "waiting" | "over";

const JOURNEY = 900;
/** A server too busy to say who sits where is asked again after so long, and so often. */
const AGAIN_MS = 1000;
const TRIES = 10;
const ONLOOKER: OwnSeat = { number: -1, side: -1, key: "" };

export class GameSession {
  readonly id: string;
  info = $state.raw<GameInfo | null>(null);
  own = $state.raw<OwnSeat[]>([]);
  /** The number of the seat that is at the desk, and its side; -1 is an onlooker. */
  seat = $state(-1);
  side = $state(-1);
  /** The seat the desk is to be handed to. */
  handTo = $state<number | null>(null);
  look = $state.raw<Look | null>(null);
  /** What is shown of it by now. */
  readonly progress = new FilmProgress();
  draft = $state.raw<Draft | null>(null);
  violations = $state.raw<Violation[]>([]);
  problem = $state.raw<ApiError | null>(null);
  busy = $state(false);
  link = $state<Link>("connecting");
  askEverything = false;
  /** When the time for the open question is up, by `now`; null while nobody is hurried. */
  timeEnds = $state<number | null>(null);
  /** The link that brings the seat to another browser, offered once after sitting down. */
  keep = $state("");
  /** What was told about the seats since the page was opened, and is not put away. */
  fresh = $state.raw<Notice[]>([]);
  /** Whether the player may seal now; a lesson lets him wait until its step is done. */
  maySeal: () => boolean = () => true;
  readonly fairPlay: FairPlay;
  /** The people at the game, their talk and what they propose. */
  readonly table: TableDesk;
  /** Milliseconds that pass evenly. */
  readonly now: () => number;

  /** What the seat may ask about its orders before it seals them. */
  readonly estimates: EstimateRequests;
  /** What the orders as they stand may lead to; of each question anew. */
  forecasts = $state.raw(new ForecastLoader((orders, signal) => this.estimates.forecast(orders, signal)));
  /** Keeps what is written and not sealed. */
  readonly drafts: DraftKeeper;
  /** Orders to many ships at once. */
  readonly fleet: FleetDesk;
  /** The plan of the whole turn. */
  readonly plans: PlanDesk;
  /** Goal and strength as far as they are shown. */
  readonly score: ScoreLoader;
  /** Which ship goes next, where that was told ahead. */
  readonly nextShip = new NextShip();
  readonly #client: Client;
  #key = "";
  #sitting = 0;
  /** The newest version that was told of before anything was fetched. */
  #heard = 0;
  /** The version that was told last. */
  #lastTold = -1;
  #watched = new Map<number, Watched>();
  /** Fetches wait for one another, so that no answer overtakes a newer one. */
  #fetches: Promise<void> = Promise.resolve();
  #recounts: Promise<boolean> = Promise.resolve(false);

  constructor(id: string, client: Client, now = () => performance.now()) {
    this.id = id;
    this.#client = client;
    this.now = now;
    this.fairPlay = new FairPlay(id);
    this.table = new TableDesk(client, id, () => this.#key);
    this.drafts = new DraftKeeper(client, id, () => this.version);
    this.fleet = new FleetDesk(client, id, () => ({ key: this.#key, version: this.version }));
    this.plans = new PlanDesk(client, id, () => ({ key: this.#key, version: this.version }));
    this.score = new ScoreLoader(() => client.score(id, this.#key));
    this.estimates = new EstimateRequests(client, id, () => ({
      key: this.#key,
      version: this.version,
      orders: this.draft?.orders ?? {},
    }));
  }

  get stage(): Stage {
    if (this.handTo !== null) return "handover";
    if (!this.look) return "loading";
    if (this.progress.film) return "watching";
    if (this.look.view.outcome) return "over";
    return this.draft && !this.nextShip.foresaw(this.draft) ? "asking" : "waiting";
  }

  get hotSeat(): boolean {
    return this.own.length > 1;
  }

  /** The key of the seat at the desk, by which its news are listened to. */
  get seatKey(): string {
    return this.own.find((one) => one.number === this.seat)?.key ?? "";
  }

  get version(): number {
    return this.look?.version ?? this.info?.version ?? 0;
  }

  /** Ships as they are shown. */
  get ships(): ShipView[] {
    return this.progress.ships;
  }

  /** What the chronicle may tell now. */
  get told(): EventLine[] {
    return this.progress.told;
  }

  sideName(side: number): string {
    return this.sides[side]?.name ?? "";
  }

  /** What a seat is called: its side, or its captain where the side has several. */
  seatName(number: number): string {
    const seat = this.info?.seats[number];
    if (!seat) return "";
    return captainsOf(this.info?.seats ?? [], seat.side).length ? seat.name : this.sideName(seat.side);
  }

  /** Whether the side has other captains besides the one at the desk. */
  get hasFellows(): boolean {
    return this.side >= 0 && captainsOf(this.info?.seats ?? [], this.side).length > 0;
  }

  /** Whether the captain at the desk commands a ship: she is of his side, and none of his fellows has her. */
  commands = (ship: Pick<ShipView, "id" | "side">): boolean =>
    ship.side === this.side && (!this.hasFellows || commands(this.info?.seats ?? [], this.seat, ship.id));

  /** The sides of the battle, as the scenario lists them. */
  get sides(): SideCard[] {
    return this.info?.scenario.sides ?? [];
  }

  shipName = (id: string): string => {
    const seen = this.ships.find((ship) => ship.id === id);
    if (seen) return seen.name;
    const listed = this.sides.flatMap((side) => side.ships);
    return listed.find((ship) => ship.id === id)?.name ?? id;
  };

  /** Open the game with the seats this desk may sit in. */
  async open(own: OwnSeat[]): Promise<void> {
    this.own = own;
    await this.#try(async () => {
      this.#inform(await this.#client.info(this.id, own[0]?.key ?? ""));
      if (own.length === 1 && own[0]) await this.#sit(own[0]);
      else if (own.length === 0) await this.#sit(ONLOOKER);
      else await this.#nextAtDesk();
    });
  }

  #inform(info: GameInfo): void {
    const known = this.info?.notices?.length ?? info.notices?.length ?? 0;
    this.fresh = [...this.fresh, ...(info.notices ?? []).slice(known)];
    this.info = info;
    this.fairPlay.heed(info.fair, info.side);
  }

  /** The person who was asked to take the desk has it. */
  async takeDesk(): Promise<void> {
    const seat = this.own.find((one) => one.number === this.handTo);
    if (seat) await this.#try(() => this.#sit(seat));
  }

  /** Whether a seat is at this desk. */
  has(number: number): boolean {
    return this.own.some((seat) => seat.number === number);
  }

  /** A seat of this desk will be played elsewhere. */
  async sendAway(number: number): Promise<void> {
    await this.open(this.own.filter((seat) => seat.number !== number));
  }

  /** The server told of a version of this seat; before somebody sits down nothing is fetched. */
  async news(version: number, anew = true): Promise<void> {
    const later = version > this.version;
    // Only news that may be of seats, or of orders that were taken back, need a look at what is known already.
    const again = anew && (this.handTo !== null || !later || version === this.#lastTold);
    this.#lastTold = version;
    if (!this.look) this.#heard = Math.max(this.#heard, version);
    else if (this.handTo === null && later) await this.#try(() => this.#fetch(undefined, version));
    if (again && (this.look || this.handTo !== null)) await this.recount();
    if (again && this.look && this.handTo === null && version !== this.version) await this.refresh();
  }

  /** Look who sits where, one look after the other, so that no older answer counts after a newer one. */
  recount(tries = TRIES): Promise<boolean> {
    const turn = this.#recounts.then(() => this.#recountNow(tries));
    this.#recounts = turn.catch(() => false);
    return turn;
  }

  /**
   * A seat that was taken to another desk is not ours; if it was at work here, nothing of it stays. A battle that began
   * anew is shown anew.
   */
  async #recountNow(tries = TRIES): Promise<boolean> {
    const [before, known] = [this.own, this.info];
    const info = await this.#client.info(this.id).catch(() => null);
    // Nobody tells once more that seats have moved.
    if (!info && tries > 1) setTimeout(() => void this.recount(tries - 1), AGAIN_MS);
    if (!info || !known || this.own !== before) return false;
    const here = ownSeats(info.seats).map((seat) => seat.key);
    const own = before.filter((seat) => here.includes(seat.key));
    if (own.length < before.length) this.own = own;
    this.#inform({ ...info, seat: known.seat, side: known.side, may_undo: known.may_undo });
    // A seat that somebody else commanded, or that was free, is at this desk now.
    if (!before.length && here.length) {
      await this.open(ownSeats(info.seats));
      return false;
    }
    const { seat } = this;
    if (seat >= 0 && !this.has(seat)) {
      this.#leave();
      this.#watched.clear();
      this.handTo = seat;
      return true;
    }
    const alone = this.handTo !== null && this.has(this.handTo) && own.length === 1 && before.length > 1;
    // The other person sits elsewhere now: there is nobody left to hand the desk over to.
    if (alone) await this.open(own);
    else if (info.notices.length > known.notices.length) await this.#lookAnew(known, info);
    return false;
  }

  /** After a notice: if it is another battle than the one we know, forget that. */
  async #lookAnew(known: GameInfo, info: GameInfo): Promise<void> {
    const sitting = this.#sitting;
    if (!this.look) {
      this.#watched.clear();
      return;
    }
    const { lines } = this.progress;
    const { events, version } = await this.#client.events(this.id, this.#key, 0);
    if (sitting !== this.#sitting || !this.look) return;
    const same =
      JSON.stringify(known.fair) === JSON.stringify(info.fair) &&
      version >= this.version &&
      JSON.stringify(events.slice(0, lines.length)) === JSON.stringify(lines);
    if (same) return;
    this.#watched.clear();
    await this.#try(() => this.#sit(this.#sitter));
  }

  get #sitter(): OwnSeat {
    return { number: this.seat, side: this.side, key: this.#key };
  }

  async refresh(): Promise<void> {
    await this.#try(() => this.#fetch());
  }

  /** Seal the draft. */
  async seal(): Promise<void> {
    const { draft, look } = this;
    if (!draft || draft.blocked || !look || this.busy || !this.maySeal()) return;
    if (draft.grave && !draft.armed) {
      draft.armed = true;
      return;
    }
    this.busy = true;
    this.violations = [];
    await this.#try(async () => {
      let version: number;
      try {
        version = await this.#sealDraft(draft, look.version);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 422) throw error;
        this.violations = error.violations;
        const place = error.violations[0]?.place;
        if (place) draft.goTo(place);
        return;
      } finally {
        // Who answers the next question quickly must not wait for what else is fetched.
        this.busy = false;
      }
      this.nextShip.sealed(draft);
      // The server's push may have brought the next question already; one that reads the same needs a new draft.
      const repeated = this.draft === draft && this.version >= version;
      if (this.draft === draft) this.#put(null);
      await this.#fetch(undefined, repeated ? undefined : version);
    });
  }

  /** Seal the draft, and let a ship go next without being asked which. */
  async sealThen(next: string): Promise<void> {
    const { draft } = this;
    this.nextShip.wish = next;
    await this.seal();
    if (draft && this.draft === draft) this.nextShip.wish = "";
  }

  /** Seal what was answered ahead, once everything before it was shown. */
  heedAnswersAhead(): void {
    const { draft } = this;
    if (this.stage !== "waiting" || !draft || this.busy) return;
    this.nextShip.answer(draft);
    // If it cannot be sealed, the question is put after all.
    void this.seal().then(() => {
      if (this.draft === draft) this.nextShip.wish = "";
    });
  }

  /** Seal with a salt of our own, hold the server's receipt against what we sealed, and return the new version. */
  async #sealDraft({ orders, request }: Draft, before: number): Promise<number> {
    const { side } = this;
    const salt = randomText();
    const { seal, version } = await (this.plans.oneVisit
      ? this.plans.seal(orders, salt)
      : this.#client.seal(this.id, this.#key, before, orders, salt));
    const entry = { side, orders: fullOrders(request.asks, orders) };
    this.fairPlay.sealed(this.info?.scenario.id ?? "", salt, entry, seal);
    return version;
  }

  /** The time is up: what is written by now is sealed; where that fails, the server seals the defaults. */
  async timeUp(): Promise<void> {
    const { draft, look } = this;
    this.timeEnds = null;
    if (!draft || !look || this.busy) return;
    this.busy = true;
    try {
      await this.#sealDraft(draft, look.version);
      // A next question that reads the same begins with nothing written.
      if (this.draft === draft) this.#put(null);
    } catch {
      // Too late, or nothing that could be sealed.
    }
    this.busy = false;
    await this.refresh();
  }

  /** Lets the server look at orders that may not go together, before they are sealed. */
  async review(): Promise<void> {
    const { draft } = this;
    const orders = draft?.orders;
    if (!draft || draft.blocked) return;
    try {
      const found = draft.mayClash ? await this.estimates.check() : [];
      if (this.draft === draft && draft.orders === orders) this.violations = found;
    } catch {
      // When they are sealed the server will look again.
    }
  }

  act(verb: string, notation = ""): Promise<boolean> {
    return this.acts([[verb, notation]]);
  }

  /** Several deeds, one after the other. */
  async acts(deeds: readonly (readonly [verb: string, notation: string])[]): Promise<boolean> {
    return this.#try(async () => {
      for (const [verb, notation] of deeds) {
        const { seal } = await this.#client.act(this.id, this.#key, verb, notation);
        this.fairPlay.done(this.side, seal);
      }
      await this.#fetch();
    });
  }

  /** Open the sealed orders again, while another side still writes; what was sealed is written once more. */
  async reopen(): Promise<void> {
    await this.#try(async () => {
      await this.#client.request("POST", `/api/games/${this.id}/reopen`, { key: this.#key, body: {} });
      if (this.hasFellows) dropOwn(this.id);
      await this.#fetch();
      this.drafts.restore(await this.drafts.read(this.#key));
    });
    await this.table.look();
  }

  /** Back to this seat's last request. */
  async takeBack(): Promise<void> {
    await this.#try(async () => {
      await this.#client.undo(this.id, this.#key);
      await this.#sit(this.#sitter, false);
    });
  }

  /** What this seat may do besides playing: take back, save. */
  async refreshInfo(): Promise<void> {
    await this.#try(async () => {
      this.#inform(await this.#client.info(this.id, this.#key));
    });
  }

  replayFile = (): Promise<string> => this.#client.replayFile(this.id, this.#key);

  /** The film has been shown, or skipped. */
  async filmDone(skipped = false): Promise<void> {
    if (!this.progress.film || !this.look) return;
    this.progress.end(this.look, skipped);
    await this.#settle();
  }

  /** Drop everything a seat knew. */
  #leave(): void {
    if (this.seat >= 0) this.#watched.set(this.seat, this.progress.watched);
    this.#sitting += 1;
    this.#key = "";
    this.seat = -1;
    this.side = -1;
    this.look = null;
    this.progress.clear();
    this.#put(null);
    this.violations = [];
    this.timeEnds = null;
    this.#heard = 0;
    this.#lastTold = -1;
  }

  async #sit(seat: OwnSeat, film = true): Promise<void> {
    this.#leave();
    this.seat = seat.number;
    this.side = seat.side;
    this.#key = seat.key;
    const watched = film ? this.#watched.get(seat.number) : undefined;
    await this.#fetch(watched ?? "all");
    this.handTo = null;
    if (this.look && this.#heard > this.version) await this.#fetch();
    this.#heard = 0;
  }

  /** Fetch when it is this call's turn, unless the version that was told has come by then. */
  async #fetch(watched?: Watched | "all", told = Number.POSITIVE_INFINITY): Promise<void> {
    const sitting = this.#sitting;
    const turn = this.#fetches.then(() => {
      // After the seat was left nothing is fetched for it, least of all as an onlooker.
      if (sitting === this.#sitting && this.version < told) return this.#fetchNow(watched);
    });
    this.#fetches = turn.catch(() => undefined);
    await turn;
    await this.#settle();
  }

  async #fetchNow(watched?: Watched | "all"): Promise<void> {
    const sitting = this.#sitting;
    const { progress } = this;
    const after = watched ? 0 : (progress.lines.at(-1)?.n ?? 0);
    const { look, events } = await fetchUpdate(this.#client, this.id, this.#key, after);
    if (sitting !== this.#sitting) return;
    const takenBack =
      this.look !== null && (look.version < this.look.version || look.taken_back !== this.look.taken_back);
    if (takenBack && !watched) return this.#fetchNow("all");
    // Who sits down finds his question as he left it; what is asked while he sits nobody has written to yet.
    const kept = watched && look.view.request ? await this.drafts.read(this.#key) : null;
    if (sitting !== this.#sitting) return;
    this.look = look;
    this.fairPlay.shown(look.seals);
    this.#setTime(look.time);
    progress.lines = after === 0 ? events : [...progress.lines, ...events];
    const request = look.view.request;
    if (!request) this.#put(null);
    else if (!this.draft || JSON.stringify(this.draft.request) !== JSON.stringify(request))
      this.#put(new Draft(request, this.askEverything, look.view.draw !== null));
    this.drafts.restore(kept);
    if (progress.film && !watched) return;
    if (watched === "all") {
      const opening = this.side < 0 ? null : openingOf(progress.lines, look.view, this.sides);
      progress.show(look, opening ? progress.lines : [], opening ?? posesOf(look.view.ships));
    } else if (watched) {
      progress.revealed = watched.upto;
      const fresh = progress.lines.filter((line) => line.n > watched.upto);
      progress.show(look, fresh, watched.poses);
    } else progress.show(look, events, posesOf(progress.ships));
  }

  /** Put a question, or none; of the one before nothing is written any more. */
  #put(draft: Draft | null): void {
    this.draft = draft;
    this.forecasts = new ForecastLoader((orders, signal) => this.estimates.forecast(orders, signal));
    this.drafts.follow(draft, this.#key);
    this.fleet.follow(draft);
    this.plans.follow(draft, this.#key);
  }

  /** Each look tells the time; what differs only by the journey of the news is no new time. */
  #setTime(time: TimeLeft | null): void {
    // When none is left the server seals within moments, and nothing is left to do here.
    const ends = time && time.left > 0 ? this.now() + time.left * 1000 : null;
    if (ends === null || this.timeEnds === null || Math.abs(ends - this.timeEnds) > JOURNEY)
      this.timeEnds = ends;
  }

  /** When this seat has nothing to watch or answer, hand the desk to another of ours that has. */
  async #settle(): Promise<void> {
    if (this.stage === "waiting" && !this.draft && this.hotSeat) await this.#nextAtDesk();
  }

  async #nextAtDesk(): Promise<void> {
    const asked = this.look && this.side >= 0 ? this.look.waiting_for : await this.#asked();
    const waiting = asked.find((seat) => this.has(seat));
    if (waiting === undefined) {
      if (!this.look) await this.#sit(ONLOOKER);
      return;
    }
    this.#leave();
    this.handTo = waiting;
  }

  /** The first of our seats that has a question to answer; asked without a look, which would begin its time. */
  async #asked(): Promise<number[]> {
    for (const { number, key } of this.own) {
      try {
        await this.#client.check(this.id, key, {});
        return [number];
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
      }
    }
    return [];
  }

  async #try(deed: () => Promise<void>): Promise<boolean> {
    try {
      await deed();
      this.problem = null;
      return true;
    } catch (error) {
      this.problem = error instanceof ApiError ? error : new ApiError(0, String(error));
      this.busy = false;
      if (this.problem.status === 409) void this.#lookAgain();
      if (this.problem.status === 403 && (await this.#recountNow())) this.problem = null;
      return false;
    }
  }

  /** After a conflict the game has moved on: fetch it, but let the advice stand. */
  async #lookAgain(): Promise<void> {
    try {
      await this.#fetch();
    } catch {
      // The advice stands; the live news will fetch again.
    }
  }
}
