/** What the chart of the referee shows: ships before and after, and what was done between. */

import type { GameView, RefereeReport } from "../../api/types";
import { boardShip } from "../../board/boardShip";
import { wakesOf } from "../../board/film/wakes";
import type { BoardShip, BoardWind, FilmMarks, Ghost, Wake } from "../../board/types";
import { type Film, posesOf } from "../../session/film/film";
import { standingAt } from "../../session/film/standing";
import { stopsOf } from "../../session/film/stops";
import { directionOf, onPlane } from "../../session/geometry/plane";
import { t } from "../../ui/messages.svelte";

/** The wind of a view as boards draw it. */
export const windOf = (view: GameView): BoardWind => ({
  direction: view.table ? directionOf(view.table.wind) : view.wind,
  velocity: view.velocity,
  title: view.velocity_name || undefined,
});

/** The ships of a view as the chart draws them. */
export const shipsOf = (view: GameView, { scenario }: RefereeReport): BoardShip[] =>
  view.ships.map(onPlane).map((ship) => boardShip(ship, scenario.sides, { badge: ship.where }));

export interface Between {
  ghosts: Ghost[];
  wakes: Wake[];
  film: FilmMarks;
}

/** Where ships lay that have moved, the ways they came, shots and damage. */
export function between({ before, after, events }: RefereeReport): Between {
  const [from, to] = [before.ships.map(onPlane), after.ships.map(onPlane)];
  const stops = stopsOf(events);
  const film: Film = { stops, lines: events, start: posesOf(from), end: posesOf(to), upto: events.length };
  const { shots, pins } = standingAt(film, stops.length - 1);
  const ghosts = from.flatMap((ship): Ghost[] => {
    const now = to.find(({ id }) => id === ship.id);
    const same =
      now && now.bow[0] === ship.bow[0] && now.bow[1] === ship.bow[1] && now.heading === ship.heading;
    if (!ship.present || !now?.present || same || ship.place) return [];
    return [
      { id: `was-${ship.id}`, ship: ship.id, bow: ship.bow, heading: ship.heading, label: t("referee-was") },
    ];
  });
  // All of it is shown at once, each shot by its number: none is more present than the others.
  return {
    ghosts,
    wakes: wakesOf(film),
    film: {
      shots: shots.map((shot) => ({ ...shot, present: false })),
      pins: pins.map((pin) => ({ ...pin, present: true })),
      dotted: false,
    },
  };
}

export const NOTHING: Between = { ghosts: [], wakes: [], film: { shots: [], pins: [], dotted: false } };
