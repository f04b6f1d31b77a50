/** How a computer player is written down: its id, and after a colon the words of its style that are not the usual ones. */
import type { BotCard } from "../../api/types";

/** The words chosen, by the title of the choice. */
export type Words = Record<string, string>;

export function specOf(bot: BotCard, words: Words): string {
  const told = bot.style.flatMap((choice) => {
    const word = words[choice.title];
    return word && word !== choice.usual && choice.words.includes(word) ? [word] : [];
  });
  return told.length ? `${bot.id}:${told.join(",")}` : bot.id;
}

/** The opponent a form begins with: not the weakest, and nobody who thinks long. */
export function firstOpponent(bots: BotCard[]): BotCard | undefined {
  return bots[1] ?? bots[0];
}

/**
 * People who may command a side: the player, a friend who gets a link, somebody by name (written `named:Ruth`), anybody
 * who finds the table, another person at this desk.
 */
export const PEOPLE = ["human", "friend", "named", "open", "desk"] as const;
export type Person = (typeof PEOPLE)[number];

/** The kind of person who commands; undefined for a captain of the computer's. */
export const personOf = (commander: string): Person | undefined =>
  PEOPLE.find((one) => one === commander.split(":", 1)[0]);

export const isPerson = (commander: string): boolean => personOf(commander) !== undefined;

/** The name of somebody who is invited by name. */
export const invitedName = (commander: string): string =>
  personOf(commander) === "named" ? commander.slice("named:".length) : "";

/** Whether somebody at another desk is to command. */
export const comesLater = (commander: string): boolean =>
  ["friend", "named", "open"].includes(personOf(commander) ?? "");

/** Commanders as an address names them, one for each side; what is left out is the usual one. */
export function commandersFrom(text: string, sides: number, bots: BotCard[]): string[] {
  const asked = text.split(";").filter(Boolean);
  const usual = (side: number) => (side === 0 ? "human" : (firstOpponent(bots)?.id ?? "desk"));
  return Array.from({ length: sides }, (_, side) => asked[side] ?? usual(side));
}
