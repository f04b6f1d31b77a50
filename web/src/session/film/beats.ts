/** Events turned into beats of a film: impulses in which everybody moves together, broadsides, and the rest. */

import type {
  EventLine,
  GameEvent,
  GameView,
  Hex,
  ShipMoved,
  ShipSailed,
  ShipView,
  SideCard,
} from "../../api/types";
import { directionOf, hexOf } from "../geometry/plane";
import { skyVelocity } from "../geometry/weather";
import type { Pose } from "./pose";
import { tableOpening } from "./tableOpening";

export interface Move extends Pose {
  ship: string;
  kind: string;
}

export interface Collision {
  hex: Hex;
  ships: string[];
}

export interface Broadside {
  ship: string;
  side: number;
  target: string;
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

function moveOf({ ship, kind, bow, stern, heading }: ShipMoved): Move {
  return { ship, kind, bow, stern, heading };
}

/** A move on an open table, in the terms of the chart. */
function sailedOf({ ship, kind, mast, point }: ShipSailed): Move {
  const at = hexOf(mast);
  return { ship, kind, bow: at, stern: at, heading: directionOf(point) };
}

/** The strength at which winds are drawn in games that know only their direction. */
const STEADY = 3;

/** The wind that an event tells of. */
export function windOf(event: GameEvent): Wind | null {
  if (event.event === "WeatherDiced")
    return { direction: event.direction, velocity: STEADY, name: event.weather };
  if (event.event === "SkyRead")
    return {
      direction: directionOf(event.direction),
      velocity: skyVelocity(event.strength),
      name: event.strength,
    };
  if (event.event === "SoloWindRolled") return { direction: event.roll.value, velocity: STEADY, name: "" };
  if (event.event !== "WindChanged" && event.event !== "WeatherRolled") return null;
  return { direction: event.direction, velocity: event.velocity, name: event.velocity_name };
}

function windChanged(event: GameEvent): boolean {
  if (event.event === "WeatherDiced")
    return event.direction !== event.was_direction || event.weather !== event.was_weather;
  if (event.event === "SkyRead") return event.change !== "";
  if (event.event !== "WindChanged") return true;
  return event.direction !== event.was_direction || event.velocity !== event.was_velocity;
}

/** Events that are worth a look at the chart though nobody moves or fires. */
const TO_BE_SEEN = new Set([
  ...["ShipSank", "ShipExploded", "ShipWrecked", "MortarFired", "FireBroke"],
  ...["ShipBlewUp", "ShipFoundered", "ShipAblaze", "BoardingFought", "ShipTaken", "ColoursStruck"],
  ...["HulkLost", "FlagStruck", "DeckCarried", "FireSpread", "MeleeRound"],
]);

/** Guns that went off. */
export const FIRED = new Set(["BroadsideFired", "ShotFired", "CannonFired"]);

/** What befalls a single ship on her way, where ships move one after the other. */
const ON_THE_WAY = new Set([
  ...["SailDiceRolled", "TackTried", "ShipsTied", "ShipAground", "MastWent", "RateLost", "SteeringShot"],
  ...[
    "ShipAblaze",
    "ShipBlewUp",
    "ShipFoundered",
    "ColoursStruck",
    "ShipTaken",
    "ShipSecured",
    "CrewLowered",
  ],
  ...["BoardingFought", "AnchorHandled"],
  ...[
    "WayRolled",
    "HullsMet",
    "HullsTied",
    "MastFelled",
    "WheelShot",
    "RatingsLost",
    "OfficerHit",
    "SkillTested",
  ],
  ...["HulkLost", "FlagStruck", "DeckCarried", "FireSpread", "BoardingDeclared", "AnchorWork", "TableEdge"],
]);

/** Cut a run of events into beats; moves and collisions of one turn's impulse belong together. */
export function beatsOf(lines: readonly EventLine[]): Beat[] {
  const beats: Beat[] = [];
  for (const { n, turn, event, text } of lines) {
    const last = beats.at(-1);
    const wind = windOf(event);
    if (wind) {
      beats.push({ show: "wind", wind, changed: windChanged(event), text, upto: n });
      continue;
    }
    if (event.event === "ShipSailed") {
      const beat = impulseBeat(beats, turn, event.impulse);
      beat.moves.push(sailedOf(event));
      beat.upto = n;
    } else if (event.event === "ShipMoved" || event.event === "ShipsCollided") {
      const beat = impulseBeat(beats, turn, event.impulse);
      if (event.event === "ShipMoved") beat.moves.push(moveOf(event));
      else beat.collisions.push({ hex: event.hex, ships: event.ships });
      beat.upto = n;
    } else if (event.event === "Contact" && event.collided) {
      // The ship that runs into another does not move into her hex.
      const collisions = [{ hex: event.hex, ships: [event.ship, event.other] }];
      beats.push({ show: "impulse", turn, impulse: -1, moves: [], collisions, upto: n });
    } else if (event.event === "TokenDrawn") {
      const { side, brings, number } = event;
      beats.push({ show: "draw", side, brings, number, text, upto: n });
    } else if (FIRED.has(event.event) && "target" in event && "side" in event) {
      const shot = { ship: event.ship, side: Number(event.side), target: event.target };
      if (last?.show === "fire") {
        last.broadsides.push(shot);
        last.upto = n;
      } else beats.push({ show: "fire", broadsides: [shot], upto: n });
    } else {
      const stops = ON_THE_WAY.has(event.event);
      if (last?.show === "told") {
        last.upto = n;
        last.stops ||= stops;
      } else beats.push({ show: "told", stops, upto: n });
    }
  }
  return beats;
}

type ImpulseBeat = Extract<Beat, { show: "impulse" }>;

/** The beat of this impulse: the one being told, or a new one. */
function impulseBeat(beats: Beat[], turn: number, impulse: number): ImpulseBeat {
  const last = beats.findLast((beat) => beat.show === "impulse");
  if (last && last.turn === turn && last.impulse === impulse) return last;
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
  if (quiet && !lines.some(({ event }) => TO_BE_SEEN.has(event.event))) return null;
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
    ({ event }) => (event.event === "CourseChosen" || event.event === "ShipSailed") && own.has(event.ship),
  );
  if (!view.draw || acted) return null;
  if (view.ships.some((ship) => ship.place)) return tableOpening(lines, view.ships);
  const cards = sides.flatMap((side) => side.ships);
  return Object.fromEntries(cards.map(({ id, bow, stern, heading }) => [id, { bow, stern, heading }]));
}
