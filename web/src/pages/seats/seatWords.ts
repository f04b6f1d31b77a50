/** What is said about seats and dice. */

import type { FairInfo, Seat } from "../../api/types";
import { t } from "../../ui/messages.svelte";

/** Who sits on a side, as somebody sees it who looks at the list of seats. */
export function sitter(seat: Seat): string {
  if (seat.kind === "bot") return t("sitter-bot", { name: seat.name });
  if (seat.open) return t("sitter-left");
  return t(seat.key ? "sitter-you" : "sitter-other");
}

/** People at other desks, beside the one on a side; -1 where the side is not known. */
export function othersAt(seats: readonly Seat[], side: number): Seat[] {
  const away = seats.filter((seat) => seat.kind === "human" && (seat.away || seat.key !== null));
  return side < 0 ? away.slice(1) : away.filter((seat) => seat.side !== side);
}

/** Where the dice come from, in a line; `shared` where people at several desks play, or are about to. */
export function diceLine(fair: FairInfo, shared = fair.dice === "fair"): string {
  if (fair.dice === "chosen") return t("dice-chosen");
  return t(shared ? "dice-shared" : "dice-drawn");
}
