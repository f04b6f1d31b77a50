/** Numbered pins of a chart as boxes of pixels. */

import { type Box, centre } from "../../session/geometry/hexes";
import type { NumberPin } from "../types";

/** A pin stands so many pixels above what it is about. */
export const ABOVE = 24;
export const HEIGHT = 22;

export const widthOf = ({ label }: NumberPin): number => Math.max(HEIGHT, 10 + 7 * label.length);

/** Where pins lie at a scale, so that names keep clear of them. */
export const numberBoxes = (pins: readonly NumberPin[], k: number): Box[] =>
  pins.map((pin) => {
    const { x, y } = centre(pin.at);
    const [left, top] = [x * k - widthOf(pin) / 2, y * k - ABOVE - HEIGHT / 2];
    return { x0: left, y0: top, x1: left + widthOf(pin), y1: top + HEIGHT };
  });
