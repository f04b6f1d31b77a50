/** Dragging the ship that is plotted: the chart holds still, and the hexes the pointer passes make the plot. */

/** A click may shake this many pixels. */
const JITTER = 8;

export class ShipDrag {
  on = false;
  #moved = false;
  #from = { x: 0, y: 0 };
  readonly #ship: () => string | null;

  /** `ship` tells which ship may be dragged now. */
  constructor(ship: () => string | null) {
    this.#ship = ship;
  }

  /** Listens ahead of the board on an element around it. */
  attach = (element: HTMLElement): (() => void) => {
    const begin = (event: MouseEvent | TouchEvent) => {
      // Two fingers zoom the chart, even where one of them lies on the ship.
      this.on = false;
      if ("touches" in event && event.touches.length > 1) return;
      if (!this.#grips(event)) return;
      event.stopPropagation();
      this.on = true;
    };
    const down = (event: PointerEvent) => {
      // A drag by touch ends without a click, and must not eat the next one.
      this.#moved = false;
      this.#from = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      const way = Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y);
      this.#moved ||= this.on && way > JITTER;
    };
    // Otherwise the browser takes a quick drag for a fling, and the next tap for what ends it.
    const noFling = (event: Event) => {
      if (this.on) event.preventDefault();
    };
    const end = () => {
      this.on = false;
    };
    const click = (event: Event) => {
      if (this.#moved) event.stopPropagation();
      this.#moved = false;
    };
    element.addEventListener("pointerdown", down, true);
    element.addEventListener("mousedown", begin, true);
    element.addEventListener("touchstart", begin, { capture: true, passive: true });
    element.addEventListener("touchmove", noFling, { passive: false });
    element.addEventListener("pointermove", move, true);
    element.addEventListener("click", click, true);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  };

  #grips(event: Event): boolean {
    const ship = this.#ship();
    if (!ship || !(event.target instanceof Element)) return false;
    return event.target.closest("[data-ship]")?.getAttribute("data-ship") === ship;
  }
}
