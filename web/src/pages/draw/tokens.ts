/** The draw of tokens that decide who acts: what was drawn this turn, what is left, and whose phase it is. */

import type { Drawn, DrawView, EventLine } from "../../api/types";
import { t } from "../../ui/messages.svelte";

/** The draw as far as events tell it; null where none of them is a draw of the turn. */
export function drawOf(told: readonly EventLine[], turn: number, sides: number): DrawView | null {
  const events = told.flatMap((line): Drawn[] =>
    line.turn === turn && line.display.show === "draw" ? [line.display] : [],
  );
  const last = events.at(-1);
  if (!last) return null;
  const after = told.findLast((line) => line.display.show === "phase" && line.turn === turn);
  const closed = after?.display.show === "phase" && after.display.common === true;
  return {
    drawn: events.map(({ side }) => side),
    left: last.left.slice(0, sides),
    active: closed ? -1 : last.side,
    number: closed ? 0 : last.number,
    brings: closed ? "" : last.brings,
  };
}

/** The draw as it stands in a phase: what the last token brought is over when both sides act again. */
export function actingIn(draw: DrawView, phase: string): DrawView {
  return draw.brings === phase ? draw : { ...draw, active: -1, number: 0, brings: "" };
}

/** A token as it lies: by side (-1: nobody's), or face down. */
export interface Token {
  side: number | null;
  last: boolean;
}

/** Tokens in the order in which they came, then those that are still in the bag, face down. */
export function tokensOf(draw: DrawView): Token[] {
  const hidden = draw.left.reduce((all, one) => all + one, 0);
  return [
    ...draw.drawn.map((side, i) => ({ side, last: i === draw.drawn.length - 1 })),
    ...Array.from({ length: hidden }, () => ({ side: null, last: false })),
  ];
}

/** "British squadron 2, French squadron 1" still to come. */
export function leftInWords(
  draw: Pick<DrawView, "left">,
  nameOf: (side: number) => string,
  cards = false,
): string {
  const left = draw.left.flatMap((count, side) =>
    count ? [t("draw-of", { name: nameOf(side), count })] : [],
  );
  if (!left.length) return t(cards ? "draw-all-turned" : "draw-bag-empty");
  return t(cards ? "draw-face-down" : "draw-in-bag", { left: left.join(", ") });
}

/** "British squadron: first action". */
export function phaseOfToken(draw: Pick<DrawView, "active" | "number" | "brings">, name: string): string {
  if (draw.active < 0) return "";
  if (draw.brings !== "action") return t("draw-phase", { name, phase: draw.brings });
  return t("draw-action", { name, number: draw.number - 1 });
}

/** A sentence with the names of sides, which the server leaves to us: it knows them by number. */
export function retold(
  { display, text }: Pick<EventLine, "display" | "text">,
  names: readonly string[],
  cards = false,
): string {
  if (display.show === "draw" && display.side >= 0 && names[display.side]) {
    const phase = phaseOfToken({ ...display, active: display.side }, names[display.side] ?? "");
    const left = display.left.slice(0, names.length);
    return `${phase}; ${leftInWords({ left }, (side) => names[side] ?? "", cards)}.`;
  }
  return text.replace(/\bside ([12])\b/gi, (found, number: string) => names[Number(number) - 1] ?? found);
}
