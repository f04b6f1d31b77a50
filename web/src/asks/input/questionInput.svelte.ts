/** What pointing and typing mean for the question that is put. */

import { untrack } from "svelte";
import type { AskView, Hex } from "../../api/types";
import type { FilmPlayer } from "../../board/film/filmPlayer.svelte";
import type { GameSession } from "../../session/game/gameSession.svelte";
import { shipOf } from "../../session/orders/askWords";
import { steers } from "../../session/orders/courses";
import type { Draft } from "../../session/orders/draft.svelte";
import { type FleetDesk, plotsOf } from "../../session/orders/fleetDesk.svelte";
import { destinations, hexKey, plotByDrag, plotTo } from "../../session/orders/plotNotation";
import { isGunSheet, isPlot, shipsOnSheet } from "../../session/orders/questionGroups";
import { concerning, shipsIn } from "../orders/squadronOrders";
import { answerAsKept } from "../sheets/keptManners";
import { filmKey } from "./filmKeys";
import { pressFleet } from "./fleetKeys";
import { ownedByControl, press } from "./keys";
import { ShipDrag } from "./shipDrag";

/** From so many ships on their lines go on a wide sheet. */
const MANY = 4;

export class QuestionInput {
  hovered = $state.raw<Hex | null>(null);
  /** The ship whose log lies open; any ship's may be read while a question is put. */
  reading = $state<string | null>(null);
  /** A ship that was pointed at though the guns that are asked about cannot fire at her. */
  doubted = $state<string | null>(null);
  /** Only a ship that plots from where she lies can be dragged. */
  readonly drag = new ShipDrag(() => (this.ask && moves(this.ask) ? this.ask.ship : null));
  /** The standing order whose tab lies open on a sheet, "" for the questions themselves. */
  ahead = $state("");
  /** Ships pointed at for an order that concerns several, in that order. */
  picked = $state.raw<readonly string[]>([]);
  readonly #session: GameSession;
  readonly #player: FilmPlayer;
  readonly #openLog: () => void;

  constructor(session: GameSession, player: FilmPlayer, openLog: () => void) {
    this.#session = session;
    this.#player = player;
    this.#openLog = openLog;
  }

  /** As long as the page is there, a sheet begins with what was kept for it, and with its own questions. */
  beginSheets(): void {
    $effect.pre(() => {
      const { draft } = this;
      if (draft) untrack(() => answerAsKept(this.#session, draft));
    });
    const phase = $derived(`${this.#session.look?.view.turn} ${this.draft?.request.phase}`);
    $effect(() => {
      void phase;
      this.ahead = "";
    });
  }

  get draft(): Draft | null {
    return this.#session.stage === "asking" ? this.#session.draft : null;
  }

  get ask(): AskView | undefined {
    return this.draft?.ask;
  }

  get #fleet(): FleetDesk {
    return this.#session.fleet;
  }

  /** Whether several ships are to be plotted, so that orders may be given to many. */
  get fleetOrdered(): boolean {
    return this.draft !== null && plotsOf(this.draft).length > 1;
  }

  /** Whether the roster of ships stands in the place of the question: while one of several courses is plotted. */
  get roster(): boolean {
    const plots = this.ask !== undefined && isPlot(this.ask) && this.ask.input === "helm";
    return plots && this.fleetOrdered && !this.#fleet.shipByShip;
  }

  /** Whether the lines of many ships lie on one sheet, which needs more room. */
  get sheet(): boolean {
    const card = this.draft?.card;
    return card !== undefined && shipsOnSheet(card) >= (isGunSheet(card) ? 2 : MANY);
  }

  get selected(): string | null {
    return this.#session.stage === "watching" ? null : (this.ask?.ship ?? this.reading);
  }

  /** Opens a ship's log, and her question if there is one. */
  lookAt = (ship: string): void => {
    if (ship !== this.ask?.ship) this.draft?.goTo(ship);
    this.reading = ship;
  };

  onHex = (hex: Hex): void => {
    const { draft, ask } = this;
    if (this.#fleet.pointing) {
      void this.#fleet.steerFor({ place: [hex[0], hex[1]] });
      return;
    }
    if (!draft || !ask || !this.#steers(ask)) return;
    const plot = plotTo(hex, draft.answer(ask), destinations(ask.previews));
    if (plot) draft.choose(ask, plot);
  };

  /** A ship was pointed at; `add` joins her to those that are ordered together. */
  onShip = (id: string, { shift: add = false }: { shift?: boolean } = {}): void => {
    const { draft, ask } = this;
    this.doubted = null;
    if (this.#fleet.pointing) {
      void this.#fleet.steerFor({ target: id });
      return;
    }
    if (draft && this.roster && this.#fleet.plotOf(id)) {
      if (add) this.#fleet.toggle(id);
      else if (!this.#fleet.chosen.includes(id)) this.#fleet.choose([id]);
      if (add || id !== ask?.ship) return;
    }
    if (draft && ask?.input === "fleet" && this.#pick(ask, id)) return;
    if (draft && ask && ask.input !== "aim") {
      const named = ask.options.find((option) => shipOf(ask, option) === id);
      if (named !== undefined) {
        draft.choose(ask, named);
        // Which ship is next is asked alone: a tap on her is all it takes.
        if (ask.input === "ship") void this.#session.seal();
        return;
      }
    }
    if (draft && ask?.input === "aim") {
      if (this.#aimAt(draft, ask, id)) return;
      if (this.#isEnemy(id)) {
        this.doubted = id;
        this.reading = id;
        return;
      }
    }
    if (draft && ask && this.#steers(ask)) {
      if (id !== ask.ship && draft.goTo(id)) return;
      const ship = this.#session.ships.find((one) => one.id === id);
      const reach = destinations(ask.previews);
      const hit = [this.hovered, ship?.bow, ship?.stern].find((hex) => hex && reach.has(hexKey(hex)));
      if (hit) {
        this.onHex(hit);
        return;
      }
    }
    if (draft?.goTo(id)) return;
    this.reading = id;
    this.#openLog();
  };

  onHover = (hex: Hex | null, ship: string | null = null): void => {
    this.hovered = hex;
    this.#fleet.hovered = ship;
    const { draft, ask } = this;
    if (!this.drag.on || !hex || !draft || !ask || !moves(ask)) return;
    const plot = plotByDrag(hex, draft.answer(ask), destinations(ask.previews));
    if (plot) draft.choose(ask, plot);
  };

  /** Keys belong to the question first; what it has no use for moves the chart. */
  onkeydown = (event: KeyboardEvent): void => {
    const { draft } = this;
    if (event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter" && draft && !draft.blocked) {
      event.preventDefault();
      void this.#session.seal();
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "z" || !draft || ownedByControl(event.target, event.key)) return;
      draft.undo();
      event.preventDefault();
      return;
    }
    if (ownedByControl(event.target, event.key)) return;
    if (this.#player.running && !event.shiftKey && filmKey(this.#player, event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!draft || (event.shiftKey && event.key.startsWith("Arrow"))) return;
    // Where digits are divisions, 0 is all of them: the chart shows the whole battle.
    if (this.roster && onChart(event) && event.key === "0") return;
    if (this.roster && onChart(event) && pressFleet(draft, this.#fleet, event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === "Tab" && !tabsOn(draft, event)) return;
    const deed = press(draft, event.key, event.shiftKey);
    if (deed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (draft.blocked) return;
    if (deed === "next") draft.next();
    if (deed === "seal") void this.#session.seal();
  };

  #steers(ask: AskView): boolean {
    return isPlot(ask) || steers(ask);
  }

  /** Ships that are pointed at one after the other pick out the orders that concern them all. */
  #pick(ask: AskView, id: string): boolean {
    if (!ask.options.some((option) => shipsIn(ask, option).includes(id))) return false;
    const without = this.picked.filter((one) => one !== id);
    this.picked = without.length < this.picked.length ? without : [...without, id];
    const [fits] = concerning(ask, this.picked);
    if (fits) this.draft?.choose(ask, this.picked.length ? fits : ask.default);
    return true;
  }

  #isEnemy(id: string): boolean {
    const ship = this.#session.ships.find((one) => one.id === id);
    return ship !== undefined && ship.side !== this.#session.side;
  }

  /** A click on a target chooses the next way to fire at her. */
  #aimAt(draft: Draft, ask: AskView, id: string): boolean {
    const ways = ask.options.filter((option) => shipOf(ask, option) === id);
    const next = ways[(ways.indexOf(draft.answer(ask)) + 1) % ways.length];
    if (next === undefined) return false;
    draft.choose(ask, next);
    return true;
  }
}

/** Whether a question plots her movement from where she lies. */
const moves = (ask: AskView): boolean => isPlot(ask) && !ask.facts.later;

/** On the chart, Tab goes from question to question until there are no more. */
function tabsOn(draft: Draft, event: KeyboardEvent): boolean {
  const lines = draft.card?.kind === "register" ? draft.card.asks.length : 1;
  const more = event.shiftKey ? draft.at > 0 || draft.focus > 0 : !draft.atLast || draft.focus < lines - 1;
  return onChart(event) && more;
}

function onChart({ target }: KeyboardEvent): boolean {
  return target === document.body || (target instanceof Element && target.matches(".board"));
}
