/** Shows a film on the board: impulses by the board's own animation, broadsides and news as effects. */

import { tick } from "svelte";
import type { Beat, Film, Move, Wind } from "../../session/film/beats";
import type { Pose } from "../../session/geometry/hexes";
import type { BoardApi, Effect, FilmHandle, FilmImpulse, FilmMove, Wake } from "../types";
import { effectOf, pinned, smokeOf } from "./eventEffects";

type ImpulseBeat = Extract<Beat, { show: "impulse" }>;
type DrawBeat = Extract<Beat, { show: "draw" }>;

const IMPULSE_MS = 450;
const BROADSIDE_MS = 900;
const RIPPLE_MS = 500;
const NEWS_MS = 700;
const WIND_MS = 1900;
const DRAW_MS = 1500;

export function boardMove({ ship, bow, heading }: Move): FilmMove {
  return { ship, bow, heading };
}

export function boardImpulse(beat: ImpulseBeat): FilmImpulse {
  return { moves: beat.moves.map(boardMove), collisions: beat.collisions.map((one) => one.hex) };
}

/** The way each ship has come in this film, or in its beats before another. */
export function wakesOf(film: Film, before = film.beats.length): Wake[] {
  const ways = new Map<string, Pose[]>();
  for (const beat of film.beats.slice(0, before)) {
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

export class FilmPlayer {
  running = $state(false);
  effects = $state.raw<Effect[]>([]);
  wakes = $state.raw<Wake[]>([]);
  /** The wind as far as the film has told of it, and what it told; null where that is no news. */
  wind = $state.raw<(Wind & { text: string; shifts: boolean }) | null>(null);
  /** The token that is being turned over. */
  token = $state.raw<DrawBeat | null>(null);
  /** Ships that the film has seen go down. */
  gone = $state.raw<ReadonlySet<string>>(new Set());
  /** Ships that the film has seen come in. */
  arrived = $state.raw<ReadonlySet<string>>(new Set());
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
    this.gone = new Set();
    this.effects = [];
    this.wakes = [];
    const { beats } = film;
    for (let i = 0; i < beats.length && !this.skipped; i++) {
      const beat = beats[i];
      if (!beat) break;
      if (beat.show === "impulse") i = await this.#impulses(film, i, board, reveal);
      else if (beat.show === "fire") await this.#fire(beat, reveal);
      else if (beat.show === "wind") await this.#wind(beat, reveal);
      else if (beat.show === "draw") await this.#draw(beat, reveal);
      else await this.#news(film, beat.upto, i, reveal);
    }
    this.wakes = wakesOf(film);
    reveal(film.upto);
    this.wind = null;
    this.token = null;
    this.gone = new Set();
    this.arrived = new Set();
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
      if (!beat || beat.show === "fire" || beat.show === "wind" || beat.show === "draw") break;
      if (beat.show === "told" && beat.stops) break;
      if (beat.show === "impulse") {
        run.push(beat);
        last = i;
      }
    }
    this.arrived = new Set([...this.arrived, ...run.flatMap((beat) => beat.moves.map(({ ship }) => ship))]);
    await tick();
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
    this.wakes = wakesOf(film, last + 1);
    return last;
  }

  async #fire(beat: Extract<Beat, { show: "fire" }>, reveal: (upto: number) => void): Promise<void> {
    this.effects = beat.broadsides.flatMap((shot, i) => [
      smokeOf(shot, `shot-${beat.upto}-${i}`, i * RIPPLE_MS),
      ...(shot.pin ? [pinned(shot.pin, shot.n, (i + 1) * RIPPLE_MS)] : []),
    ]);
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

  /** A token is turned over; it lies there until the next thing happens. */
  async #draw(beat: DrawBeat, reveal: (upto: number) => void): Promise<void> {
    this.effects = [];
    this.token = beat;
    reveal(beat.upto);
    await this.#pause(DRAW_MS);
    this.token = null;
  }

  async #news(film: Film, upto: number, index: number, reveal: (upto: number) => void): Promise<void> {
    const from = film.beats[index - 1]?.upto ?? 0;
    const told = film.lines.filter((line) => line.n > from && line.n <= upto);
    const shown = told.flatMap((line) => effectOf(line) ?? []);
    reveal(upto);
    if (!shown.length) return;
    this.effects = [...this.effects, ...shown];
    await this.#pause(NEWS_MS);
    const lost = told.flatMap(({ display }) =>
      display.show === "lost" && display.gone ? [display.ship] : [],
    );
    if (!lost.length) return;
    await this.#pause(NEWS_MS);
    this.gone = new Set([...this.gone, ...lost]);
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
