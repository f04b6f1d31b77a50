/** The words of questions and answers, all of them told by the server. */

import type { AskView } from "../../api/types";

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

/** The guns that a question is about, "" where it is about no part of them. */
export const batteryWord = ({ facts }: Pick<AskView, "facts">): string =>
  BATTERIES[facts.battery ?? -1] ?? "";
