/** What is said about seats and dice. */

import { captainsOf } from "../../api/seats";
import type { FairInfo, Seat } from "../../api/types";
import { t } from "../../ui/messages.svelte";

/** Who sits on a side, as somebody sees it who looks at the list of seats. */
export function sitter(seat: Seat): string {
  if (seat.kind === "bot") return t("sitter-bot", { name: seat.name });
  if (seat.open && seat.offer) return t(`sitter-${seat.offer}`, { name: seat.invited });
  if (seat.open) return t("sitter-left");
  if (seat.player && !seat.key) return seat.player;
  return t(seat.key ? "sitter-you" : "sitter-other");
}

/** What a seat is called: its side, or its captain where the side has several. */
export function seatName(seats: readonly Seat[], number: number, side: string): string {
  const seat = seats[number];
  return seat && captainsOf(seats, seat.side).length ? seat.name : side;
}

/** People at other desks, beside the one in a seat; -1 where the seat is not known. */
export function othersAt(seats: readonly Seat[], number: number): Seat[] {
  const away = seats.filter((seat) => seat.kind === "human" && (seat.away || seat.key !== null));
  return number < 0 ? away.slice(1) : away.filter((seat) => seat.number !== number);
}

/** Where the dice come from, in a line; `shared` where people at several desks play, or are about to. */
export function diceLine(fair: FairInfo, shared = fair.dice === "fair"): string {
  if (fair.dice === "chosen") return t("dice-chosen");
  return t(shared ? "dice-shared" : "dice-drawn");
}
