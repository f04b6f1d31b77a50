/** Pins of a chart with a number or a few words, as boxes of pixels. */

import { type Box, centre, type Hex, SIZE } from "../../session/geometry/hexes";
import { boxAround, overlap } from "../layers/hulls";
import type { NumberPin } from "../types";

/** A pin stands so many pixels above what it is about. */
const ABOVE = 24;
const HEIGHT = 22;
/** A pin of words has two lines, and stands farther off. */
const TALL = 38;
const FAR = 44;
/** What two pins of words leave between them; how far one is moved to get clear, and how often. */
const CLEAR = 4;
const STEP = 14;
const STEPS = 14;
/** The part of a hex that a ship fills. */
const HULL = 0.45;
const LETTER = 6.6;

const isWords = ({ note }: NumberPin): boolean => note !== undefined;

export const heightOf = (pin: NumberPin): number => (isWords(pin) ? TALL : HEIGHT);

export const widthOf = (pin: NumberPin): number =>
  isWords(pin)
    ? 16 + LETTER * Math.max(pin.label.length, pin.note?.length ?? 0)
    : Math.max(HEIGHT, 10 + 7 * pin.label.length);

/** How far above its place the middle of each pin lies in pixels, below it where that is negative: none lies on another. */
export function liftsOf(pins: readonly NumberPin[], k: number): number[] {
  const taken: Box[] = [];
  return pins.map((pin) => {
    if (!isWords(pin)) return ABOVE;
    const way = pin.kind === "theirs" ? -1 : 1;
    const ships = (pin.clear ?? []).map((hex) => hexBox(hex, k));
    const lifts = Array.from({ length: STEPS }, (_, step) => (FAR + step * STEP) * way);
    const free = (boxes: readonly Box[]) => (lift: number) =>
      !boxes.some((box) => overlap(boxOf(pin, lift, k), box, CLEAR) > 0);
    // Where there is no room at all, a pin covers a ship rather than another pin.
    const lift = lifts.find(free([...taken, ...ships])) ?? lifts.find(free(taken)) ?? FAR * way;
    taken.push(boxOf(pin, lift, k));
    return lift;
  });
}

function hexBox(hex: Hex, k: number): Box {
  const { x, y } = centre(hex);
  return boxAround(x * k, y * k, SIZE * HULL * k, SIZE * HULL * k);
}

function boxOf(pin: NumberPin, lift: number, k: number): Box {
  const { x, y } = centre(pin.at);
  const [wide, high] = [widthOf(pin) / 2, heightOf(pin) / 2];
  return { x0: x * k - wide, y0: y * k - lift - high, x1: x * k + wide, y1: y * k - lift + high };
}

/** Where pins lie at a scale, so that names keep clear of them. */
export function numberBoxes(pins: readonly NumberPin[], k: number): Box[] {
  const lifts = liftsOf(pins, k);
  return pins.map((pin, i) => boxOf(pin, lifts[i] ?? ABOVE, k));
}
