/** Finds what a lesson lights, and where it lies in the window. */

import type { AskView } from "../../api/types";
import { picksOf } from "../../asks/crew/crewSections";
import type { BoardApi } from "../../board/types";
import type { Lit } from "../../session/lesson/lessonGuide.svelte";
import { isInSight } from "./keptInSight";

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An option may stand on its own, be a task of the last crew section it sends, or a knob on the table. */
function optionSelectors(ask: AskView, option: string): string[] {
  const of = `[data-ask="${CSS.escape(ask.id)}"]`;
  const chosen = `[data-option="${CSS.escape(option)}"]`;
  const [section, task] = Object.entries(picksOf(ask, option)).at(-1) ?? [];
  return [
    ...(section ? [`[data-testid="section-${section}"][data-task="${CSS.escape(task ?? "")}"]`] : []),
    `${of} ${chosen}`,
    `${of}${chosen}`,
    chosen,
    `select${of}`,
    of,
    "[data-testid=ask]",
  ];
}

/** A part of the page is marked as such, or is known by its test id; on a phone papers are tabs. */
const partSelectors = (part: string): string[] => [
  `[data-part~="${part}"]`,
  `[data-testid="tab-${part}"]`,
  `[data-testid="${part}"]`,
];

/** Selectors of what is lit, the best first; nothing for a hex, which only the chart can find. */
function selectorsOf(lit: Lit): string[] {
  if (lit.kind === "ship") return [`.board [data-ship="${CSS.escape(lit.ship)}"]`];
  if (lit.kind === "part") return partSelectors(lit.part);
  if (lit.kind === "option") return optionSelectors(lit.ask, lit.option);
  return lit.kind === "seal" ? ["[data-testid=seal]", "[data-testid=next]", "[data-part~=seal]"] : [];
}

/** The element that is lit, if it is one and is to be seen. */
export function litElement(lit: Lit): HTMLElement | null {
  for (const selector of selectorsOf(lit)) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(isShown);
    if (found) return pressedPart(found);
  }
  return null;
}

/** A radio button is lit with the words beside it, what unfolds by the line that unfolds it. */
function pressedPart(found: HTMLElement): HTMLElement {
  if (found instanceof HTMLInputElement) return found.closest("label") ?? found;
  return found instanceof HTMLDetailsElement ? (found.querySelector("summary") ?? found) : found;
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** What takes the focus for it: itself, or the first thing in it that can. */
export function focusableIn(element: HTMLElement): HTMLElement {
  const inner = "button, input, select, a[href], summary, [tabindex]:not([tabindex='-1'])";
  return element.matches(inner) ? element : (element.querySelector<HTMLElement>(inner) ?? element);
}

/** Where it lies; null where it cannot be seen. */
export function litArea(lit: Lit, board: BoardApi | undefined): Area | null {
  if (lit.kind === "hex") {
    const place = board?.inWindow(lit.hex);
    if (!place?.radius) return null;
    const { x, y, radius } = place;
    return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
  }
  const element = litElement(lit);
  if (!element || !isInSight(element)) return null;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}
