/** What is said about seats and dice. */

import type { FairInfo, Notice, Seat } from "../../api/types";

/** Who sits on a side, as somebody sees it who looks at the list of seats. */
export function sitter(seat: Seat): string {
  if (seat.kind === "bot") return `the computer: ${seat.name}`;
  if (seat.open) return "nobody; the player has left";
  return seat.key ? "you" : "a person at another desk";
}

/** People at other desks, beside the one on a side; -1 where the side is not known. */
export function othersAt(seats: readonly Seat[], side: number): Seat[] {
  const away = seats.filter((seat) => seat.kind === "human" && (seat.away || seat.key !== null));
  return side < 0 ? away.slice(1) : away.filter((seat) => seat.side !== side);
}

/** Where the dice come from, in a line; `shared` where people at several desks play, or are about to. */
export function diceLine(fair: FairInfo, shared = fair.dice === "fair"): string {
  if (fair.dice === "chosen") return "Dice: whoever made this game chose their seed and can know them all.";
  if (shared)
    return "Dice: made of a secret of the server and of a random text from each player, sealed before the game.";
  return "Dice: drawn by the server.";
}

/** When something was told, as this browser writes times. */
export function timeOf({ at }: Notice): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime())
    ? ""
    : time.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}
