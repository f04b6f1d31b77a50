/** The wind in words: for the rose, and shorter for the chip in the bar of a game. */

import { DIRECTION_NAMES, degrees, directionInWords } from "../../session/geometry/hexes";
import { POINTS, pointInWords, pointName } from "../../session/geometry/plane";
import { t } from "../../ui/messages.svelte";
import type { BoardWind } from "../types";

/** "Wind blows to 3, south-east: breeze"; on an open table by points of the compass. */
export function windInWords(wind: BoardWind, points: boolean): string {
  const name = points ? pointInWords(pointOf(wind)) : directionInWords(wind.direction);
  const toward = points ? t("wind-point", { name }) : t("wind-direction", { number: wind.direction, name });
  const blows = wind.velocity > 0 ? t("wind-blows", { toward }) : t("wind-none");
  return wind.title ? t("wind-told", { blows, strength: wind.title }) : blows;
}

/** "to the south-east". */
export function windToward(wind: BoardWind, points: boolean): string {
  if (wind.velocity <= 0) return t("wind-none");
  return t("wind-toward", { name: points ? pointName(pointOf(wind)) : directionInWords(wind.direction) });
}

/** "breeze, to SE". */
export function windBriefly(wind: BoardWind, points: boolean): string {
  const strength = wind.title;
  if (wind.velocity <= 0) return strength || t("wind-none");
  const name = points ? pointName(pointOf(wind)) : (DIRECTION_NAMES[wind.direction] ?? "");
  return strength ? t("wind-chip", { strength, name }) : t("wind-chip-bare", { name });
}

const pointOf = ({ direction }: BoardWind): number => (degrees(direction) * POINTS) / 360;
