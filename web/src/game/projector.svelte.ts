/** Shows a film on the board: impulses by the board's own animation, broadsides and news as effects. */

import type { EventLine } from "../api/types";
import type { BoardApi, Effect, FilmHandle, FilmImpulse, FilmMove, Pose, Wake } from "../board/types";
import type { Beat, Film, Move, Wind } from "./film";

type ImpulseBeat = Extract<Beat, { show: "impulse" }>;

const IMPULSE_MS = 450;
const BROADSIDE_MS = 900;
const RIPPLE_MS = 500;
const NEWS_MS = 700;
const WIND_MS = 1900;

const MOVE_KINDS = new Set(["forward", "port", "starboard", "drift"]);

export function boardMove({ ship, kind, bow, heading }: Move): FilmMove {
  return { ship, bow, heading, kind: MOVE_KINDS.has(kind) ? (kind as FilmMove["kind"]) : "place" };
}

export function boardImpulse(beat: ImpulseBeat): FilmImpulse {
  return { moves: beat.moves.map(boardMove), collisions: beat.collisions.map((one) => one.hex) };
}

/** The way each ship has come in this film. */
export function wakesOf(film: Film): Wake[] {
  const ways = new Map<string, Pose[]>();
  for (const beat of film.beats) {
    if (beat.show !== "impulse") continue;
    for (const { ship, bow, heading } of beat.moves) {
      const start = film.start[ship];
      const way = ways.get(ship) ?? (start ? [{ bow: start.bow, heading: start.heading }] : []);
      way.push({ bow, heading });
      ways.set(ship, way);
    }
  }
  return [...ways].map(([ship, poses]) => ({ ship, poses }));
}

/** What an event shows over a ship for a moment. */
export function effectOf(line: EventLine): Effect | null {
  const { event, n } = line;
  const id = `event-${n}`;
  switch (event.event) {
    case "HitsMarked": {
      const parts = (["hull", "crew", "guns", "rigging"] as const).filter((part) => event[part] > 0);
      if (!parts.length) return null;
      const noun = (part: string, count: number) => (part === "guns" && count === 1 ? "gun" : part);
      const text = parts.map((part) => `${event[part]} ${noun(part, event[part])}`).join(", ");
      const count = parts.reduce((sum, part) => sum + event[part], 0);
      return { id, kind: "hit", ship: event.ship, count, text };
    }
    case "ShipSurrendered":
      return { id, kind: "flag", ship: event.ship, text: "strikes her colours" };
    case "ShipCaptured":
      return { id, kind: "flag", ship: event.ship, text: "is taken" };
    case "RiggingSectionLost":
      return { id, kind: "flag", ship: event.ship, text: event.dismasted ? "is dismasted" : "loses a mast" };
    case "SailsChanged":
      return {
        id,
        kind: "flag",
        ship: event.ship,
        text: event.sails === "full" ? "sets full sail" : "battle sail",
      };
    case "ShipAnchored":
      return { id, kind: "flag", ship: event.ship, text: "at anchor" };
    case "ShipCameFree":
      return { id, kind: "flag", ship: event.ship, text: "under way" };
    case "ShipGrounded":
      return { id, kind: "flag", ship: event.ship, text: "runs aground" };
    case "ShipWrecked":
      return { id, kind: "foundering", ship: event.ship, text: "is wrecked" };
    case "RefloatTried":
      return event.afloat ? { id, kind: "flag", ship: event.ship, text: "is afloat again" } : null;
    case "FireBroke":
      return { id, kind: "flag", ship: event.ship, text: "is on fire" };
    case "FireFought":
      return event.out ? { id, kind: "flag", ship: event.ship, text: "the fire is out" } : null;
    case "FireDied":
      return { id, kind: "flag", ship: event.ship, text: "the fire is out" };
    case "ShipDoomed":
      return { id, kind: "flag", ship: event.ship, text: `will ${event.fate}` };
    case "ShipSank":
      return { id, kind: "foundering", ship: event.ship, text: "goes down" };
    case "ShipExploded":
      return { id, kind: "blast", ship: event.ship, text: "blows up" };
    case "CriticalHit":
      return event.reason ? null : { id, kind: "hit", ship: event.ship, count: 3 };
    case "MortarFired":
      return { id, kind: "hit", ship: event.target, count: event.cell ? 4 : 1, text: "a shell falls" };
    case "MastFell":
      return event.side < 0 ? null : { id, kind: "flag", ship: event.ship, text: "a mast over the side" };
    case "TowTaken":
      return { id, kind: "flag", ship: event.ship, text: "takes her in tow" };
    case "FoulingRolled":
      return event.fouled ? { id, kind: "flag", ship: event.ship, text: "fouled" } : null;
    case "GrappleTried":
      return event.held ? { id, kind: "flag", ship: event.ship, text: "grapples hold" } : null;
    default:
      return null;
  }
}

export class Projector {
  running = $state(false);
  effects = $state.raw<Effect[]>([]);
  wakes = $state.raw<Wake[]>([]);
  /** The wind as far as the film has told of it, and what it told; null where that is no news. */
  wind = $state.raw<(Wind & { text: string; shifts: boolean }) | null>(null);
  #handle: FilmHandle | null = null;
  /** Whether the last film was cut short. */
  skipped = false;
  #wake: (() => void) | null = null;
  #speed = 1;

  set speed(speed: number) {
    this.#speed = speed;
    this.#handle?.setSpeed(speed);
  }

  skip(): void {
    this.skipped = true;
    this.#handle?.skip();
    this.#wake?.();
  }

  /** Plays the film to its end; `reveal` is told how far the chronicle may go. */
  async play(film: Film, board: BoardApi, reveal: (upto: number) => void): Promise<void> {
    this.running = true;
    this.skipped = false;
    this.effects = [];
    this.wakes = [];
    const { beats } = film;
    for (let i = 0; i < beats.length && !this.skipped; i++) {
      const beat = beats[i];
      if (!beat) break;
      if (beat.show === "impulse") i = await this.#impulses(film, i, board, reveal);
      else if (beat.show === "fire") await this.#fire(beat, reveal);
      else if (beat.show === "wind") await this.#wind(beat, reveal);
      else await this.#news(film, beat.upto, i, reveal);
    }
    this.wakes = wakesOf(film);
    reveal(film.upto);
    this.wind = null;
    this.running = false;
  }

  clear(): void {
    this.effects = [];
    this.wakes = [];
  }

  /** A run of impulses with the news between them; gives the index of its last beat. */
  async #impulses(
    film: Film,
    first: number,
    board: BoardApi,
    reveal: (upto: number) => void,
  ): Promise<number> {
    const run: ImpulseBeat[] = [];
    let last = first;
    for (let i = first; i < film.beats.length; i++) {
      const beat = film.beats[i];
      if (!beat || beat.show === "fire" || beat.show === "wind") break;
      if (beat.show === "impulse") {
        run.push(beat);
        last = i;
      }
    }
    const places = Object.entries(film.start).map(([ship, { bow, heading }]) => ({ ship, bow, heading }));
    const isFirst = film.beats.slice(0, first).every((beat) => beat.show !== "impulse");
    this.#handle = board.animate({
      ...(isFirst ? { start: places } : {}),
      impulses: run.map(boardImpulse),
      durationMs: IMPULSE_MS,
      onImpulse: (index) => reveal(run[index]?.upto ?? 0),
    });
    this.#handle.setSpeed(this.#speed);
    await this.#handle.done;
    this.#handle = null;
    this.wakes = wakesOf(film);
    return last;
  }

  async #fire(beat: Extract<Beat, { show: "fire" }>, reveal: (upto: number) => void): Promise<void> {
    this.effects = beat.broadsides.map(({ ship, side, target }, i) => ({
      id: `shot-${beat.upto}-${i}`,
      kind: "smoke" as const,
      ship,
      side: side === 0 ? 0 : 1,
      ...(target ? { target } : {}),
      delayMs: i * RIPPLE_MS,
    }));
    reveal(beat.upto);
    await this.#pause(BROADSIDE_MS + RIPPLE_MS * beat.broadsides.length);
  }

  /** The rose swings, and the sea with it. */
  async #wind(beat: Extract<Beat, { show: "wind" }>, reveal: (upto: number) => void): Promise<void> {
    this.wind = { ...beat.wind, text: beat.text, shifts: beat.changed };
    reveal(beat.upto);
    if (beat.changed) await this.#pause(WIND_MS);
    this.wind = { ...beat.wind, text: beat.text, shifts: false };
  }

  async #news(film: Film, upto: number, index: number, reveal: (upto: number) => void): Promise<void> {
    const from = film.beats[index - 1]?.upto ?? 0;
    const shown = film.lines
      .filter((line) => line.n > from && line.n <= upto)
      .flatMap((line) => effectOf(line) ?? []);
    reveal(upto);
    if (!shown.length) return;
    this.effects = [...this.effects, ...shown];
    await this.#pause(NEWS_MS);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms / this.#speed);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
