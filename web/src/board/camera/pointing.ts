/** What pointer and keyboard do on the chart, told in hexes and ships. */

import { type Hex, hexAt } from "../../session/geometry/hexes";
import type { PointInfo } from "../types";
import { toWorld } from "./camera";
import type { View } from "./cameraView.svelte";

export type Pointing = {
  click: (hex: Hex | null, info: PointInfo) => void;
  hover: (hex: Hex | null, ship: string | null) => void;
  /** A ship was reached by keyboard. */
  reach: (ship: string) => void;
  /** What keys do, by their names. */
  keys: Readonly<Record<string, () => void>>;
};

/** What carries an attribute of that an event happened on. */
function named({ target }: Event, attribute: string): string | null {
  return (target instanceof Element && target.closest(`[${attribute}]`)?.getAttribute(attribute)) || null;
}

/** The ship, or the ship's name, that an event happened on. */
const shipOf = (event: Event): string | null => named(event, "data-ship");

/** Listens on the chart's element; listeners go with it. */
export function listenTo(element: HTMLElement, view: View, pointing: Pointing): void {
  let last = "";

  const hexOf = (event: MouseEvent): Hex => {
    const frame = element.getBoundingClientRect();
    return hexAt(toWorld(view.camera, { x: event.clientX - frame.left, y: event.clientY - frame.top }));
  };

  const click = (event: MouseEvent): void => {
    const info = {
      x: event.clientX,
      y: event.clientY,
      ship: shipOf(event),
      division: named(event, "data-division"),
      shift: event.shiftKey,
    };
    const byPointer = event.detail > 0;
    pointing.click(byPointer ? hexOf(event) : null, info);
  };

  const hover = (event: PointerEvent): void => {
    const gone = event.type === "pointerleave";
    const hex = gone ? null : hexOf(event);
    const ship = gone ? null : shipOf(event);
    const now = `${hex} ${ship}`;
    if (now !== last) pointing.hover(hex, ship);
    last = now;
  };

  const keydown = (event: KeyboardEvent): void => {
    const action = pointing.keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  const focus = (event: FocusEvent): void => {
    const ship = shipOf(event);
    if (ship && event.target instanceof Element && event.target.matches(":focus-visible"))
      pointing.reach(ship);
  };

  element.addEventListener("click", click);
  element.addEventListener("keydown", keydown);
  element.addEventListener("focusin", focus);
  element.addEventListener("pointermove", hover);
  element.addEventListener("pointerleave", hover);
}
