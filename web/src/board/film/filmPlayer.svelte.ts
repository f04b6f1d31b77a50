/** Shows a film on the board, stop by stop; it can be held, gone through by hand, and cut short. */

import { tick } from "svelte";
import type { EventLine } from "../../api/types";
import { type Film, placesOf, shipsIn } from "../../session/film/film";
import {
  type HullPin,
  type ShotMark,
  shotMark,
  shotPin,
  standingAt,
  withPin,
} from "../../session/film/standing";
import type { Impulse, LineStop, Move, MovesStop, ShotStop, Stop, Wind } from "../../session/film/stops";
import { windOf } from "../../session/film/stops";
import { diceMs, IMPULSE_MS, shotTimes, stopMs } from "../../session/film/timing";
import type { Hex } from "../../session/geometry/hexes";
import type { BoardApi, Effect, FilmHandle, FilmImpulse, FilmMove, Wake } from "../types";
import { smokeOf, struckBy } from "./eventEffects";
import { FilmClock } from "./filmClock";
import { frameOf, within } from "./shotFrame";
import { wakesOf } from "./wakes";

/** How long pins can still be read after the film, before they shrink to dots. */
const LINGER_MS = 2500;

/** Something to be heard; `ship` is who fires. */
export interface SoundCue {
  sound: "broadside" | "hits" | "mast" | "blast" | "grapple" | "cheer";
  ship: string;
}

/** A token as it is turned over. */
export interface Token {
  side: number;
  brings: string;
  number: number;
  text: string;
  n: number;
}

export function boardImpulse({ moves, collisions }: Impulse): FilmImpulse {
  const boardMove = ({ ship, bow, heading }: Move): FilmMove => ({ ship, bow, heading });
  return { moves: moves.map(boardMove), collisions: collisions.map(({ hex }) => hex) };
}

export class FilmPlayer {
  film = $state.raw<Film | null>(null);
  running = $state(false);
  paused = $state(false);
  /** The stop that is shown; -1 before the first. */
  at = $state(-1);
  /** Whether it is known by now what came of that stop: a shot has to strike first. */
  known = $state(false);
  /** The stop whose figures lie open; -1 for none. */
  opened = $state(-1);
  effects = $state.raw<Effect[]>([]);
  wakes = $state.raw<Wake[]>([]);
  shots = $state.raw<ShotMark[]>([]);
  pins = $state.raw<HullPin[]>([]);
  /** After the film pins are only dots. */
  dotted = $state(false);
  /** The wind as far as the film has told of it, and what it told; null where that is no news. */
  wind = $state.raw<(Wind & { text: string; shifts: boolean }) | null>(null);
  /** The token that is being turned over. */
  token = $state.raw<Token | null>(null);
  /** Ships that the film has seen go down, and come in. */
  gone = $state.raw<ReadonlySet<string>>(new Set());
  arrived = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether the last film was cut short. */
  skipped = false;
  /** Called when there is something to hear. */
  onSound: (cue: SoundCue) => void = () => {};

  readonly #still: () => boolean;
  readonly #small: () => boolean;
  readonly #clock = new FilmClock();
  #board: BoardApi | null = null;
  #handle: FilmHandle | null = null;
  #reveal: (upto: number) => void = () => {};
  #ended: (() => void) | null = null;
  /** Counts how often the film was taken up anew, so that what ran before lets go. */
  #take = 0;
  #linger: ReturnType<typeof setTimeout> | undefined;
  /** The part of the chart that was looked at last; null is all of the film. */
  #frame: Hex[] | null = null;

  /** `still` tells whether the viewer wants no motion, `small` whether his window shows only a part of the chart. */
  constructor(still: () => boolean = () => false, small: () => boolean = () => false) {
    this.#still = still;
    this.#small = small;
  }

  set speed(speed: number) {
    this.#clock.speed = speed;
    this.#handle?.setSpeed(speed);
  }

  get stop(): Stop | undefined {
    return this.film?.stops[this.at];
  }

  /** Play a film to its end; `reveal` is told how far the chronicle may go. */
  play(film: Film, board: BoardApi, reveal: (upto: number) => void): Promise<void> {
    this.#end();
    this.clear();
    this.film = film;
    this.#board = board;
    this.#frame = null;
    this.#reveal = reveal;
    this.running = true;
    this.skipped = false;
    return new Promise((resolve) => {
      this.#ended = resolve;
      void this.#playFrom(0);
    });
  }

  /** Show one stop of a film and nothing after it. */
  async showStop(film: Film, index: number, board: BoardApi): Promise<void> {
    this.film = film;
    this.#board = board;
    this.#reveal = () => {};
    this.#stand(index - 1);
    this.at = index;
    const take = this.#take;
    const stop = film.stops[index];
    this.known = stop?.show !== "shot";
    if (stop) await this.#show(stop);
    if (take === this.#take) this.#settle(index);
  }

  /** Show what stands after a stop of a film; ships are not put anywhere. */
  standAt(film: Film, index: number): void {
    this.#letGo();
    this.film = film;
    this.#reveal = () => {};
    this.effects = [];
    this.at = index;
    this.#settle(index);
  }

  /** Leave the stop that is being shown as it is. */
  stopShowing(): void {
    this.#letGo();
  }

  /** Go to the end, with all pins out. */
  skip(): void {
    if (!this.running || !this.film) return;
    this.skipped = true;
    this.#stand(this.film.stops.length - 1);
    this.#end();
  }

  pause(): void {
    this.#hold(true);
  }

  /** Go on; where a stop was looked at to its end, with the next. */
  resume(): void {
    if (!this.running || !this.paused) return;
    const shown = this.#shown;
    this.#hold(false);
    if (shown) void this.#playFrom(this.at + 1);
  }

  toggle(): void {
    if (this.paused) this.resume();
    else this.pause();
  }

  /** Show a stop: as it begins and onward, or all of it while the film is held. */
  seek(index: number): void {
    const stops = this.film?.stops.length ?? 0;
    if (!this.running || !stops) return;
    if (index >= stops) {
      this.resume();
      this.skip();
      return;
    }
    const to = Math.max(0, index);
    if (!this.paused) void this.#playFrom(to);
    else {
      this.#stand(to);
      if (this.stop) this.#lookAt(this.stop);
    }
  }

  step(by: 1 | -1): void {
    this.seek(this.at + by);
  }

  /** Begin again, from the first stop. */
  again(): void {
    this.#hold(false);
    this.seek(0);
  }

  /** Bring what a held film shows into sight again, because papers cover another part of the chart. */
  lookAgain(): void {
    if (!this.running || !this.paused || !this.stop) return;
    this.#frame = null;
    this.#lookAt(this.stop);
  }

  /** Hold the film and open the figures behind what it shows; once more shuts them. */
  ask(): void {
    const { at } = this;
    this.pause();
    this.opened = this.opened === at ? -1 : at;
  }

  clear(): void {
    clearTimeout(this.#linger);
    this.film = null;
    this.at = -1;
    this.effects = [];
    this.wakes = [];
    this.shots = [];
    this.pins = [];
    this.dotted = false;
    this.gone = new Set();
    this.arrived = new Set();
  }

  /** Whether the present stop is shown whole, because the film is held. */
  #shown = false;

  #hold(held: boolean): void {
    this.paused = held;
    if (held) {
      this.#clock.hold();
      this.#handle?.pause();
    } else {
      this.#clock.goOn();
      this.#handle?.resume();
    }
  }

  /** Let what is running go. */
  #letGo(): void {
    this.#take += 1;
    this.#clock.cut();
    this.#handle?.skip();
    this.#handle = null;
    this.token = null;
  }

  async #playFrom(first: number): Promise<void> {
    const { film } = this;
    if (!film) return;
    this.#stand(first - 1);
    this.#shown = false;
    this.opened = -1;
    const take = this.#take;
    for (let i = first; i < film.stops.length; i++) {
      const stop = film.stops[i];
      this.at = i;
      this.known = stop?.show !== "shot";
      if (stop) await this.#show(stop);
      if (take !== this.#take) return;
      this.#settle(i);
    }
    this.#end();
  }

  /** Show the whole of a stop at once. */
  #stand(index: number): void {
    const { film } = this;
    if (!film) return;
    this.#letGo();
    this.effects = [];
    this.at = index;
    this.#shown = true;
    const { poses } = standingAt(film, index);
    const start = Object.entries(poses).map(([ship, { bow, heading }]) => ({ ship, bow, heading }));
    this.#board?.animate({ start, impulses: [] });
    this.#settle(index);
  }

  /** Everything is as it stands when a stop is over. */
  #settle(index: number): void {
    const { film } = this;
    if (!film) return;
    const { shots, pins, wind, gone, arrived, upto } = standingAt(film, index);
    this.known = true;
    this.shots = shots;
    this.pins = pins;
    this.gone = gone;
    this.arrived = arrived;
    this.wind = wind && { ...wind, text: this.wind?.text ?? "", shifts: false };
    this.wakes = wakesOf(film, index + 1);
    this.token = null;
    this.#reveal(upto);
  }

  #end(): void {
    if (!this.running) return;
    this.#letGo();
    const { film } = this;
    this.running = false;
    this.#hold(false);
    this.wind = null;
    if (film) this.#reveal(film.upto);
    this.gone = new Set();
    this.arrived = new Set();
    this.effects = [];
    this.shots = [];
    this.pins = this.pins.map((pin) => ({ ...pin, present: false }));
    this.#linger = setTimeout(() => {
      this.dotted = true;
    }, LINGER_MS);
    const ended = this.#ended;
    this.#ended = null;
    ended?.();
  }

  async #show(stop: Stop): Promise<void> {
    this.effects = [];
    if (stop.show === "moves") await this.#move(stop);
    else if (stop.show === "shot") await this.#shoot(stop);
    else await this.#tell(stop);
  }

  async #move(stop: MovesStop): Promise<void> {
    const take = this.#take;
    const { film } = this;
    if (!film || !this.#board) return;
    this.#reveal(stop.n);
    this.#lookAt(stop);
    if (!(await this.#clock.wait(diceMs(stop))) || take !== this.#take) return;
    if (!stop.impulses.length) return;
    this.shots = [];
    const moving = stop.impulses.flatMap(({ moves }) => moves.map(({ ship }) => ship));
    this.arrived = new Set([...this.arrived, ...moving]);
    await tick();
    if (take !== this.#take) return;
    const first = film.stops.find(({ show }) => show === "moves") === stop;
    const start = Object.entries(film.start).map(([ship, { bow, heading }]) => ({ ship, bow, heading }));
    this.#handle = this.#board.animate({
      ...(first ? { start } : {}),
      impulses: stop.impulses.map(boardImpulse),
      durationMs: IMPULSE_MS,
      onImpulse: (index) => this.#reveal(stop.impulses[index]?.upto ?? 0),
    });
    this.#handle.setSpeed(this.#clock.speed);
    if (this.paused) this.#handle.pause();
    await this.#handle.done;
    if (take === this.#take) this.#handle = null;
  }

  async #shoot(stop: ShotStop): Promise<void> {
    const { fired, n, pins } = stop;
    const times = shotTimes(Boolean(fired.rake));
    const mark = shotMark(stop, true);
    const pin = shotPin(stop, true);
    this.pins = this.pins.map((one) => ({ ...one, present: false }));
    this.shots = [...this.shots.map((one) => ({ ...one, present: false })), ...(mark ? [mark] : [])];
    this.#lookAt(stop);
    if (this.#still()) {
      if (pin) this.pins = [...this.pins, pin];
      this.known = true;
      this.#reveal(n);
      this.#hear("broadside", fired.ship);
      await this.#clock.wait(stopMs(stop));
      return;
    }
    if (!(await this.#clock.wait(times.aim))) return;
    this.effects = [smokeOf(fired, `shot-${n}`)];
    this.#hear("broadside", fired.ship);
    if (!(await this.#clock.wait(times.smoke))) return;
    this.known = true;
    this.#reveal(n);
    this.effects = [...this.effects, ...pins.flatMap((one, i) => struckBy(one, `hit-${n}-${i}`) ?? [])];
    if (pins.length) this.#hear("hits", fired.ship);
    for (const sound of stop.sounds) if (sound) this.#hear(sound, fired.target ?? "");
    if (!(await this.#clock.wait(times.strike))) return;
    if (pin) this.pins = [...this.pins, pin];
    await this.#clock.wait(times.pin);
  }

  /** A deed, a change of the wind, or a token that is turned over. */
  async #tell(stop: LineStop): Promise<void> {
    const { line } = stop;
    const { pin } = line.display;
    this.#reveal(line.n);
    this.#lookAt(stop);
    this.pins = withPin(
      this.pins.map((one) => ({ ...one, present: false })),
      line,
    );
    const effect = pin && struckBy(pin, `deed-${line.n}`);
    if (effect) this.effects = [effect];
    const wind = windOf(line);
    if (wind) this.wind = { ...wind, text: line.text, shifts: true };
    if (line.display.show === "draw") this.token = { ...line.display, text: line.text, n: line.n };
    this.#hearOf(line);
    await this.#clock.wait(stopMs(stop));
  }

  #hearOf({ display }: EventLine): void {
    if (display.sound) this.#hear(display.sound, display.pin?.ship ?? "");
  }

  #hear(sound: SoundCue["sound"], ship: string): void {
    this.onSound({ sound, ship });
  }

  /** Bring what a stop shows into sight, unless the viewer has moved the chart by himself. */
  #lookAt(stop: Stop): void {
    const { film } = this;
    if (!film) return;
    const places = placesOf(shipsIn(stop), standingAt(film, this.at).poses);
    // Whoever wants no motion sees another part only where it is needed, and then at once.
    if (this.#still() && this.#frame && within(this.#frame, places)) return;
    this.#frame = frameOf(film, places, this.#small());
    if (this.#frame) this.#board?.refit(this.#frame);
  }
}
