/** What a key means for the present question; the whole game can be played with these. */

import type { Draft } from "./draft.svelte";
import { AHEAD, extended, STAY, shortened } from "./plot";

export type Deed = "next" | "seal" | null;

const STEPS: Record<string, string> = {
  ArrowLeft: "L",
  a: "L",
  ArrowRight: "R",
  d: "R",
  ArrowUp: AHEAD,
  w: AHEAD,
};

/** Applies a key to the draft; gives what else is to be done, or undefined if the key means nothing. */
export function press(draft: Draft, key: string, shift = false): Deed | undefined {
  const ask = draft.ask;
  if (!ask) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (name === "Enter") return shift || draft.atLast ? "seal" : "next";
  if (name === "n" || name === "Tab") {
    if (draft.queue.length < 2) return undefined;
    draft.cycle(shift ? -1 : 1);
    return null;
  }
  if (name === "p") {
    draft.cycle(-1);
    return null;
  }
  if (name === "u") {
    draft.undo();
    return null;
  }
  return ask.kind === "plot" ? pressPlot(draft, name) : pressChoice(draft, name);
}

function pressPlot(draft: Draft, key: string): Deed | undefined {
  const ask = draft.ask;
  if (!ask) return undefined;
  const plan = draft.answer(ask);
  if (key === "Backspace" || key === "ArrowDown" || key === "s") {
    draft.choose(ask, shortened(plan));
    return null;
  }
  if (key === STAY) {
    draft.choose(ask, STAY);
    return null;
  }
  const step = STEPS[key] ?? (/^[1-9]$/.test(key) ? key : undefined);
  if (step === undefined) return undefined;
  const longer = extended(plan, step, ask.options);
  if (longer) draft.choose(ask, longer);
  return null;
}

function pressChoice(draft: Draft, key: string): Deed | undefined {
  const ask = draft.ask;
  if (!ask) return undefined;
  const at = ask.options.indexOf(draft.answer(ask));
  const by = { ArrowDown: 1, s: 1, ArrowUp: -1, w: -1 }[key];
  const wanted = by !== undefined ? at + by : /^[1-9]$/.test(key) ? Number(key) - 1 : undefined;
  if (wanted === undefined) return undefined;
  const option = ask.options[wanted];
  if (option !== undefined) draft.choose(ask, option);
  return null;
}

/** Whether a key belongs to the control that has the focus rather than to the question. */
export function ownedByControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, textarea, select, [contenteditable]")) return true;
  if (target instanceof HTMLInputElement) {
    if (target.type === "radio" || target.type === "checkbox") return key.startsWith("Arrow") || key === " ";
    return true;
  }
  const pressed = key === "Enter" || key === " ";
  return pressed && target.closest("button, a, summary, [role=button], [role=tab]") !== null;
}

/** A button pressed by pointer gives the keys back to the question, so that Enter seals and does not press it again. */
export function releasePointerFocus(event: MouseEvent): void {
  const byPointer = event.detail > 0 && event.target instanceof Element;
  const button = byPointer && (event.target as Element).closest("button, summary");
  if (button instanceof HTMLElement && button === document.activeElement) button.blur();
}
