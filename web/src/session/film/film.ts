/** A film of what happened: where ships lay before it, its stops, and where they lie after it. */

import type { EventLine, GameView, Hex, ShipView, SideCard } from "../../api/types";
import type { Pose } from "./pose";
import { type Stop, stopsOf } from "./stops";
import { tableOpening } from "./tableOpening";

/** A film: where ships lie when it begins and when it ends, and what it tells. */
export interface Film {
  stops: Stop[];
  lines: readonly EventLine[];
  start: Record<string, Pose>;
  end: Record<string, Pose>;
  upto: number;
}

/** The film of these events, or null if nothing in them can be seen on the chart. */
export function filmOf(lines: readonly EventLine[], start: Record<string, Pose>): Film | null {
  const stops = stopsOf(lines);
  if (!stops.some((stop) => stop.show !== "deed") && !lines.some(({ display }) => display.look)) return null;
  return { stops, lines, start, end: posesAfter(start, stops), upto: lines.at(-1)?.n ?? 0 };
}

/** Where ships lie after some stops. */
export function posesAfter(start: Record<string, Pose>, stops: readonly Stop[]): Record<string, Pose> {
  const poses = { ...start };
  for (const { moves } of stops.flatMap((stop) => (stop.show === "moves" ? stop.impulses : [])))
    for (const { ship, bow, stern, heading } of moves) poses[ship] = { bow, stern, heading };
  return poses;
}

/** The ships that a stop concerns. */
export function shipsIn(stop: Stop): string[] {
  if (stop.show === "shot") return [stop.fired.ship, stop.fired.target ?? ""].filter(Boolean);
  if (stop.show === "moves")
    return [
      ...new Set(stop.impulses.flatMap(({ moves }) => moves.map(({ ship }) => ship))),
      ...(stop.dice?.display.pin ? [stop.dice.display.pin.ship] : []),
    ];
  const { display } = stop.line;
  return display.pin ? [display.pin.ship] : [];
}

/** Hexes where something happens in a film, so that the chart can show them all. */
export function placesIn(film: Film): Hex[] {
  const ships = [...new Set(film.stops.flatMap(shipsIn))];
  return [film.start, film.end].flatMap((poses) => placesOf(ships, poses));
}

/** The hexes in which some ships lie. */
export function placesOf(ships: readonly string[], poses: Record<string, Pose>): Hex[] {
  return ships.flatMap((ship) => {
    const pose = poses[ship];
    return pose ? [pose.bow, pose.stern] : [];
  });
}

/** Poses of all ships, as they lie in a view. */
export function posesOf(ships: readonly ShipView[]): Record<string, Pose> {
  return Object.fromEntries(
    ships.map(({ id, bow, stern, heading }) => [id, { bow, stern, heading }] as const),
  );
}

/** The ships of a view, put back where they lay. */
export function posed(ships: readonly ShipView[], poses: Record<string, Pose>): ShipView[] {
  return ships.map((ship) => {
    const pose = poses[ship.id];
    return pose ? { ...ship, ...pose } : ship;
  });
}

/**
 * Where ships lay before the battle, if this seat has yet to see how it begins: tokens may let others act first. Null
 * where its own ships have moved.
 */
export function openingOf(
  lines: readonly EventLine[],
  view: Pick<GameView, "draw" | "side" | "ships">,
  sides: readonly Pick<SideCard, "ships">[],
): Record<string, Pose> | null {
  const own = new Set(view.ships.filter((ship) => ship.owner === view.side).map((ship) => ship.id));
  const acted = lines.some(
    ({ display }) =>
      (display.show === "ordered" || (display.show === "moved" && display.spot)) && own.has(display.ship),
  );
  if (!view.draw || acted) return null;
  if (view.ships.some((ship) => ship.place)) return tableOpening(lines, view.ships);
  const cards = sides.flatMap((side) => side.ships);
  return Object.fromEntries(cards.map(({ id, bow, stern, heading }) => [id, { bow, stern, heading }]));
}
