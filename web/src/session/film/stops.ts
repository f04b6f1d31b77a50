/** Events cut into the stops of a film: ships that move together, single shots, and what else is worth a look. */

import type { EventLine, Fired, Hex, Hit, Loss, Moved, Pin, WindTold } from "../../api/types";
import { directionOf, hexOf } from "../geometry/plane";
import type { Pose } from "./pose";

export interface Move extends Pose {
  ship: string;
  kind: Moved["kind"];
}

export interface Collision {
  hex: Hex;
  ships: string[];
}

/** Everything that moves at the same time. */
export interface Impulse {
  turn: number;
  impulse: number;
  moves: Move[];
  collisions: Collision[];
  upto: number;
}

/** The wind as it is from now on. */
export interface Wind {
  direction: number;
  velocity: number;
  name: string;
}

interface Told {
  turn: number;
  /** The event it tells of, and the last that may be told when it is over: quiet ones follow. */
  n: number;
  upto: number;
}

/** Ships move, after the dice that say how far; `asides` are what was told of them on the way. */
export interface MovesStop extends Told {
  show: "moves";
  impulses: Impulse[];
  dice: EventLine | null;
  asides: EventLine[];
}

/** What an event sounds like. */
export type Heard = NonNullable<EventLine["display"]["sound"]>;

/** A shot with its number in the film, and what it took from its target. */
export interface ShotStop extends Told {
  show: "shot";
  number: number;
  line: EventLine;
  fired: Fired;
  losses: Loss[];
  pins: Pin[];
  /** What is heard when it strikes. */
  sounds: Heard[];
}

/** A deed, a change of the wind or a token that is drawn, told by one line. */
export interface LineStop extends Told {
  show: "deed" | "wind" | "draw";
  line: EventLine;
}

export type Stop = MovesStop | ShotStop | LineStop;

/** A move in the terms of the chart, also on an open table. */
function moveOf({ ship, kind, bow, stern, heading, spot, point }: Moved): Move {
  if (bow && stern) return { ship, kind, bow, stern, heading: heading ?? 0 };
  const at = hexOf(spot ?? [0, 0]);
  return { ship, kind, bow: at, stern: at, heading: directionOf(point ?? 0) };
}

function windIn({ direction, point, velocity, name }: WindTold): Wind {
  return { direction: point == null ? (direction ?? 0) : directionOf(point), velocity, name };
}

/** The wind that a line tells of. */
export function windOf({ display }: Pick<EventLine, "display">): Wind | null {
  return display.show === "wind" ? windIn(display) : null;
}

/** Cut a run of events into stops. */
export function stopsOf(lines: readonly EventLine[]): Stop[] {
  const cutter = new Cutter();
  for (const line of lines) cutter.take(line);
  return cutter.stops;
}

/** The impulse of a collision that stands by itself. */
const ALONE = -1;

class Cutter {
  readonly stops: Stop[] = [];
  /** Targets whose losses each shot has told; after a volley they are marked together, which is no news. */
  readonly #shotAt = new Set<string>();

  take(line: EventLine): void {
    const stop = this.#begin(line);
    if (stop) this.stops.push(stop);
    const last = this.stops.at(-1);
    if (last) last.upto = line.n;
  }

  /** The stop that begins with a line; null where the line belongs to an earlier one, or is told quietly. */
  #begin(line: EventLine): Stop | null {
    const { n, turn, display } = line;
    const told: Told = { turn, n, upto: n };
    switch (display.show) {
      case "moved":
      case "collided": {
        const under = this.#underWay(turn);
        const stop: MovesStop = under ?? { show: "moves", impulses: [], dice: null, asides: [], ...told };
        addMove(stop, line);
        return under ? null : stop;
      }
      case "reach":
        return display.pin ? { show: "moves", impulses: [], dice: line, asides: [], ...told } : null;
      case "fired":
        return this.#shot(line, display, told);
      case "hit":
        if (this.#explained(display)) return null;
        break;
      case "wind":
        return display.changed ? { show: "wind", line, ...told } : null;
      case "draw":
        return { show: "draw", line, ...told };
    }
    return display.pin || display.look ? { show: "deed", line, ...told } : null;
  }

  /** The movement that still goes on: what was told meanwhile, and did not halt it, becomes an aside. */
  #underWay(turn: number): MovesStop | null {
    const at = this.stops.findLastIndex(({ show }) => show === "moves");
    const moving = this.stops[at];
    if (moving?.show !== "moves" || moving.turn !== turn) return null;
    const since = this.stops.slice(at + 1).map((stop) => (stop.show === "deed" ? stop.line : null));
    if (!since.every((line) => line && !line.display.halts)) return null;
    this.stops.splice(at + 1);
    moving.asides.push(...since.flatMap((line) => line ?? []));
    return moving;
  }

  #shot(line: EventLine, fired: Fired, told: Told): ShotStop {
    const number = this.stops.filter(({ show }) => show === "shot").length + 1;
    const { pin, target, hits = [] } = fired;
    if (!pin || !target)
      return { show: "shot", number, line, fired, losses: [], pins: [], sounds: [], ...told };
    this.#shotAt.add(target);
    return { show: "shot", number, line, fired, losses: [...hits], pins: [pin], sounds: [], ...told };
  }

  /** Whether shots explain these losses: the last one, which could not tell them itself, or those of a volley. */
  #explained({ ship, losses, pin, sound }: Hit): boolean {
    const last = this.stops.at(-1);
    if (last?.show === "shot" && last.fired.target === ship && !last.fired.pin) {
      last.losses.push(...losses);
      if (pin) last.pins.push(pin);
      if (sound) last.sounds.push(sound);
      return true;
    }
    return this.#shotAt.delete(ship);
  }
}

function addMove(stop: MovesStop, { n, turn, display }: EventLine): void {
  if (display.show !== "moved" && display.show !== "collided") return;
  const number = display.impulse ?? ALONE;
  let impulse = stop.impulses.find((one) => number !== ALONE && one.impulse === number);
  if (!impulse) {
    impulse = { turn, impulse: number, moves: [], collisions: [], upto: n };
    stop.impulses.push(impulse);
  }
  impulse.upto = n;
  if (display.show === "moved") impulse.moves.push(moveOf(display));
  else impulse.collisions.push({ hex: display.hex, ships: display.ships });
}
