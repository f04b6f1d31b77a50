/** Keys that order many ships: divisions by number, all, follow, as last turn, the lieutenant, the next without orders. */

import type { Draft } from "../../session/orders/draft.svelte";
import type { FleetDesk } from "../../session/orders/fleetDesk.svelte";
import { STAY } from "../../session/orders/plotNotation";

/** Applies a key to the fleet; false if the key means nothing to it. */
export function pressFleet(draft: Draft, fleet: FleetDesk, key: string): boolean {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (/^[1-9]$/.test(name)) {
    const division = fleet.divisions[Number(name) - 1];
    if (division) fleet.choose(division.ships);
    return division !== undefined;
  }
  if (name === "Escape" && fleet.pointing) fleet.pointing = false;
  else if (name === "a") fleet.choose(draft.queue.flatMap(({ asks: [first] }) => first?.ship ?? []));
  else if (name === "f" && fleet.chosen.length > 1) follow(draft, fleet);
  else if (name === "r") void fleet.order({ order: "as_last_turn" });
  else if (name === "l") void fleet.order({ order: "lieutenant" });
  else if (name === "Tab") return draft.seekUntouched();
  else return false;
  return true;
}

function follow(draft: Draft, fleet: FleetDesk): void {
  fleet.manner = "follow";
  const plot = fleet.lead ? draft.answer(fleet.lead) : STAY;
  void fleet.leadOn(plot === STAY ? "" : plot);
}
