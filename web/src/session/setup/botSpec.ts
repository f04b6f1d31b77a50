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
