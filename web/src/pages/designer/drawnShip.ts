/** A ship of a design as the board draws her, fresh from the dockyard. */

import type { BoardShip } from "../../board/types";
import { hexesOf, type ShipData, type SideData, type Types } from "../../session/designer/battleData";
import { hexOf } from "../../session/geometry/hexLabels";
import { t } from "../../ui/messages.svelte";

/** The squares of what has no type, such as works ashore. */
const UNKNOWN = { hull: 12, guns: [6, 6] as [number, number], rigging: [4, 4, 4], ship_class: 2, rating: 40 };

export function drawnShip(
  ship: ShipData,
  side: SideData,
  id: string,
  sideNumber: number,
  types: Types,
): BoardShip {
  const type = types.get(ship.type ?? "");
  const { hull, guns, rigging, ship_class, rating } = type ?? UNKNOWN;
  const later = (ship.entry_turn ?? 1) > 1;
  return {
    id,
    name: ship.name,
    nation: ship.nation ?? nationIn(side, type?.nation),
    side: Math.min(sideNumber, 1),
    shipClass: ship.class ?? ship_class,
    rating: ship.rating ?? rating,
    hexes: hexesOf(ship),
    bow: hexOf(ship.bow),
    heading: ship.heading,
    present: true,
    hull,
    hullFull: hull,
    rigging,
    riggingFull: rigging,
    guns,
    gunsFull: guns,
    loaded: [false, false],
    fixed: ship.fixed,
    dimmed: later,
    badge: later ? t("designer-enters", { turn: ship.entry_turn ?? 1 }) : undefined,
    anchored: ship.anchored ? "bow" : undefined,
    flagship: ship.flag,
    description: t("designer-crew-word", { quality: t(`quality-${ship.quality}`) }),
  };
}

/** The flag she flies: her type's, if the side flies it, else the side's first. */
export const nationIn = ({ nations }: SideData, wanted = ""): string =>
  nations.includes(wanted) ? wanted : (nations[0] ?? "");
