/** Where something bears from a ship, in words, by points of the compass off her bow. */

import { POINTS } from "../../session/geometry/plane";
import { t } from "../../ui/messages.svelte";

/** "3 points off the bow to starboard", "abeam to port"; `off` is in points clockwise from her heading, with parts. */
export function offTheBow(off: number): string {
  const around = ((off % POINTS) + POINTS) % POINTS;
  const points = Math.round(Math.min(around, POINTS - around));
  const side = around >= POINTS / 2 ? "port" : "starboard";
  if (points === 0) return t("bearing-ahead");
  if (points === 8) return t("bearing-astern");
  if (points === 4) return t("bearing-abeam", { side });
  return points < 4 ? t("bearing-bow", { points, side }) : t("bearing-stern", { points: 8 - points, side });
}
