/** Leads mouse and fingers on the drawing board: one paints or drags, two move and zoom the chart. */

export interface Press {
  x: number;
  y: number;
  /** The id of the ship under it. */
  ship: string | null;
  alt: boolean;
}

export interface Hand {
  /** Begin to paint or drag; whether it means something there, else the chart is moved. */
  begin: (press: Press) => boolean;
  move: (press: Press) => void;
  end: () => void;
  /** What was dragged from elsewhere is let go here. */
  drop: (at: { x: number; y: number }) => void;
}

const shipAt = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest("[data-ship]")?.getAttribute("data-ship")) || null;

/** Listen on the element around the chart until the returned function is called. */
export function handOn(element: HTMLElement, hand: Hand): () => void {
  let drawing = false;
  let first: Touch | null = null;

  const pressOf = (at: MouseEvent | Touch, event: MouseEvent | TouchEvent): Press => ({
    x: at.clientX,
    y: at.clientY,
    ship: shipAt(at.target),
    alt: event.altKey,
  });

  const stop = (): void => {
    if (drawing) hand.end();
    drawing = false;
    first = null;
  };

  const mousedown = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || isFurniture(event.target)) return;
    drawing = hand.begin(pressOf(event, event));
    // The chart must not be moved meanwhile.
    if (drawing) event.stopPropagation();
  };
  const mousemove = (event: MouseEvent): void => {
    if (drawing && !first) hand.move(pressOf(event, event));
  };

  const touchstart = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    if (!touch || isFurniture(event.target)) return;
    if (event.touches.length === 1) {
      drawing = hand.begin(pressOf(touch, event));
      if (!drawing) return;
      first = touch;
      event.stopPropagation();
      event.preventDefault();
    } else if (drawing && first) {
      const both = [first, touch];
      const { target } = event;
      stop();
      event.stopPropagation();
      // The chart has not seen the first finger: it is told of both together.
      target?.dispatchEvent(
        new TouchEvent("touchstart", {
          bubbles: true,
          cancelable: true,
          touches: both,
          targetTouches: both,
          changedTouches: both,
        }),
      );
    }
  };
  const touchmove = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    if (!drawing || !touch) return;
    event.stopPropagation();
    hand.move(pressOf(touch, event));
  };

  const dragover = (event: DragEvent): void => event.preventDefault();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    hand.drop({ x: event.clientX, y: event.clientY });
  };

  element.addEventListener("dragover", dragover);
  element.addEventListener("drop", drop);
  element.addEventListener("mousedown", mousedown, true);
  element.addEventListener("touchstart", touchstart, { capture: true, passive: false });
  element.addEventListener("touchmove", touchmove, { capture: true, passive: false });
  addEventListener("mousemove", mousemove);
  for (const kind of ["mouseup", "touchend", "touchcancel", "blur"]) addEventListener(kind, stop);
  return () => {
    element.removeEventListener("dragover", dragover);
    element.removeEventListener("drop", drop);
    element.removeEventListener("mousedown", mousedown, true);
    element.removeEventListener("touchstart", touchstart, true);
    element.removeEventListener("touchmove", touchmove, true);
    removeEventListener("mousemove", mousemove);
    for (const kind of ["mouseup", "touchend", "touchcancel", "blur"]) removeEventListener(kind, stop);
  };
}

/** Buttons on the chart are pressed, not drawn over; ships are buttons too. */
const isFurniture = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.closest("[data-ship]") && target.closest("button, a, input") !== null;
