/** What a key means for the present question; the whole game can be played with these. */

import type { AskView } from "../../api/types";
import { shipOf } from "../../session/orders/askWords";
import { atDistance, deedsOf, steered, steers } from "../../session/orders/courses";
import type { Draft } from "../../session/orders/draft.svelte";
import { AHEAD, BACK, extended, STAY, shortened } from "../../session/orders/plotNotation";
import { firing, gunLine } from "../sheets/gunLines";

export type Deed = "next" | "seal" | null;

const STEPS: Record<string, string> = {
  ArrowLeft: "L",
  a: "L",
  ArrowRight: "R",
  d: "R",
  ArrowUp: AHEAD,
  w: AHEAD,
  b: BACK,
};

/** Applies a key to the draft; gives what else is to be done, or undefined if the key means nothing. */
export function press(draft: Draft, key: string, shift = false): Deed | undefined {
  const ask = draft.ask;
  if (!ask) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (name === "Enter") return shift || draft.atLast ? "seal" : "next";
  if (name === "n" || name === "Tab") {
    if (draft.queue.length < 2 && draft.card?.kind !== "register") return undefined;
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
  if (ask.input === "aim" && pressGuns(draft, ask, name)) return null;
  if (draft.card?.kind === "register") return pressRegister(draft, ask, name);
  if (steers(ask)) return pressCourse(draft, ask, name);
  return ask.input === "helm" ? pressPlot(draft, name) : pressChoice(draft, ask, name);
}

const HELM: Record<string, string> = {
  ...STEPS,
  ArrowDown: "-1",
  s: "-1",
  Backspace: "-1",
};

/** A course: up and down change the distance, left and right the turn, digits are hexes, K goes through anchor orders. */
function pressCourse(draft: Draft, ask: AskView, key: string): Deed | undefined {
  const now = draft.answer(ask);
  const deeds = deedsOf(ask);
  let wanted: string | null | undefined;
  if (pressNote(draft, key)) return null;
  if (key === "k") wanted = deeds[(deeds.indexOf(now) + 1) % deeds.length];
  else if (/^\d$/.test(key)) wanted = atDistance(ask, now, Number(key));
  else if (HELM[key] !== undefined && key !== "b") wanted = steered(ask, now, HELM[key]);
  else return undefined;
  if (wanted) draft.choose(ask, wanted);
  return null;
}

/** A key of something that is noted beside a plot goes through its answers. */
function pressNote(draft: Draft, key: string): boolean {
  const note = draft.notes.find((one) => one.facts.key === key);
  if (!note) return false;
  const at = note.options.indexOf(draft.answer(note));
  draft.choose(note, note.options[(at + 1) % note.options.length] ?? note.default);
  return true;
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
  if (pressNote(draft, key)) return null;
  const step = STEPS[key] ?? (/^[1-9]$/.test(key) ? key : undefined);
  if (step === undefined) return undefined;
  const longer = extended(plan, step, ask);
  if (longer) draft.choose(ask, longer);
  return null;
}

const BY: Record<string, 1 | -1> = { ArrowDown: 1, s: 1, ArrowUp: -1, w: -1 };
const ACROSS: Record<string, 1 | -1> = { ArrowRight: 1, d: 1, ArrowLeft: -1, a: -1 };

function pressChoice(draft: Draft, ask: AskView, key: string): Deed | undefined {
  const at = ask.options.indexOf(draft.answer(ask));
  const by = BY[key];
  const wanted = by !== undefined ? at + by : /^[1-9]$/.test(key) ? Number(key) - 1 : undefined;
  if (wanted === undefined) return undefined;
  const option = ask.options[wanted];
  if (option !== undefined) draft.choose(ask, option);
  return null;
}

/** A letter aims at the ship that is fired at, or at the best; on a sheet Space fires or holds. */
function pressGuns(draft: Draft, ask: AskView, key: string): boolean {
  const line = gunLine(ask, draft.answer(ask));
  if (key === " " && draft.card?.kind === "register") {
    draft.choose(ask, line.target ? line.hold : firing(line));
    return true;
  }
  const target = line.target || shipOf(ask, firing(line));
  const lettered = ask.options.filter((option) => ask.words[option]?.key === key);
  const option = lettered.find((one) => shipOf(ask, one) === target);
  if (option !== undefined) draft.choose(ask, option);
  return lettered.length > 0;
}

/** In a register up and down change the line, left and right its answer; a lone line is like any choice. */
function pressRegister(draft: Draft, ask: AskView, key: string): Deed | undefined {
  const alone = draft.card?.asks.length === 1;
  const down = BY[key];
  if (down !== undefined && !alone) {
    draft.moveLine(down);
    return null;
  }
  const across = ACROSS[key];
  if (across === undefined) return pressChoice(draft, ask, key);
  return pressChoice(draft, ask, across > 0 ? "ArrowDown" : "ArrowUp");
}

/** Whether a key belongs to the control that has the focus rather than to the question. */
export function ownedByControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, textarea, select, [contenteditable], [role=listbox], [role=note]")) return true;
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
