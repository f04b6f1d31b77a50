/** Pins on the chart: where the lines of a plan come about, or whom they name. */

import type { LineTried, PlanClause, PlanLine, ShipView } from "../../api/types";
import type { NumberPin } from "../../board/types";
import type { Hex } from "../../session/geometry/hexes";
import { hexOf } from "../../session/geometry/plane";

/** The ships that an order names, in its conditions and in what it does. */
const named = ({ when = [], value = "", otherwise_value = "" }: PlanClause): string[] => [
  value,
  otherwise_value,
  ...when.map((term) => term.value ?? ""),
];

/** One pin for each place, with the numbers of all lines that come about there. */
export function pinsOf(
  lines: readonly PlanLine[],
  tried: readonly LineTried[],
  ships: readonly ShipView[],
): NumberPin[] {
  const pins = new Map<string, NumberPin>();
  const open = ships.some(({ place }) => place);
  const there = (at: [number, number]): Hex => (open ? hexOf(at) : at);
  const lies = ({ bow, place }: ShipView): Hex => (place ? hexOf([place.x, place.y]) : bow);
  for (const [n, line] of lines.entries()) {
    const came = tried[n]?.tries ? tried[n] : undefined;
    const names = [...[line, ...(line.besides ?? [])].flatMap(named), ...(line.ships ?? [])];
    const ship = names.map((name) => ships.find(({ id, present }) => id === name && present)).find(Boolean);
    const at = came?.at ? there(came.at) : ship && lies(ship);
    if (!at) continue;
    const key = at.join();
    const pin = pins.get(key) ?? { id: key, at, label: "", aims: [] };
    const aim = came?.at && came.enemy_at ? [there(came.enemy_at)] : [];
    pins.set(key, {
      ...pin,
      label: [pin.label, n + 1].filter(Boolean).join(" "),
      aims: [...pin.aims, ...aim],
    });
  }
  return [...pins.values()];
}
