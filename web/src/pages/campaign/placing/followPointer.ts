/** A drag on the chart of a placing. */

interface Drag {
  /** What is drafted now: its first change is a change, the others correct it. */
  draft: () => unknown;
  moved: (event: PointerEvent, again: boolean) => void;
  ended: () => void;
}

/** Follow a pointer from here on until it is let go. */
export function followPointer(event: PointerEvent, { draft, moved, ended }: Drag): void {
  const target = event.currentTarget as Element;
  target.setPointerCapture?.(event.pointerId);
  let again = false;
  const move = (now: Event) => {
    const before = draft();
    moved(now as PointerEvent, again);
    again ||= draft() !== before;
  };
  const end = () => {
    ended();
    target.removeEventListener("pointermove", move);
    target.removeEventListener("pointerup", end);
    target.removeEventListener("pointercancel", end);
  };
  target.addEventListener("pointermove", move);
  target.addEventListener("pointerup", end);
  target.addEventListener("pointercancel", end);
}
