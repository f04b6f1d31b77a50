/** A film of a whole battle cut into positions: one for each impulse, shot, deed, and every other resolution. */

import type {
  Film as Battle,
  EventLine,
  Frame,
  LogEntry,
  ShipView,
  TableView,
  TieView,
} from "../../api/types";
import { type Film, posed, posesOf } from "../../session/film/film";
import { type Impulse, type Stop, stopsOf, type Wind, windOf } from "../../session/film/stops";
import { tableOpening } from "../../session/film/tableOpening";
import { directionOf, onPlane } from "../../session/geometry/plane";
import { t } from "../../ui/messages.svelte";
import { heading } from "../chronicle/chapters";

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
  impulse: Impulse | null;
  /** The film of the frame it belongs to and the stop of it that is shown here; -1 for none. */
  film: Film | null;
  stop: number;
}

export interface ReplayPositions {
  positions: Position[];
  events: EventLine[];
  /** Every change of a ship's log. */
  log: LogEntry[];
}

export function positionsOf(film: Battle): ReplayPositions {
  const cutting = new Cutting(film);
  for (const frame of film.frames) cutting.take(frame);
  const { positions, events } = cutting;
  return { positions, events, log: film.frames.flatMap((frame) => frame.log) };
}

/** A stop, or one impulse of it. */
interface Part {
  stop: number;
  impulse: Impulse | null;
  upto: number;
}

class Cutting {
  readonly positions: Position[] = [];
  readonly events: EventLine[] = [];
  readonly #battle: Battle;
  #ships: ShipView[] = [];
  #ties: TieView[] = [];
  #table: TableView | null = null;
  #strength: { velocity: number; name: string };

  constructor(battle: Battle) {
    this.#battle = battle;
    this.#strength = { velocity: battle.scenario.wind.velocity, name: "" };
  }

  take(frame: Frame): void {
    const lines = frame.events;
    const changed = frame.ships.map(onPlane);
    const before = this.#ships.length ? this.#ships : opened(changed, this.#battle, lines);
    this.#ships = merged(this.#ships, changed);
    this.#table = frame.table ?? this.#table;
    const stops = stopsOf(lines);
    const parts = stops.flatMap(partsOf);
    if (!this.positions.length && parts.some(({ impulse }) => impulse)) this.#begin(frame, before);
    // Frames tell where the wind blows; how strong it is, only what happens does.
    for (const line of lines) this.#strength = windOf(line) ?? this.#strength;
    const upto = lines.at(-1)?.n ?? 0;
    const film: Film = { stops, lines, start: posesOf(before), end: posesOf(this.#ships), upto };
    this.#show(frame, film, parts, before);
  }

  /** Where others may act first, the first frame tells more than the opening position. */
  #begin(frame: Frame, ships: ShipView[]): void {
    const { wind } = this.#battle.scenario;
    const direction = this.#table ? directionOf(this.#table.wind) : wind.direction;
    this.positions.push({
      turn: frame.turn,
      title: t("replay-before"),
      wind: { ...this.#strength, direction },
      ships,
      ties: [],
      table: this.#table,
      upto: 0,
      impulse: null,
      film: null,
      stop: -1,
    });
  }

  #show(frame: Frame, film: Film, parts: readonly Part[], before: ShipView[]): void {
    const direction = this.#table ? directionOf(this.#table.wind) : frame.wind;
    const wind = { ...this.#strength, direction };
    const first = this.events.length;
    let moving = before;
    parts.forEach((part, i) => {
      const { impulse, stop } = part;
      moving = moved(moving, impulse);
      const last = i === parts.length - 1;
      const shown = film.stops[stop];
      this.positions.push({
        turn: shown?.turn ?? frame.turn,
        title: impulse ? movement(impulse, this.#ships) : titleOf(shown, frame),
        wind,
        ships: last ? this.#ships : moving,
        ties: last ? frame.ties : this.#ties,
        table: this.#table,
        upto: last ? first + film.lines.length : first + film.lines.filter(({ n }) => n <= part.upto).length,
        impulse,
        film,
        stop,
      });
    });
    this.events.push(...film.lines);
    this.#ties = frame.ties;
    if (!parts.length) this.#rest(frame, wind);
  }

  /** A frame in which nothing is to be seen but how ships stand after it. */
  #rest(frame: Frame, wind: Wind): void {
    const told = frame.events.findLast((line) => line.display.show !== "phase");
    if (!told && this.positions.length && !frame.ships.length) return;
    this.positions.push({
      turn: told?.turn ?? frame.turn,
      title: heading(told?.phase_title ?? frame.phase_title),
      wind,
      ships: this.#ships,
      ties: frame.ties,
      table: this.#table,
      upto: this.events.length,
      impulse: null,
      film: null,
      stop: -1,
    });
  }
}

/** Impulses of a movement are shown one by one, everything else at once. */
function partsOf(stop: Stop, index: number): Part[] {
  if (stop.show !== "moves" || !stop.impulses.length)
    return [{ stop: index, impulse: null, upto: stop.upto }];
  return stop.impulses.map((impulse) => ({ stop: index, impulse, upto: impulse.upto }));
}

function moved(ships: ShipView[], impulse: Impulse | null): ShipView[] {
  if (!impulse) return ships;
  return ships.map((ship) => {
    const move = impulse.moves.find((one) => one.ship === ship.id);
    if (!move) return ship;
    return { ...ship, present: true, bow: move.bow, stern: move.stern, heading: move.heading };
  });
}

function titleOf(stop: Stop | undefined, frame: Frame): string {
  const line = stop && (stop.show === "moves" ? stop.dice : stop.line);
  return heading(line?.phase_title ?? frame.phase_title);
}

/** Where ships move one after the other, who does; else which impulse it is. */
function movement({ impulse, moves }: Impulse, ships: readonly ShipView[]): string {
  const under = ships.find((ship) => ship.id === moves[0]?.ship);
  if (impulse < 0) return t("replay-collision");
  if (!under?.card && !under?.place) return t("replay-impulse", { impulse });
  const others = new Set(moves.map(({ ship }) => ship)).size - 1;
  return t(moves[0]?.kind === "drift" ? "replay-drifting" : "replay-under-way", { ship: under.name, others });
}

/** Ships as they lay when the battle began. */
function opened(ships: readonly ShipView[], film: Battle, told: readonly EventLine[]): ShipView[] {
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
