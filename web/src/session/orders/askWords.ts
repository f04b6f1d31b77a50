/** The words of questions and answers, told by the server but for the names of batteries. */

import type { AskView } from "../../api/types";
import { t } from "../../ui/messages.svelte";

type Worded = Pick<AskView, "words">;

/** The guns of a ship by their number. */
export const BATTERIES = ["port", "starboard", "bow", "stern"] as const;

/** An answer in full. */
export const labelOf = ({ words }: Worded, option: string): string => words[option]?.label ?? option;

/** An answer in a word or two, for a row of choices under a heading. */
export const shortOf = (ask: Worded, option: string): string =>
  ask.words[option]?.short ?? labelOf(ask, option);

/** The ship that an answer names, "" for none. */
export const shipOf = ({ words }: Worded, option: string): string => words[option]?.ship ?? "";

/** The guns of that number in a word: "port". */
export function batteryInWords(battery: number): string {
  const name = BATTERIES[battery];
  return name ? t(`battery-${name}`) : "";
}

/** The guns that a question is about, "" where it is about no part of them. */
export const batteryWord = ({ facts }: Pick<AskView, "facts">): string => batteryInWords(facts.battery ?? -1);
