/** Puts together what the server is asked for when a battle begins. */

import type { BotCard, GameTerms, NewGame, NewSeat, ScenarioCard, SideCard } from "../../api/types";
import { invitedName, isPerson, personOf } from "../../session/setup/botSpec";
import { type Command, divisionOf } from "./commands";

export interface Choices {
  card: ScenarioCard;
  ruleset: string;
  options: string[];
  /** Commanders by side: one of PEOPLE, or a captain as he is written down. */
  seats: readonly string[];
  /** Commands of further captains, by side; who is in `seats` has the flag there. */
  further: readonly (readonly Command[])[];
  /** Sides that the rules steer themselves. */
  steered: ReadonlySet<number>;
  seed: string;
  /** The browser's part of the dice. */
  part: string;
  house: Record<string, number> | null;
  /** The name of a side that the rules steer. */
  enemy: string;
  /** What is agreed on besides the rules, where people play each other. */
  terms: GameTerms | null;
}

/** Return the body of the call that makes the game. */
export function newGame(choices: Choices, bots: readonly BotCard[]): NewGame {
  const { card, ruleset, options, steered, seed, part, house, enemy, terms } = choices;
  return {
    scenario: card.id,
    ruleset,
    options,
    seats: choices.seats.flatMap((seat, side) => {
      // Nobody is asked for a side that the rules steer; its seat is any computer player's.
      const flag: NewSeat = steered.has(side)
        ? { kind: "bot", bot: bots[0]?.id ?? "", name: enemy }
        : seatOf(seat);
      if (!isDivided(choices.further, steered)) return [flag];
      const others = steered.has(side) ? [] : (choices.further[side] ?? []);
      return [{ ...flag, side }, ...others.map((one) => commandOf(one, side, card.sides[side]))];
    }),
    ...(seed.trim() ? { seed: Number(seed) } : { part }),
    ...(house ? { house } : {}),
    ...(terms ? { terms } : {}),
  };
}

/** Whether a side that somebody commands has several captains. */
export const isDivided = (further: Choices["further"], steered: ReadonlySet<number>): boolean =>
  further.some((commands, side) => commands.length > 0 && !steered.has(side));

/** Return the seat of a captain who has some ships; a whole division is named, so that he is called by it. */
function commandOf({ commander, ships }: Command, side: number, card: SideCard | undefined): NewSeat {
  const division = card && divisionOf(card, ships);
  return { ...seatOf(commander), side, ...(division ? { division } : { ships }) };
}

/** Return everybody who commands, side by side; nobody does where the rules steer. */
export function commandersOf(
  seats: readonly string[],
  further: Choices["further"],
  steered: ReadonlySet<number>,
): string[] {
  return seats.flatMap((seat, side) =>
    steered.has(side) ? [] : [seat, ...(further[side] ?? []).map((one) => one.commander)],
  );
}

/** Return the seat of a commander as the server is asked for it. */
function seatOf(commander: string): NewSeat {
  switch (personOf(commander)) {
    case undefined:
      return { kind: "bot", bot: commander };
    case "friend":
      return { kind: "link" };
    case "open":
      return { kind: "open" };
    case "named":
      return { kind: "named", person: invitedName(commander) };
    default:
      return { kind: "human" };
  }
}

/** How the seats are taken, for the sentence beside the button. */
export type Seating = "watch" | "dice" | "solo" | "friend" | "named" | "open" | "desk";

export function seatingOf(commanders: readonly string[], steered: boolean): Seating {
  const people = commanders.filter(isPerson);
  if (!people.length) return "watch";
  const kinds = people.map(personOf);
  for (const kind of ["open", "named", "friend"] as const) if (kinds.includes(kind)) return kind;
  if (people.length > 1) return "desk";
  return steered ? "dice" : "solo";
}

/** Return the captain who commands against people, or first where there are none; "" where no captain does. */
export function captainOf(commanders: readonly string[]): string {
  return commanders.find((one) => !isPerson(one))?.split(":")[0] ?? "";
}
