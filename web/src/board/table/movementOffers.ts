/**
 * Where the answers to a question of movement lead: along her way for a distance, about her mainmast for a turn. What
 * may be chosen comes from the server; this only says where it is on the table, and which answer a pointer means.
 */

import type { AskView, OptionView, PlaceView } from "../../api/types";
import { polar } from "../../session/geometry/hexes";
import {
  ahead,
  type Base,
  between,
  CM,
  centimetres,
  degreesOf,
  type Lie,
  lieOf,
  type Spot,
  UNIT,
  worldOf,
} from "../../session/geometry/plane";

/** An answer and where it leaves her; `stopped` is what she runs into: a ship's id, "land", "edge", or nothing. */
export type Offer = Lie & { option: string; stopped?: string };

/** Whether a question turns a ship about her mainmast. */
export const turns = ({ input }: Pick<AskView, "input">): boolean => input === "swing";

/** Whether a question moves a ship on the table. */
export const moves = (ask: Pick<AskView, "input">): boolean => ask.input === "way" || turns(ask);

/** Every answer that leaves her somewhere, in the order in which they are offered. */
export function offersOf(ask: AskView, place: PlaceView): Offer[] {
  const here = lieOf(place);
  return ask.options.flatMap((option): Offer[] => {
    const known = ask.previews[option];
    if (known?.preview === "place") {
      const { x, y, point, stopped } = known;
      return [{ spot: [x, y], point, option, stopped }];
    }
    const end = told(ask.words[option], here);
    return end ? [{ ...end, option, stopped: "" }] : [];
  });
}

/** Where an answer leaves her by its figures: a point she heads for, or a distance in centimetres straight on. */
function told(words: OptionView | undefined, { spot, point }: Lie): Lie | null {
  if (words?.point !== undefined) return { spot, point: words.point };
  return words?.ahead === undefined ? null : { spot: ahead(spot, point, words.ahead * CM), point };
}

/** How far from her mainmast the knobs of the turning template lie. */
export const templateRadius = ({ fore, aft }: Base): number => Math.max(fore, aft) * 1.7;

/** Where the knob of every answer lies in the world. */
export function handlesOf(offers: readonly Offer[], base: Base, turning: boolean) {
  return offers.map((offer) => {
    const from = worldOf(offer.spot);
    const out = polar(degreesOf(offer.point), turning ? templateRadius(base) * UNIT : 0);
    return { ...offer, x: from.x + out.x, y: from.y + out.y };
  });
}

/** The answer that leaves her nearest to a place. */
export function offerNear(offers: readonly Offer[], to: Spot): Offer | null {
  return least(offers, ({ spot }) => centimetres(spot, to));
}

/** The answer that heads her nearest to a point, which may have parts. */
export function offerHeading(offers: readonly Offer[], point: number): Offer | null {
  return least(offers, (one) => between(point, one.point));
}

function least(offers: readonly Offer[], away: (offer: Offer) => number): Offer | null {
  return offers.reduce<Offer | null>((best, one) => (!best || away(one) < away(best) ? one : best), null);
}
