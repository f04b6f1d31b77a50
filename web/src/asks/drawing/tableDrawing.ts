/** What the present question draws on the table. */

import type { AskView, ShipView } from "../../api/types";
import { moves, type Offer, offersOf, turns } from "../../board/table/movementOffers";
import { lengthInWords } from "../../board/table/ruler.svelte";
import type { TableQuestion } from "../../board/table/types";
import type { BoardLine } from "../../board/types";
import { ahead, CM, type Lie, lieOf, pointName } from "../../session/geometry/plane";
import { shipOf, shortOf } from "../../session/orders/askWords";
import { courseOf } from "../../session/orders/courses";
import type { Draft } from "../../session/orders/draft.svelte";
import { attackOf, attackOnLine } from "../gunnery/attackShots";

/** The question as the table shows it; null while nothing is asked of a ship. */
export function tableQuestion(
  draft: Draft | null,
  ships: readonly ShipView[],
  /** How far her dice take her before she is asked again, in tenths of a millimetre. */
  way = 0,
): TableQuestion | null {
  const ask = draft?.ask;
  const ship = ships.find((one) => one.id === ask?.ship);
  if (!draft || !ask || !ship?.place) return null;
  const chosen = draft.answer(ask);
  const offers = moves(ask)
    ? offersOf(ask, ship.place)
    : way > 0
      ? [straightOn(lieOf(ship.place), chosen, way)]
      : [];
  return {
    ship: ask.ship,
    offers,
    chosen,
    said: said(
      ask,
      offers.find(({ option }) => option === chosen),
    ),
    turning: turns(ask),
    battery: ask.input === "aim" ? (ask.facts.battery ?? null) : null,
  };
}

/** Where she comes to whatever is answered. */
function straightOn({ spot, point }: Lie, option: string, way: number): Offer {
  return { spot: ahead(spot, point, way), point, option };
}

function said(ask: AskView, offer: Offer | undefined): string {
  if (!offer) return "";
  const short = shortOf(ask, offer.option);
  if (!turns(ask)) return moves(ask) ? short : "";
  const byPoints = courseOf(ask, offer.option) !== null;
  return byPoints ? pointName(offer.point) : `${short.toLowerCase()}, ${pointName(offer.point)}`;
}

/** Lines from the ship that is asked to the ships her answers name, the chosen one with its figures. */
export function tableLines(draft: Draft | null, ships: readonly ShipView[]): BoardLine[] {
  const ask = draft?.ask;
  if (!draft || !ask || moves(ask)) return [];
  const chosen = draft.answer(ask);
  const known = new Set(ships.filter((ship) => ship.present).map((ship) => ship.id));
  const about = (option: string) => shipOf(ask, option);
  const target = about(chosen) || ask.other;
  const lines: BoardLine[] = [];
  if (known.has(target) && target !== ask.ship) {
    const fires = ask.input === "aim";
    const shot = attackOf(ask, chosen);
    const text = shot ? attackOnLine(shot) : undefined;
    const terms = shot ? "range,attack,rake,odds" : undefined;
    lines.push({ id: ask.id, from: ask.ship, to: target, kind: fires ? "fire" : "sight", text, terms });
  }
  for (const other of new Set(ask.options.map(about))) {
    if (!known.has(other) || other === target || other === ask.ship || ask.input === "ship") continue;
    lines.push({ id: `${ask.id}>${other}`, from: ask.ship, to: other, kind: "sight" });
  }
  return lines;
}

/** "23.5 cm" for a length in tenths of a millimetre. */
export function inCentimetres(tenths: number): string {
  return lengthInWords(tenths / CM);
}
