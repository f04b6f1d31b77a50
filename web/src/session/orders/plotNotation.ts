/**
 * Movement notations as the log writes them. Nothing here knows what is legal: legal plots and where they lead come
 * from the server; this only takes notations apart, puts them together and looks them up.
 *
 * `L` and `R` are turns, a number is that many hexes ahead, `0` is no movement; other letters count as one step each.
 */

import type { AskView, Hex, PlotPreview, StepView } from "../../api/types";

/** One impulse: a letter, or "1" for one hex ahead. */
export type Step = string;

export const STAY = "0";
export const AHEAD = "1";
/** Sails backed for an impulse: it uses up a movement factor and takes her nowhere. */
export const BACK = "B";
/** What the books write in the move column of a ship that drifts or stays. */
const DRIFTS = "D";

/** What a plot is chosen from. */
export type Plots = Pick<AskView, "options" | "previews">;

/** "L2R1" -> L, 1, 1, R, 1. */
export function stepsOf(notation: string): Step[] {
  const steps: Step[] = [];
  for (const [part] of notation.matchAll(/\d+|[^\d\s]/g)) {
    if (/^\d/.test(part)) steps.push(...Array<Step>(Math.min(Number(part), 30)).fill(AHEAD));
    else steps.push(part.toUpperCase());
  }
  return steps;
}

/** L, 1, 1, R, 1 -> "L2R1"; nothing -> "0". */
export function notate(steps: readonly Step[]): string {
  let text = "";
  let ahead = 0;
  for (const step of steps) {
    if (step === AHEAD) {
      ahead += 1;
      continue;
    }
    if (ahead) text += String(ahead);
    ahead = 0;
    text += step;
  }
  if (ahead) text += String(ahead);
  return text || STAY;
}

/** What a player typed, tidied: "l 1 r1" -> "L1R1". */
export function tidy(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase() || STAY;
}

/** A plot as a player typed it, or as the books print it: "B B B 1" -> "BBB1", "D" -> "0". */
export function readPlot(typed: string): string {
  const parts = typed.trim().split(/\s+/);
  if (parts.length > 1) return notate(stepsOf(typed));
  const plot = tidy(typed);
  return plot === DRIFTS ? STAY : plot;
}

/** The notation after each impulse, the whole one last; "0" has none. */
export function prefixes(notation: string): string[] {
  const steps = stepsOf(notation);
  return steps.map((_, i) => notate(steps.slice(0, i + 1)));
}

/** The plot without the impulses in which sails are backed: those are understood, but not listed. */
export function withoutBacking(notation: string): string {
  return notate(stepsOf(notation).filter((step) => step !== BACK));
}

function backings(notation: string): number {
  return stepsOf(notation).filter((step) => step === BACK).length;
}

/** Whether a plot is offered, or would be with its sails backed as often as factors are left for it. */
export function mayPlot({ options, previews }: Plots, notation: string): boolean {
  if (options.includes(notation)) return true;
  const backed = backings(notation);
  if (!backed || notate(stepsOf(notation)) !== notation) return false;
  const preview = previews[withoutBacking(notation)];
  return preview?.preview === "plot" && backed <= preview.backs;
}

/** The notation with one more step, if that may be plotted. */
export function extended(notation: string, step: Step, plots: Plots): string | null {
  const longer = notate([...stepsOf(notation), ...stepsOf(step)]);
  return mayPlot(plots, longer) ? longer : null;
}

/** The notation without its last step. */
export function shortened(notation: string): string {
  return notate(stepsOf(notation).slice(0, -1));
}

/** One place of a plan: where the ship lies after an impulse. */
export interface Ghost {
  notation: string;
  impulse: number;
  bow: Hex;
  stern: Hex;
  heading: number;
  left: number;
}

type Previews = AskView["previews"];

/** Where a plot leads; backed sails only use up factors. */
export function plotPreview(previews: Previews, notation: string): PlotPreview | null {
  const preview = previews[notation] ?? previews[withoutBacking(notation)];
  if (preview?.preview !== "plot") return null;
  return previews[notation] ? preview : { ...preview, left: preview.left - backings(notation) };
}

/** The places a plan passes through, one an impulse; prefixes without a preview are left out. */
export function ghostsOf(notation: string, previews: Previews): Ghost[] {
  const ghosts: Ghost[] = [];
  prefixes(notation).forEach((prefix, i) => {
    const preview = plotPreview(previews, prefix);
    if (preview) {
      const { bow, stern, heading, left } = preview;
      ghosts.push({ notation: prefix, impulse: i + 1, bow, stern, heading, left });
    }
  });
  return ghosts;
}

export const hexKey = (hex: Hex): string => `${hex[0]},${hex[1]}`;

/** Bow hexes that can be reached, each with the plots that end there, the simplest first. */
export function destinations(previews: Previews): Map<string, string[]> {
  const reach = new Map<string, string[]>();
  for (const notation of Object.keys(previews)) {
    const preview = plotPreview(previews, notation);
    if (!preview) continue;
    const key = hexKey(preview.bow);
    const there = reach.get(key);
    if (there) there.push(notation);
    else reach.set(key, [notation]);
  }
  for (const plots of reach.values()) plots.sort(simplerFirst);
  return reach;
}

/** Fewer impulses first, then fewer turns, then by spelling. */
export function simplerFirst(a: string, b: string): number {
  const [x, y] = [stepsOf(a), stepsOf(b)];
  const turns = (steps: Step[]) => steps.filter((step) => step !== AHEAD).length;
  return x.length - y.length || turns(x) - turns(y) || a.localeCompare(b);
}

/** The plot to take for a hex that was pointed at: the simplest, or the next one when it is pointed at again. */
export function plotTo(hex: Hex, chosen: string, reach: Map<string, string[]>): string | null {
  const plots = reach.get(hexKey(hex));
  if (!plots?.length) return null;
  const at = plots.indexOf(chosen);
  return plots[(at + 1) % plots.length] ?? null;
}

/** The plot that a drag to a hex means: go on from the present plan if possible, else the simplest. */
export function plotByDrag(hex: Hex, chosen: string, reach: Map<string, string[]>): string | null {
  const plots = reach.get(hexKey(hex));
  if (!plots?.length) return null;
  if (plots.includes(chosen)) return chosen;
  const begun = stepsOf(chosen);
  const goesOn = plots.find((plot) => {
    const steps = stepsOf(plot);
    return steps.length > begun.length && begun.every((step, i) => steps[i] === step);
  });
  return goesOn ?? plots[0] ?? null;
}

/** Other plots that end with the bow in the same hex, the simplest first. */
export function alternatives(notation: string, previews: Previews, reach: Map<string, string[]>): string[] {
  const preview = plotPreview(previews, notation);
  return preview ? (reach.get(hexKey(preview.bow)) ?? []) : [];
}

/** Steps that may follow the present plan. */
export function nextSteps(notation: string, plots: Plots): Step[] {
  const steps = new Set([AHEAD, "L", "R", BACK, ...lettersOf(plots.options)]);
  return [...steps].filter((step) => extended(notation, step, plots) !== null);
}

/** Letters that some plot has, besides the usual ones. */
function lettersOf(options: readonly string[]): Step[] {
  return [...new Set(options.join("").replace(/[\dLRB]/g, ""))];
}

/** A plot as it is said: "L2R" -> "port, 2 ahead, starboard", in the words that the server has for the steps. */
export function plotInWords(notation: string, steps: readonly StepView[] = []): string {
  const said = new Map(steps.map(({ sign, label }) => [sign, label]));
  const signs = notation === STAY ? [STAY] : [...notation.matchAll(/\d+|\D/g)].map(([sign]) => sign);
  return signs
    .map((sign) => {
      const count = sign !== STAY && /\d/.test(sign);
      return (said.get(count ? AHEAD : sign) ?? sign).replace("{count}", sign);
    })
    .join(", ");
}
