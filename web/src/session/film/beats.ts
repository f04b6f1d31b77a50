/** Events turned into beats of a film: impulses in which everybody moves together, broadsides, and the rest. */

import type { EventLine, GameView, Hex, Moved, Pin, ShipView, SideCard, WindTold } from "../../api/types";
import { directionOf, hexOf } from "../geometry/plane";
import type { Pose } from "./pose";
import { tableOpening } from "./tableOpening";

export interface Move extends Pose {
  ship: string;
  kind: Moved["kind"];
}

export interface Collision {
  hex: Hex;
  ships: string[];
}

export interface Broadside {
  ship: string;
  side: number;
  target: string;
  /** What stands over a ship when it has struck. */
  pin: Pin | null;
  n: number;
}

/** The wind as it is from now on. */
export interface Wind {
  direction: number;
  velocity: number;
  name: string;
}

/** One thing to show at a time; after it the chronicle is known up to event `upto`. */
export type Beat =
  | { show: "impulse"; turn: number; impulse: number; moves: Move[]; collisions: Collision[]; upto: number }
  | { show: "fire"; broadsides: Broadside[]; upto: number }
  | { show: "wind"; wind: Wind; changed: boolean; text: string; upto: number }
  | { show: "draw"; side: number; brings: string; number: number; text: string; upto: number }
  /** `stops`: what it tells happens between two steps of a ship under way, which waits for it. */
  | { show: "told"; stops: boolean; upto: number };

/** A move in the terms of the chart, also on an open table. */
function moveOf({ ship, kind, bow, stern, heading, spot, point }: Moved): Move {
  if (bow && stern) return { ship, kind, bow, stern, heading: heading ?? 0 };
  const at = hexOf(spot ?? [0, 0]);
  return { ship, kind, bow: at, stern: at, heading: directionOf(point ?? 0) };
}

function windIn({ direction, point, velocity, name }: WindTold): Wind {
  return { direction: point == null ? (direction ?? 0) : directionOf(point), velocity, name };
}

/** The wind that a line tells of. */
export function windOf({ display }: Pick<EventLine, "display">): Wind | null {
  return display.show === "wind" ? windIn(display) : null;
}

/** Cut a run of events into beats; moves and collisions of one turn's impulse belong together. */
export function beatsOf(lines: readonly EventLine[]): Beat[] {
  const beats: Beat[] = [];
  for (const line of lines) take(beats, line);
  return beats;
}

/** Add a line to the beat it belongs to, or begin one. */
function take(beats: Beat[], { n, turn, display, text }: EventLine): void {
  const last = beats.at(-1);
  switch (display.show) {
    case "wind":
      beats.push({ show: "wind", wind: windIn(display), changed: display.changed, text, upto: n });
      return;
    case "moved": {
      const beat = impulseBeat(beats, turn, display.impulse);
      beat.moves.push(moveOf(display));
      beat.upto = n;
      return;
    }
    case "collided": {
      const { hex, ships } = display;
      const beat = impulseBeat(beats, turn, display.impulse ?? ALONE);
      beat.collisions.push({ hex, ships });
      beat.upto = n;
      return;
    }
    case "draw": {
      const { side, brings, number } = display;
      beats.push({ show: "draw", side, brings, number, text, upto: n });
      return;
    }
    case "fired": {
      const { ship, side, target = "", pin = null } = display;
      if (last?.show === "fire") {
        last.broadsides.push({ ship, side, target, pin, n });
        last.upto = n;
      } else beats.push({ show: "fire", broadsides: [{ ship, side, target, pin, n }], upto: n });
      return;
    }
    default: {
      const stops = display.halts === true;
      if (last?.show === "told") {
        last.upto = n;
        last.stops ||= stops;
      } else beats.push({ show: "told", stops, upto: n });
    }
  }
}

/** The impulse of a collision that stands by itself. */
const ALONE = -1;

type ImpulseBeat = Extract<Beat, { show: "impulse" }>;

/** The beat of this impulse: the one being told, or a new one. */
function impulseBeat(beats: Beat[], turn: number, impulse: number): ImpulseBeat {
  const last = beats.findLast((beat) => beat.show === "impulse");
  if (last && impulse !== ALONE && last.turn === turn && last.impulse === impulse) return last;
  const beat: ImpulseBeat = { show: "impulse", turn, impulse, moves: [], collisions: [], upto: 0 };
  beats.push(beat);
  return beat;
}

/** A film: where ships lie when it begins and when it ends, and what it tells. */
export interface Film {
  beats: Beat[];
  lines: readonly EventLine[];
  start: Record<string, Pose>;
  end: Record<string, Pose>;
  upto: number;
}

/** The film of these events, or null if nothing in them can be seen on the chart. */
export function filmOf(lines: readonly EventLine[], start: Record<string, Pose>): Film | null {
  const beats = beatsOf(lines);
  const quiet = beats.every((beat) => beat.show === "told" || (beat.show === "wind" && !beat.changed));
  if (quiet && !lines.some(({ display }) => display.look)) return null;
  const end = { ...start };
  for (const beat of beats) {
    if (beat.show !== "impulse") continue;
    for (const { ship, bow, stern, heading } of beat.moves) end[ship] = { bow, stern, heading };
  }
  return { beats, lines, start, end, upto: lines.at(-1)?.n ?? 0 };
}

/** Hexes where something happens in a film, so that the chart can show them all. */
export function placesIn(film: Film): Hex[] {
  const ships = new Set<string>();
  for (const beat of film.beats) {
    if (beat.show === "impulse") for (const move of beat.moves) ships.add(move.ship);
    if (beat.show === "fire") for (const { ship, target } of beat.broadsides) ships.add(ship).add(target);
  }
  return [film.start, film.end].flatMap((poses) =>
    [...ships].flatMap((ship) => {
      const pose = poses[ship];
      return pose ? [pose.bow, pose.stern] : [];
    }),
  );
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
