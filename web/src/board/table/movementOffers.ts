/**
 * Where the answers to a question of movement lead: along her way for a distance, about her mainmast for a turn. What
 * may be chosen comes from the server; this only says where it is on the table, and which answer a pointer means.
 */

import type { AskView, PlaceView, RatingsView, TableView } from "../../api/types";
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
  POINTS,
  pointed,
  type Spot,
  UNIT,
  worldOf,
} from "../../session/geometry/plane";
import { courseOf } from "../../session/orders/courseNotation";

/** An answer and where it leaves her; `stopped` is what she runs into: a ship's id, "land", "edge", or nothing. */
export type Offer = Lie & { option: string; stopped?: string };

export const TACK = "tack";

/** At the end of her way, on her springs, or as she comes off the ground. */
const TURNS = new Set(["turn", "spring", "refloat"]);

/** Whether a question turns a ship about her mainmast. */
export const turns = (ask: Pick<AskView, "kind">): boolean => TURNS.has(ask.kind);

/** Whether a question moves a ship on the table. */
export const moves = (ask: Pick<AskView, "kind">): boolean => ask.kind === "plot" || turns(ask);

/** Every answer that leaves her somewhere, in the order in which they are offered. */
export function offersOf(
  ask: AskView,
  place: PlaceView,
  table: TableView,
  ratings: RatingsView | null,
): Offer[] {
  const here = lieOf(place);
  return ask.options.flatMap((option): Offer[] => {
    const known = ask.previews[option];
    if (known?.preview === "place") {
      const { x, y, point, stopped } = known;
      return [{ spot: [x, y], point, option, stopped }];
    }
    const end = turns(ask) ? turned(option, here, table, ratings) : sailed(option, here);
    return end ? [{ ...end, option, stopped: "" }] : [];
  });
}

/** A distance in centimetres, straight on. */
function sailed(option: string, { spot, point }: Lie): Lie | null {
  const length = /^\d+(\.\d+)?$/.test(option) ? Number(option) * CM : null;
  return length === null ? null : { spot: ahead(spot, point, length), point };
}

/** So many points to a side, or close-hauled on the other tack. */
function turned(option: string, here: Lie, table: TableView, ratings: RatingsView | null): Lie | null {
  if (option === TACK) return { ...here, point: otherTack(here.point, table, ratings) };
  const course = courseOf(option);
  if (!course || course.hexes) return null;
  const turn = course.turns.startsWith("L") ? -course.turns.length : course.turns.length;
  return { ...here, point: pointed(here.point + turn) };
}

function otherTack(point: number, table: TableView, ratings: RatingsView | null): number {
  const eye = table.wind + POINTS / 2;
  const close = ratings?.rig === "square" ? table.square : table.fore_and_aft;
  const east = pointed(point - eye) < POINTS / 2;
  return pointed(east ? eye - close : eye + close);
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

/** "↰ 2": two points to port; an arrow ahead where she keeps her heading. */
export function turnInSigns(option: string): string {
  if (option === TACK) return "Tack";
  const points = courseOf(option)?.turns ?? "";
  if (!points) return "↑";
  return `${points.startsWith("L") ? "↰" : "↱"} ${points.length}`;
}

/** "two points to port". */
export function turnInWords(option: string): string {
  if (option === TACK) return "tack through the wind";
  const points = courseOf(option)?.turns ?? "";
  if (!points) return "hold her course";
  const count = ["", "one point", "two points", "three points", "four points", "five points"][points.length];
  return `${count ?? `${points.length} points`} to ${points.startsWith("L") ? "port" : "starboard"}`;
}
