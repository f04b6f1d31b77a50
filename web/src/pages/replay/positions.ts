/** A film of a whole battle cut into positions: one for each impulse and one for every other resolution. */

import type { EventLine, Film, LogEntry, ShipView, TableView, TieView } from "../../api/types";
import { type Beat, beatsOf, posed, type Wind, windOf } from "../../session/film/beats";
import { tableOpening } from "../../session/film/tableOpening";
import { directionOf, onPlane } from "../../session/geometry/plane";
import { phaseTitle } from "../chronicle/chapters";

type ImpulseBeat = Extract<Beat, { show: "impulse" }>;

export interface Position {
  turn: number;
  title: string;
  wind: Wind;
  ships: ShipView[];
  ties: TieView[];
  /** In games without hexes. */
  table: TableView | null;
  /** Number of events that have happened. */
  upto: number;
  /** What leads here from the position before, if it is a movement. */
  impulse: ImpulseBeat | null;
  /** Events that are new here. */
  events: EventLine[];
}

export interface ReplayPositions {
  positions: Position[];
  events: EventLine[];
  /** Every change of a ship's log. */
  log: LogEntry[];
}

export function positionsOf(film: Film): ReplayPositions {
  const positions: Position[] = [];
  const events: EventLine[] = [];
  let ships: ShipView[] = [];
  let ties: TieView[] = [];
  let table: TableView | null = null;
  let strength = { velocity: film.scenario.wind.velocity, name: "" };
  for (const frame of film.frames) {
    const before = ships.length ? ships : opened(frame.ships.map(onPlane), film, frame.events);
    ships = merged(ships, frame.ships.map(onPlane));
    table = frame.table ?? table;
    const impulses = beatsOf(frame.events).filter((beat) => beat.show === "impulse");
    const begins = !positions.length && impulses.length > 0;
    const first = events.length;
    // Frames tell where the wind blows; how strong it is, only what happens does.
    for (const line of frame.events) strength = windOf(line) ?? strength;
    const wind: Wind = { ...strength, direction: table ? directionOf(table.wind) : frame.wind };
    let moving = before;
    // Where others may act first, the first frame tells more than the opening position.
    if (begins) {
      const opening = { ...strength, direction: table ? wind.direction : film.scenario.wind.direction };
      const here = { turn: frame.turn, wind: opening, ships: before, ties: [], table };
      positions.push({ ...here, title: "Before the battle", upto: 0, impulse: null, events: [] });
    }
    impulses.slice(0, -1).forEach((impulse) => {
      moving = moving.map((ship) => {
        const move = impulse.moves.find((one) => one.ship === ship.id);
        if (!move) return ship;
        return { ...ship, present: true, bow: move.bow, stern: move.stern, heading: move.heading };
      });
      const known = frame.events.filter((line) => line.n <= impulse.upto);
      const told = first + known.length;
      const here = { turn: impulse.turn, wind, ships: moving, ties, table };
      positions.push({ ...here, title: movement(impulse, ships), upto: told, impulse, events: [] });
    });
    events.push(...frame.events);
    ties = frame.ties;
    const told = frame.events.findLast((line) => line.display.show !== "phase");
    if (!told && positions.length && !frame.ships.length) continue;
    const last = impulses.at(-1);
    positions.push({
      turn: told?.turn ?? frame.turn,
      title: last ? movement(last, ships) : told ? phaseTitle(told.phase) : frame.phase_title,
      wind,
      ships,
      ties,
      table,
      upto: events.length,
      impulse: last ?? null,
      events: frame.events,
    });
  }
  return { positions, events, log: film.frames.flatMap((frame) => frame.log) };
}

/** Where ships move one after the other, who does; else which impulse it is. */
function movement({ impulse, moves }: ImpulseBeat, ships: readonly ShipView[]): string {
  const under = ships.find((ship) => ship.id === moves[0]?.ship);
  if (impulse < 0) return "Collision";
  if (!under?.card && !under?.place) return `Movement, impulse ${impulse}`;
  const others = new Set(moves.map(({ ship }) => ship)).size - 1;
  return `${under.name}${others ? ` and ${others} more` : ""} ${moves[0]?.kind === "drift" ? "drifting" : "under way"}`;
}

/** Ships as they lay when the battle began. */
function opened(ships: readonly ShipView[], film: Film, told: readonly EventLine[]): ShipView[] {
  if (ships.some((ship) => ship.place)) return posed(ships, tableOpening(told, ships));
  const cards = new Map(film.scenario.sides.flatMap((side) => side.ships).map((card) => [card.id, card]));
  return ships.map((ship) => {
    const card = cards.get(ship.id);
    return card ? { ...ship, bow: card.bow, stern: card.stern, heading: card.heading } : ship;
  });
}

function merged(ships: readonly ShipView[], changed: readonly ShipView[]): ShipView[] {
  if (!ships.length) return [...changed];
  const news = new Map(changed.map((ship) => [ship.id, ship]));
  return ships.map((ship) => news.get(ship.id) ?? ship);
}
