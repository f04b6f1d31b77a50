/** What can be played after a battle: the same again, with changed sides, against a better captain. */

import type { BotCard, GameSetup, NewSeat } from "../../api/types";

/** A way to play the battle again, with the seats that it asks for; none for the same ones. */
export interface Again {
  kind: "rematch" | "swap" | "harder";
  seats: NewSeat[] | null;
  /** The title of the better captain. */
  captain: string;
}

/** Return the ways to play a battle again; a side that the rules steer keeps its seat. */
export function waysToPlay(setup: GameSetup, bots: readonly BotCard[], steered: boolean): Again[] {
  const seats = setup.seats.map(unnamed);
  const ways: Again[] = [{ kind: "rematch", seats: null, captain: "" }];
  const alike = seats.every((seat) => seat.kind === seats[0]?.kind && seat.bot === seats[0]?.bot);
  if (!alike && !steered) ways.push({ kind: "swap", seats: seats.toReversed(), captain: "" });
  const better = setup.harder.find(Boolean);
  if (better && !steered)
    ways.push({
      kind: "harder",
      seats: seats.map((seat, side) => (setup.harder[side] ? { ...seat, bot: setup.harder[side] } : seat)),
      captain: titleOf(better, bots),
    });
  return ways;
}

/** A seat goes by the name of its side or captain, which another one has of its own. */
const unnamed = ({ kind, bot }: NewSeat): NewSeat => (bot ? { kind, bot } : { kind });

/** Return the title of a captain, as he is written down with his style. */
function titleOf(spec: string, bots: readonly BotCard[]): string {
  const [id = ""] = spec.split(":", 1);
  return bots.find((bot) => bot.id === id)?.title ?? id;
}
