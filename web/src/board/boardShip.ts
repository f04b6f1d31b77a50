/** Ships of a view as the board draws them. */

import type { ShipView, SideCard } from "../api/types";
import { t } from "../ui/messages.svelte";
import type { BoardShip } from "./types";

/** A ship of the view for the board. */
export function boardShip(
  ship: ShipView,
  sides: readonly Pick<SideCard, "nations">[],
  more: Partial<BoardShip> = {},
): BoardShip {
  const loaded = (load: string) => (load === "?" ? null : load !== "");
  const sum = (a: readonly [number, number], b: readonly [number, number]) =>
    [a[0] + b[0], a[1] + b[1]] as const;
  return {
    id: ship.id,
    name: ship.name,
    nation: ship.nation,
    side: ship.side,
    shipClass: ship.ship_class,
    rating: ship.rating,
    hexes: ship.hexes,
    bow: ship.bow,
    heading: ship.heading,
    present: ship.present,
    hull: ship.hull,
    hullFull: ship.hull_full,
    rigging: ship.rigging,
    riggingFull: ship.rigging_full,
    guns: sum(ship.guns, ship.carronades),
    gunsFull: sum(ship.guns_full, ship.carronades_full),
    loaded: [loaded(ship.load[0]), loaded(ship.load[1])],
    struck: ship.surrendered !== "" && !ship.captured,
    captor: ship.captured ? sides[ship.side]?.nations[0] : undefined,
    drifting: ship.drifting,
    sails: ship.sails === "full" ? "full" : "battle",
    ...conditionOf(ship),
    description: [
      ship.card
        ? t("ship-card", { rate: ship.card.rate_now, quality: ship.quality, masts: ship.card.masts })
        : t("ship-squares", { guns: ship.rating, hull: ship.hull, full: ship.hull_full }),
      ship.sails === "full" ? t("ship-full-sail") : "",
      ...ship.conditions.map(({ text }) => text),
    ]
      .filter(Boolean)
      .join(", "),
    ...more,
  };
}

const ANCHORS: Record<string, BoardShip["anchored"]> = { A: "bow", AB: "bow-springs", AS: "stern-springs" };
const FIXED: Record<string, BoardShip["fixed"]> = { fort: "fort", entrenchment: "entrenchment" };

/** What is to be seen of a ship beside her squares. */
function conditionOf(ship: ShipView): Partial<BoardShip> {
  const has = (key: string) => ship.conditions.some((condition) => condition.key === key);
  const count = (key: string) => ship.conditions.find((condition) => condition.key === key)?.value ?? 0;
  return {
    anchored: ANCHORS[ship.anchor],
    burning: has("fire"),
    sinking: has("sinking"),
    exploding: has("exploding"),
    aground: has("aground"),
    aloft: has("sail_change") || ship.duties.includes("rigging"),
    flagship: has("flagship"),
    signalling: has("signal"),
    overside: [count("mast_port"), count("mast_starboard")],
    fallen: [has("obscured_port"), has("obscured_starboard")],
    fixed: FIXED[ship.fixed],
  };
}

/** Who tows whom: the log of the ship that tows has the number of the other. */
export function towsOf(ships: readonly ShipView[]): { from: string; to: string }[] {
  return ships.flatMap((ship) => {
    const tow = ship.conditions.find(({ key }) => key === "tow");
    const other = tow ? ships[tow.value] : undefined;
    return other && ship.present && other.present ? [{ from: ship.id, to: other.id }] : [];
  });
}
