/** The chart in words: every ship with range and bearing from the one that is selected, the nearest first. */

import { distance, footprint, hexLabel, middle } from "../../session/geometry/hexes";
import { bearing, centimetres } from "../../session/geometry/plane";
import { t } from "../../ui/messages.svelte";
import { adjectiveOf } from "../../ui/nations";
import type { Places } from "../layers/lines";
import type { Piece } from "../table/pieces";
import type { BoardShip } from "../types";
import { offTheBow } from "./bearings";

export type TwinLine = { id: string; text: string };

/** A ship as she is found from another: how far, in what unit the order counts, and how it is said. */
type Found = { far: number; range: string; bearing: string };

function linesOf<Ship extends BoardShip>(
  ships: readonly Ship[],
  from: Ship | undefined,
  find: (from: Ship, to: Ship) => Found | null,
  placeOf: (ship: Ship) => string,
): TwinLine[] {
  return ships
    .map((ship) => {
      const found = from && ship.id !== from.id ? find(from, ship) : null;
      const state = ship.struck ? t("ship-struck") : "";
      const who = t("ship-nation", { name: ship.name, nation: adjectiveOf(ship.nation) });
      const where = found ? [found.range, found.bearing] : [placeOf(ship)];
      const text = [who, state, ...where, ship.description ?? ""].filter(Boolean).join(", ");
      return { id: ship.id, text, far: found?.far ?? -1 };
    })
    .toSorted((a, b) => a.far - b.far)
    .map(({ id, text }) => ({ id, text }));
}

/** On a chart ranges are hexes. */
export function chartTwin(ships: readonly BoardShip[], places: Places, selected: string | null): TwinLine[] {
  const find = (from: BoardShip, to: BoardShip): Found | null => {
    const [a, b] = [places.get(from.id), places.get(to.id)];
    if (!a || !b) return null;
    const far = Math.min(
      ...footprint(a, from.hexes).flatMap((one) =>
        footprint(b, to.hexes).map((other) => distance(one, other)),
      ),
    );
    const [here, there] = [middle(a, from.hexes), middle(b, to.hexes)];
    const way = bearing([here.x, here.y], [there.x, there.y]) - ((a.heading - 1) * 16) / 6;
    return { far, range: t("twin-hexes", { count: far }), bearing: offTheBow(way) };
  };
  const placeOf = (ship: BoardShip): string =>
    t("twin-at", { place: hexLabel(places.get(ship.id)?.bow ?? ship.bow) });
  return linesOf(
    ships,
    ships.find(({ id }) => id === selected),
    find,
    placeOf,
  );
}

/** On a table ranges are centimetres. */
export function tableTwin(pieces: readonly Piece[], selected: string | null): TwinLine[] {
  const find = (from: Piece, to: Piece): Found => {
    const far = centimetres(from.spot, to.spot);
    return {
      far,
      range: t("length-cm", { length: far.toFixed(1) }),
      bearing: offTheBow(bearing(from.spot, to.spot) - from.point),
    };
  };
  return linesOf(
    pieces,
    pieces.find(({ id }) => id === selected),
    find,
    () => "",
  );
}
