/** What the ratings of a ship of the open table come to, for her log and for the small card beside the chart. */

import type { RatingsView } from "../../api/types";

/** Her batteries in the order of the server. */
export const GUNS = ["port", "starboard", "bow", "stern"];

export interface Officer {
  who: "captain" | "admiral";
  quality: string;
  hurt: string;
}

/** Those of her officers whose quality counts. */
export function officersOf(ratings: RatingsView): Officer[] {
  const officers: Officer[] = [
    { who: "captain", quality: ratings.captain, hurt: ratings.captain_hurt },
    { who: "admiral", quality: ratings.admiral, hurt: ratings.admiral_hurt },
  ];
  return officers.filter(({ quality }) => quality !== "");
}

export const totalOf = (parts: readonly number[]): number => parts.reduce((all, one) => all + one, 0);
