/** What part of the chart a question is about. */

import type { AskView, ShipView } from "../../api/types";
import { DIRECTIONS, distance, type Hex, step } from "../../session/geometry/hexes";
import { shipOf } from "../../session/orders/askWords";
import { steers } from "../../session/orders/courses";
import type { Draft } from "../../session/orders/draft.svelte";
import { isPlot } from "../../session/orders/questionGroups";

/** How much water around a lone ship is worth seeing with her, and how many ships are few. */
const AROUND = 5;
const FEW = 4;
/** A battle begins with a look at all ships unless it is a great one; later, at the nearest enemy if she is near. */
const SQUADRONS = 14;
const NEAR = 20;

/** The enemy nearest to a ship, if there is one to be seen with her. */
function nearestEnemy(id: string, ships: readonly ShipView[]): string | undefined {
  const own = ships.find((ship) => ship.id === id);
  if (!own) return undefined;
  const enemies = ships
    .filter((ship) => ship.present && ship.side !== own.side && !ship.surrendered)
    .map((ship) => ({ id: ship.id, far: distance(ship.bow, own.bow) }))
    .sort((a, b) => a.far - b.far);
  return enemies[0] && enemies[0].far <= NEAR ? enemies[0].id : undefined;
}

/** Where a ship lies and may come to: what is pointed at when she is plotted. */
function reachOf(ask: AskView, ships: readonly ShipView[]): Hex[] {
  const own = ships.filter((ship) => ship.id === ask.ship).flatMap((ship) => [ship.bow, ship.stern]);
  const ends = Object.values(ask.previews).flatMap((preview) =>
    preview.preview === "plot" ? [preview.bow] : [],
  );
  return [...own, ...ends];
}

/** Whether a question is answered by pointing at hexes, which had better be large on a small window. */
export const pointsAtHexes = (ask: AskView): boolean => isPlot(ask) || steers(ask);

/**
 * Hexes a question is about, for bringing them into the free part of the chart: in a small battle, all ships. On a `small`
 * window a ship that is plotted is seen with her reach alone, so that hexes can be pointed at.
 */
export function placesOf(
  draft: Draft,
  ships: readonly ShipView[],
  turn = 2,
  small = false,
  fellows: readonly string[] = [],
): Hex[] {
  const ask = draft.ask;
  if (!ask) return [];
  if (small && pointsAtHexes(ask)) return reachOf(ask, ships);
  const register = draft.card?.kind === "register" ? draft.card.asks : [];
  const about = new Set([ask.ship, ask.other, ...register.map((one) => one.ship)]);
  for (const preview of Object.values(ask.previews))
    if (preview.preview === "fire" || preview.preview === "shot") about.add(preview.target);
  // A question that is answered by a ship is about all ships offered.
  for (const option of ask.options) about.add(shipOf(ask, option));
  const present = ships.filter((ship) => ship.present);
  const begins = turn === 1 && draft.at === 0 && present.length <= SQUADRONS;
  const plots = isPlot(ask);
  const few = (plots && (begins || present.length <= FEW)) || (register.length > 0 && begins);
  if (plots) for (const ship of [nearestEnemy(ask.ship, ships) ?? "", ...fellows]) about.add(ship);
  const concerned = present.filter((ship) => few || about.has(ship.id));
  const places: Hex[] = concerned.flatMap((ship) => [ship.bow, ship.stern]);
  const around = plots ? AROUND : AROUND - 2;
  if (concerned.length === 1) {
    for (const ship of concerned)
      places.push(...DIRECTIONS.map((direction) => step(ship.bow, direction, around)));
  }
  for (const preview of Object.values(ask.previews)) {
    if (preview.preview === "plot") places.push(preview.bow, preview.stern);
  }
  return places;
}
