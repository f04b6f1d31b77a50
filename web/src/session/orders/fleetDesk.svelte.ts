/** Orders to many ships at once: which ships are ordered together, their divisions, and what stands until told otherwise. */

import { ApiError, type Client } from "../../api/client";
import type {
  AskView,
  Division,
  EndedOrder,
  FleetOrder,
  FleetOrdered,
  KeptOrder,
  ShipAnswer,
} from "../../api/types";
import type { Draft } from "./draft.svelte";
import { isPlot } from "./questionGroups";

/** How the ships behind a leader move. */
export type Manner = "follow" | "together" | "singly";
/** Where an answer comes from that was not written ship by ship. */
export type Source = FleetOrder["order"] | "kept";

interface Seat {
  key: string;
  version: number;
}

export class FleetDesk {
  divisions = $state.raw<readonly Division[]>([]);
  kept = $state.raw<readonly KeptOrder[]>([]);
  ended = $state.raw<readonly EndedOrder[]>([]);
  manner = $state<Manner>("follow");
  /** Whether the player would rather go from ship to ship, with all that is asked of each. */
  shipByShip = $state(false);
  /** Whether what is ordered next stands until told otherwise. */
  keeps = $state(false);
  /** Whether the next place or ship pointed at is what the chosen ships steer for. */
  pointing = $state(false);
  busy = $state(false);
  /** What ships said to the last order that they cannot carry out as it is. */
  notes = $state.raw<readonly ShipAnswer[]>([]);
  problem = $state("");
  /** The ship under the pointer, in the roster or on the chart. */
  hovered = $state<string | null>(null);
  #chosen = $state.raw<readonly string[]>([]);
  #draft = $state.raw<Draft | null>(null);
  #sources = $state.raw<ReadonlyMap<string, { answer: string; source: Source }>>(new Map());
  #loaded = "";
  #asked = 0;
  readonly #client: Client;
  readonly #id: string;
  readonly #seat: () => Seat;

  constructor(client: Client, id: string, seat: () => Seat) {
    this.#client = client;
    this.#id = id;
    this.#seat = seat;
  }

  /** A question is put, or none; nothing that was meant for the one before stays. */
  follow(draft: Draft | null): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.#chosen = [];
    this.#sources = new Map();
    this.notes = [];
    this.problem = "";
    this.pointing = false;
    this.keeps = false;
    if (draft) draft.onchosen = (ask, option) => void this.#heed(ask, option);
    const { key } = this.#seat();
    if (!key) {
      this.divisions = [];
      this.kept = [];
      this.#loaded = "";
    } else if (draft && plotsOf(draft).length > 1) void this.#begin(draft);
    else if (draft && this.#loaded !== key) void this.#load();
  }

  /** The ships that are ordered now, their leader first: those chosen together, or the one that is asked. */
  get chosen(): readonly string[] {
    const ship = this.#draft?.ask?.ship ?? "";
    return this.#chosen.includes(ship) ? this.#chosen : ship ? [ship] : [];
  }

  /** The plot of the leader. */
  get lead(): AskView | undefined {
    const [leader] = this.chosen;
    return leader === undefined ? undefined : this.plotOf(leader);
  }

  plotOf(ship: string): AskView | undefined {
    return this.#draft ? plotsOf(this.#draft).find((ask) => ask.ship === ship) : undefined;
  }

  /** Order these together, the first of them leads; ships that are not asked are left out. */
  choose(ships: readonly string[]): void {
    const asked = ships.filter((ship) => this.plotOf(ship));
    const [leader] = asked;
    if (leader === undefined) return;
    this.#chosen = asked;
    this.#draft?.goTo(leader);
  }

  /** Add a ship to those that are ordered together, or take her away from them. */
  toggle(ship: string): void {
    const now = this.chosen;
    const rest = now.filter((one) => one !== ship);
    this.choose(rest.length < now.length ? rest : [...now, ship]);
  }

  /** What made the answer that stands for a ship; undefined where somebody wrote it. */
  sourceOf(ask: AskView): Source | undefined {
    const made = this.#sources.get(ask.id);
    return made && this.#draft?.answer(ask) === made.answer ? made.source : undefined;
  }

  /** Questions that the lieutenant answered, and nobody has looked at yet. */
  get drafted(): readonly AskView[] {
    return (this.#draft?.request.asks ?? []).filter((ask) => this.sourceOf(ask) === "lieutenant");
  }

  /** What the lieutenant wrote is what we want. */
  accept(): void {
    this.#sources = new Map([...this.#sources].filter(([, { source }]) => source !== "lieutenant"));
  }

  /** A plot was written by hand: those who move by it do as they were told. */
  async #heed(ask: AskView, plot: string): Promise<void> {
    if (ask === this.lead && this.chosen.length > 1) await this.leadOn(plot);
    else if (isPlot(ask) && this.kept.length) await this.carryOn();
  }

  /** Those behind the leader do as they were told. */
  async leadOn(plot: string): Promise<void> {
    const ships = [...this.chosen];
    if (ships.length < 2 || this.manner === "singly") return;
    await this.order({ order: this.manner, ships, plot }, { goesOn: true });
  }

  /** Let the chosen ships steer for a ship or a place. */
  async steerFor(target: Pick<FleetOrder, "target" | "place">): Promise<void> {
    this.pointing = false;
    await this.order({ order: "steer_for", ships: [...this.chosen], ...target });
  }

  /** Let the server turn an order to many ships into answers, and write them. */
  async order(order: FleetOrder, { goesOn = false }: { goesOn?: boolean } = {}): Promise<void> {
    const { key, version } = this.#seat();
    const keep = this.keeps && KEEPABLE.includes(order.order);
    const sheet = { order, version, keep, written: this.#draft?.given ?? {} };
    await this.#ask(order.order, goesOn, () => this.#client.fleetOrder(this.#id, key, sheet));
  }

  /** What stands until told otherwise is written for ships that have nothing written. */
  async carryOn(): Promise<void> {
    const { key, version } = this.#seat();
    const made = (this.#draft?.request.asks ?? []).filter((ask) => this.sourceOf(ask) === "kept");
    const given = Object.entries(this.#draft?.given ?? {});
    const written = Object.fromEntries(given.filter(([id]) => !made.some((ask) => ask.id === id)));
    const sheet = { version, written };
    await this.#ask("kept", true, () => this.#client.fleetKept(this.#id, key, sheet));
  }

  async endKept(number: number): Promise<void> {
    await this.#keep(() => this.#client.endKept(this.#id, this.#seat().key, number));
  }

  /** Divide the fleet anew. */
  async divide(divisions: Division[]): Promise<void> {
    await this.#keep(() => this.#client.divide(this.#id, this.#seat().key, { divisions }));
  }

  async #begin(draft: Draft): Promise<void> {
    await this.#load();
    if (this.#draft === draft && this.kept.length) await this.carryOn();
  }

  async #load(): Promise<void> {
    const { key } = this.#seat();
    this.#loaded = key;
    await this.#keep(() => this.#client.fleet(this.#id, key));
  }

  async #keep(call: () => ReturnType<Client["fleet"]>): Promise<void> {
    try {
      const { divisions, kept, ended } = await call();
      this.divisions = divisions ?? [];
      this.kept = kept ?? [];
      this.ended = ended ?? [];
    } catch (error) {
      this.problem = error instanceof ApiError && !error.unreachable ? error.message : "";
    }
  }

  async #ask(source: Source, goesOn: boolean, call: () => Promise<FleetOrdered>): Promise<void> {
    const draft = this.#draft;
    if (!draft) return;
    const asked = ++this.#asked;
    this.busy = true;
    this.problem = "";
    try {
      const made = await call();
      // A newer order counts, and so does what was written meanwhile.
      if (this.#draft !== draft || asked !== this.#asked) return;
      this.kept = made.kept;
      this.ended = made.ended;
      this.notes = made.ships.filter(({ status }) => status !== "obeys");
      this.#write(draft, made.answers, source, goesOn);
    } catch (error) {
      // Another order has overtaken this one.
      const overtaken = error instanceof ApiError && error.status === 409;
      if (!overtaken && this.#draft === draft) this.problem = error instanceof Error ? error.message : "";
    } finally {
      if (asked === this.#asked) this.busy = false;
    }
  }

  #write(draft: Draft, answers: Record<string, string>, source: Source, goesOn: boolean): void {
    const fitting = draft.request.asks.flatMap((ask): [AskView, string][] => {
      const answer = answers[ask.id];
      return answer === undefined ? [] : [[ask, answer]];
    });
    const [leader] = this.chosen;
    const lead = source === "follow" || source === "together" ? leader : undefined;
    draft.chooseAll(fitting, goesOn);
    const sources = new Map(this.#sources);
    for (const [ask, answer] of fitting) {
      if (ask.ship === lead) sources.delete(ask.id);
      else sources.set(ask.id, { answer, source });
    }
    this.#sources = sources;
  }
}

/** Orders that can stand until told otherwise. */
const KEEPABLE: readonly FleetOrder["order"][] = ["ahead", "follow", "keep_station", "steer_for"];

/** The movement that is asked of each ship. */
export function plotsOf(draft: Draft): AskView[] {
  return draft.queue.flatMap(({ kind, asks }) => (kind === "ship" ? asks.filter(isPlot).slice(0, 1) : []));
}
