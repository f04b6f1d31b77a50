/** What stands on the chart when a film has come to the end of one of its stops. */

import type { EventLine, Pin } from "../../api/types";
import { type Film, posesAfter } from "./film";
import type { Pose } from "./pose";
import { type ShotStop, type Stop, type Wind, windOf } from "./stops";

/** A shot as it is drawn from ship to ship: the present one stands out, past ones are numbered. */
export interface ShotMark {
  number: number;
  ship: string;
  side: number;
  target: string;
  rakes: boolean;
  present: boolean;
}

/** What is pinned to a hull: the number of the shot, words that stand out, and what she lost by it. */
export interface HullPin {
  id: string;
  ship: string;
  /** 0 where no shot of the film did it. */
  number: number;
  title: string;
  texts: string[];
  present: boolean;
}

export interface Standing {
  poses: Record<string, Pose>;
  shots: ShotMark[];
  pins: HullPin[];
  /** The wind as far as the film has told of it. */
  wind: Wind | null;
  gone: Set<string>;
  arrived: Set<string>;
  /** The chronicle may be told up to this event. */
  upto: number;
}

/** What stands after the stop of this number; -1 is before the first. */
export function standingAt(film: Film, index: number): Standing {
  const stops = film.stops.slice(0, index + 1);
  const shown = stops.at(-1);
  const first = film.stops[0]?.n ?? film.upto + 1;
  const upto = shown?.upto ?? film.lines.findLast((line) => line.n < first)?.n ?? first - 1;
  const told = film.lines.filter((line) => line.n <= upto);
  return {
    poses: posesAfter(film.start, stops),
    shots: shotsIn(stops, shown),
    pins: pinsIn(stops),
    wind: told.reduce<Wind | null>((wind, line) => windOf(line) ?? wind, null),
    gone: new Set(
      told.flatMap(({ display }) => (display.show === "lost" && display.gone ? [display.ship] : [])),
    ),
    arrived: new Set(Object.keys(posesAfter({}, stops))),
    upto,
  };
}

export function shotMark({ number, fired }: ShotStop, present: boolean): ShotMark | null {
  const { ship, side, target = "", rake } = fired;
  return target ? { number, ship, side, target, rakes: Boolean(rake), present } : null;
}

/** Shots since ships last moved: where they lay then, they lie now. */
function shotsIn(stops: readonly Stop[], shown: Stop | undefined): ShotMark[] {
  const moved = stops.findLastIndex((stop) => stop.show === "moves" && stop.impulses.length > 0);
  return stops
    .slice(moved + 1)
    .flatMap((stop) => (stop.show === "shot" ? (shotMark(stop, stop === shown) ?? []) : []));
}

/** The pin of a shot; null where it did nothing. */
export function shotPin({ number, n, fired, pins }: ShotStop, present: boolean): HullPin | null {
  const texts = pins.flatMap(({ text }) => (text ? [text] : []));
  const ship = pins[0]?.ship ?? "";
  if (!pins.length) return null;
  return { id: `pin-${n}`, ship, number, title: titled(fired.rake ?? ""), texts, present };
}

/** Put what a line says over a ship on her newest pin, or on one of its own. */
export function withPin(pins: readonly HullPin[], { n, display }: EventLine): HullPin[] {
  const words = pinWords(display.pin ?? null, display.headline?.title ?? "");
  const ship = display.pin?.ship;
  if (!ship || !words) return [...pins];
  const newest = pins.findLast((pin) => pin.ship === ship);
  if (!newest)
    return [...pins, { id: `pin-${n}`, ship, number: 0, title: "", texts: [words], present: true }];
  const more = { ...newest, texts: [...newest.texts, words], present: true };
  return pins.map((pin) => (pin === newest ? more : pin));
}

function pinsIn(stops: readonly Stop[]): HullPin[] {
  let pins: HullPin[] = [];
  for (const stop of stops) {
    pins = pins.map((pin) => ({ ...pin, present: false }));
    if (stop.show === "shot") pins = [...pins, ...[shotPin(stop, true) ?? []].flat()];
    else if (stop.show === "deed") pins = withPin(pins, stop.line);
    else if (stop.show === "moves") for (const line of stop.asides) pins = withPin(pins, line);
  }
  return pins;
}

function pinWords(pin: Pin | null, headline: string): string {
  return pin?.text || headline.toLowerCase();
}

function titled(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
