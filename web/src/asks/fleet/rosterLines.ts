/** The lines of a roster: own ships by divisions, with what each has been ordered. */

import type { AskView, Division, ShipView } from "../../api/types";
import type { Draft } from "../../session/orders/draft.svelte";
import type { FleetDesk, Source } from "../../session/orders/fleetDesk.svelte";
import { isHeld } from "../../session/orders/questionGroups";
import { t } from "../../ui/messages.svelte";
import { inTrouble, type Mark, marksOf } from "./shipState";

export interface RosterShip {
  ship: ShipView;
  marks: Mark[];
  trouble: boolean;
  /** The question about her movement, if she is asked. */
  ask: AskView | undefined;
  ordered: boolean;
  plot: string;
  source: Source | undefined;
}

export interface RosterGroup {
  /** Its place among the divisions, -1 for ships that are in none. */
  number: number;
  name: string;
  lines: RosterShip[];
}

const said = () => ({
  mast: t("mark-mast"),
  held: t("mark-held"),
  struck: t("mark-struck"),
  adrift: t("mark-adrift"),
});

export function rosterShip(ship: ShipView, draft: Draft | null, fleet: FleetDesk): RosterShip {
  const marks = marksOf(ship, said());
  const ask = fleet.plotOf(ship.id);
  const card = draft?.queue.find((one) => one.asks.some((other) => other === ask));
  const ordered = ask !== undefined && draft !== null && card !== undefined && draft.touched(card);
  return {
    ship,
    marks,
    trouble: inTrouble(ship, marks),
    ask: ask && !isHeld(ask) ? ask : undefined,
    ordered,
    plot: ordered && ask && draft ? draft.answer(ask) : "",
    source: ask && ordered ? fleet.sourceOf(ask) : undefined,
  };
}

/** Ships by their divisions in the order of the line, then those that are in none. */
export function groupsOf(lines: readonly RosterShip[], divisions: readonly Division[]): RosterGroup[] {
  const by = new Map(lines.map((line) => [line.ship.id, line]));
  const groups = divisions.map(({ name, ships }, number) => ({
    number,
    name,
    lines: ships.flatMap((id) => by.get(id) ?? []),
  }));
  const divided = new Set(divisions.flatMap(({ ships }) => ships));
  const rest = lines.filter(({ ship }) => !divided.has(ship.id));
  if (rest.length) groups.push({ number: -1, name: divisions.length ? t("roster-others") : "", lines: rest });
  return groups.filter(({ lines: own }) => own.length);
}
