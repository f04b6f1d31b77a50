/** Dragging on the table that is not panning: a ship along her way or about her mast, or the ruler. */

/** A click may shake this many pixels. */
const JITTER = 8;

export type Grip<Kind extends string> = {
  /** What a press takes hold of; null leaves it to the table, which is moved by it. */
  takes: (event: PointerEvent) => Kind | null;
  /** The pointer has gone on, by client coordinates. */
  drags: (kind: Kind, x: number, y: number) => void;
  ends?: ((kind: Kind, moved: boolean) => void) | undefined;
};

/** Listens ahead of the board on an element around it; what is taken hold of does not move the table. */
export function gripping<Kind extends string>(grip: Grip<Kind>): (element: HTMLElement) => () => void {
  return (element) => {
    let held: Kind | null = null;
    let moved = false;
    let from = { x: 0, y: 0 };
    const down = (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      held = grip.takes(event);
      moved = false;
      from = { x: event.clientX, y: event.clientY };
    };
    const stop = (event: Event) => {
      if (held) event.stopPropagation();
    };
    const move = (event: PointerEvent) => {
      if (!held || !event.isPrimary) return;
      moved ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > JITTER;
      if (moved) grip.drags(held, event.clientX, event.clientY);
    };
    const up = (event: PointerEvent) => {
      if (!held || !event.isPrimary) return;
      grip.ends?.(held, moved);
      held = null;
    };
    const click = (event: Event) => {
      if (moved) event.stopPropagation();
      moved = false;
    };
    element.addEventListener("pointerdown", down, true);
    element.addEventListener("mousedown", stop, true);
    element.addEventListener("touchstart", stop, { capture: true, passive: true });
    element.addEventListener("click", click, true);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    return () => {
      element.removeEventListener("pointerdown", down, true);
      element.removeEventListener("mousedown", stop, true);
      element.removeEventListener("touchstart", stop, true);
      element.removeEventListener("click", click, true);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
  };
}
