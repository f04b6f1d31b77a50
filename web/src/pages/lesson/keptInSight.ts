/** Keeps what a lesson lights in sight where it lies in something that scrolls. */

/** What an element is scrolled in, if it is more than fits there. */
export function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around;
  }
  return null;
}

/** Whether the middle of an element is not scrolled away. */
export function isInSight(element: Element): boolean {
  const scroller = scrollerOf(element);
  if (!scroller) return true;
  const [box, frame] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const middle = (box.top + box.bottom) / 2;
  return middle >= frame.top && middle <= frame.bottom;
}

/**
 * Brings an element into sight once, and again whenever something above it has grown or its frame has shrunk, such as by a
 * forecast that came late. Where the pupil scrolls it stays.
 */
export class KeptInSight {
  #lies = "";
  #element: Element | null = null;

  heed(element: Element | null): void {
    const lies = element ? placeIn(scrollerOf(element), element) : "";
    if (element === this.#element && lies === this.#lies) return;
    this.#element = element;
    element?.scrollIntoView?.({ block: "nearest" });
    this.#lies = lies;
  }
}

/** Where an element lies in what it is scrolled in, however far that is scrolled. */
function placeIn(scroller: Element | null, element: Element): string {
  if (!scroller) return "";
  const [box, frame] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return [box.top - frame.top + scroller.scrollTop, box.height, frame.height].map(Math.round).join(" ");
}
