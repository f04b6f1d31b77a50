/** The way each ship has come in a film. */

import type { Film } from "../../session/film/film";
import type { Pose } from "../../session/geometry/hexes";
import type { Wake } from "../types";

/** Wakes of a whole film, or of its stops before another. */
export function wakesOf(film: Film, before = film.stops.length): Wake[] {
  const ways = new Map<string, Pose[]>();
  for (const stop of film.stops.slice(0, before)) {
    if (stop.show !== "moves") continue;
    for (const { ship, bow, heading } of stop.impulses.flatMap(({ moves }) => moves)) {
      const start = film.start[ship];
      const way = ways.get(ship) ?? (start ? [{ bow: start.bow, heading: start.heading }] : []);
      way.push({ bow, heading });
      ways.set(ship, way);
    }
  }
  return [...ways].map(([ship, poses]) => ({ ship, poses }));
}
