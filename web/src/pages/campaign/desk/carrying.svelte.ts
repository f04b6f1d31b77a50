/** Something that is carried from one place of the desk to another: dragged by a pointer, or picked up and put down. */

import type { Point } from "../../../session/geometry/hexes";

/** A pointer that moves less than this has pressed, not dragged. */
const SLACK = 6;

export class Carrying {
  /** What is carried; "" for nothing. */
  what = $state("");
  /** Where the pointer has it; null where it was picked up by a press. */
  at = $state.raw<Point | null>(null);
  /** How far it was dragged from where it lay. */
  moved = $state.raw<Point>({ x: 0, y: 0 });
  readonly #put: (what: string, onto: Element | null, at: Point | null) => void;

  /** `put` is told what was let go of, and the place below the pointer, marked by `data-drop`. */
  constructor(put: (what: string, onto: Element | null, at: Point | null) => void) {
    this.#put = put;
  }

  /** Follow a pointer that went down on something, until it lets go; a press without a drag is a click as ever. */
  grab(what: string, event: PointerEvent): void {
    if (event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    const target = event.currentTarget as Element;
    let dragged = false;
    // A quick hand leaves the thing at its first move.
    target.setPointerCapture?.(event.pointerId);
    const move = (now: PointerEvent) => {
      const moved = { x: now.clientX - start.x, y: now.clientY - start.y };
      if (!dragged && Math.hypot(moved.x, moved.y) < SLACK) return;
      dragged = true;
      this.what = what;
      this.moved = moved;
      this.at = { x: now.clientX, y: now.clientY };
    };
    const end = (now: PointerEvent) => {
      target.removeEventListener("pointermove", move as EventListener);
      target.removeEventListener("pointerup", end as EventListener);
      target.removeEventListener("pointercancel", end as EventListener);
      if (!dragged) return;
      // The click that follows a drag is no press.
      const hush = (click: Event) => click.stopImmediatePropagation();
      target.addEventListener("click", hush, { capture: true, once: true });
      setTimeout(() => target.removeEventListener("click", hush, { capture: true }));
      const at = { x: now.clientX, y: now.clientY };
      this.drop();
      if (now.type === "pointerup") this.#put(what, below(at), at);
    };
    target.addEventListener("pointermove", move as EventListener);
    target.addEventListener("pointerup", end as EventListener);
    target.addEventListener("pointercancel", end as EventListener);
  }

  /** Pick something up by a press, or put it back. */
  pick(what: string): void {
    this.what = this.what === what ? "" : what;
    this.at = null;
  }

  /** Put what was picked up onto a place. */
  putOnto(place: Element): void {
    const { what } = this;
    if (!what) return;
    this.drop();
    this.#put(what, place, null);
  }

  drop(): void {
    this.what = "";
    this.at = null;
    this.moved = { x: 0, y: 0 };
  }
}

function below({ x, y }: Point): Element | null {
  return (
    document
      .elementsFromPoint(x, y)
      .map((element) => element.closest("[data-drop]"))
      .find(Boolean) ?? null
  );
}
