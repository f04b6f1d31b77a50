/** Puts together what the server is asked for when a battle begins. */

import type { BotCard, NewGame, ScenarioCard } from "../../api/types";
import { isPerson } from "../../session/setup/botSpec";

export interface Choices {
  card: ScenarioCard;
  ruleset: string;
  options: string[];
  /** Commanders by side: one of PEOPLE, or a captain as he is written down. */
  seats: readonly string[];
  /** Sides that the rules steer themselves. */
  steered: ReadonlySet<number>;
  seed: string;
  /** The browser's part of the dice. */
  part: string;
  house: Record<string, number> | null;
  /** The name of a side that the rules steer. */
  enemy: string;
}

/** Return the body of the call that makes the game. */
export function newGame(choices: Choices, bots: readonly BotCard[]): NewGame {
  const { card, ruleset, options, seats, steered, seed, part, house, enemy } = choices;
  return {
    scenario: card.id,
    ruleset,
    options,
    seats: seats.map((seat, side) => {
      // Nobody is asked for a side that the rules steer; its seat is any computer player's.
      if (steered.has(side)) return { kind: "bot", bot: bots[0]?.id ?? "", name: enemy };
      return isPerson(seat) ? { kind: "human" } : { kind: "bot", bot: seat };
    }),
    ...(seed.trim() ? { seed: Number(seed) } : { part }),
    ...(house ? { house } : {}),
  };
}

/** How the seats are taken, for the sentence beside the button. */
export type Seating = "watch" | "dice" | "solo" | "friend" | "desk";

export function seatingOf(seats: readonly string[], steered: ReadonlySet<number>): Seating {
  const people = seats.filter((seat, side) => isPerson(seat) && !steered.has(side));
  if (!people.length) return "watch";
  if (people.includes("friend")) return "friend";
  if (people.length > 1) return "desk";
  return steered.size ? "dice" : "solo";
}

/** Return the captain who commands against people, or first where there are none; "" where no captain does. */
export function captainOf(seats: readonly string[], steered: ReadonlySet<number>): string {
  const seat = seats.find((one, side) => !isPerson(one) && !steered.has(side)) ?? "";
  return seat.split(":")[0] ?? "";
}
