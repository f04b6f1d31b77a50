/** What part of the table a question is about. */

import type { ShipView } from "../../api/types";
import { moves, offersOf } from "../../board/table/movementOffers";
import { centre, type Hex } from "../../session/geometry/hexes";
import { ahead, centimetres, hexOf, lieOf, type Spot, spotOf } from "../../session/geometry/plane";
import { shipOf } from "../../session/orders/askWords";
import type { Draft } from "../../session/orders/draft.svelte";

/** How much of the table around a lone ship is worth seeing with her, and how far an enemy is seen with her. */
const AROUND = 1500;
const NEAR_CM = 75;
/** The longest shot of most ships. */
const SEEN_CM = 45;

/** The ship that is asked with those she is asked about or the nearest enemy, and every place she may come to. */
export function tablePlaces(draft: Draft, ships: readonly ShipView[]): Hex[] {
  const { ask } = draft;
  const own = ships.find((ship) => ship.id === ask?.ship);
  if (!ask || !own?.place) return [];
  const here = lieOf(own.place);
  const about = new Set([ask.ship, ask.other, ...ask.options.map((option) => shipOf(ask, option))]);
  about.add(nearest(own, ships)?.id ?? "");
  about.delete(own.id);
  const others = ships.flatMap(({ id, present, place }) =>
    present && place && about.has(id) ? [lieOf(place).spot] : [],
  );
  const spots: Spot[] = [here.spot, ...others];
  if (moves(ask)) spots.push(...offersOf(ask, own.place).map(({ spot }) => spot));
  if (new Set(spots.map(String)).size < 2)
    for (const point of [0, 4, 8, 12]) spots.push(ahead(here.spot, point, AROUND));
  return spots.map(hexOf);
}

function nearest(own: ShipView, ships: readonly ShipView[]): ShipView | undefined {
  const far = ({ place }: ShipView): number =>
    place && own.place
      ? centimetres([place.x, place.y], [own.place.x, own.place.y])
      : Number.POSITIVE_INFINITY;
  return ships
    .filter((ship) => ship.present && ship.side !== own.side && !ship.surrendered && far(ship) <= NEAR_CM)
    .toSorted((a, b) => far(a) - far(b))[0];
}

/** Ships near any of some places, so that what is seen of one ship alone is seen among the others. */
export function shipsNear(places: readonly Hex[], ships: readonly ShipView[]): Hex[] {
  const seen = places.map((place) => spotOf(centre(place)));
  const near = (spot: Spot) => seen.some((one) => centimetres(one, spot) <= SEEN_CM);
  return ships.flatMap((ship) =>
    ship.present && ship.place && near(lieOf(ship.place).spot) ? [ship.bow] : [],
  );
}
