/** The shots that may be expected on a course, pinned to the chart where they fall, and in words. */

import type { CoursePin, Forecast, ShipView } from "../../api/types";
import type { HexMark, NumberPin } from "../../board/types";
import { distance, type Hex } from "../../session/geometry/hexes";
import { t } from "../../ui/messages.svelte";
import { decimal } from "../../ui/text";

/** More enemies than these are not pinned: the strip and the forecast have them in sum. */
const MOST_FOES = 3;

interface ShotInWords {
  id: string;
  ours: boolean;
  pin: CoursePin;
  /** Where on the course it falls, whom it concerns, and what it does. */
  title: string;
  harm: string;
  text: string;
}

type Seen = Pick<ShipView, "id" | "name" | "bow" | "stern">;

/** What she may fire and be fired at on her course, hers first. */
export function shotsInWords(forecast: Forecast, ships: readonly Seen[], ship: string): ShotInWords[] {
  const own = ships.find(({ id }) => id === ship);
  const pins = forecast.ships.find((one) => one.ship === ship)?.pins ?? [];
  if (!own) return [];
  const theirs = pins.filter(({ ours }) => !ours).slice(0, MOST_FOES);
  return [...pins.filter(({ ours }) => ours), ...theirs].map((pin, i) => {
    const other = ships.find(({ id }) => id === pin.other)?.name ?? pin.other;
    const hexes = distance(own.bow, pin.at);
    const said = `${pin.ours ? "ours" : "theirs"}${pin.rakes ? "-raking" : ""}`;
    const title = t(`pin-${said}`, { hexes, ship: other });
    const harm = t("pin-harm", { worth: decimal(pin.worth) });
    return { id: `${i}`, ours: pin.ours, pin, title, harm, text: t("pin-said", { title, harm }) };
  });
}

/** Pins for the chart. */
export function pinsOfCourse(forecast: Forecast, ships: readonly Seen[], ship: string): NumberPin[] {
  const clear = ships.flatMap(({ bow, stern }) => [bow, stern]);
  return shotsInWords(forecast, ships, ship).map(({ id, ours, pin, title, harm }) => {
    const foe = ships.find((one) => one.id === pin.other);
    const aims: Hex[] = foe ? [foe.bow] : [];
    const kind = ours ? "ours" : "theirs";
    return { id: `course-${id}`, at: pin.at, label: title, note: harm, kind, aims, clear };
  });
}

/** The water on her course where enemies may fire at her. */
export function answeredWater(forecast: Forecast, ship: string): HexMark[] {
  const answered = forecast.ships.find((one) => one.ship === ship)?.answered ?? [];
  return answered.map((hex) => ({ hex, kind: "answered" }));
}
