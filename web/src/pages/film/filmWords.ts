/** What is said of the stops of a film: in the list, in the caption, and in sum. */

import type { EventLine, Roll, ShipView, SideCard } from "../../api/types";
import { type Film, shipsIn } from "../../session/film/film";
import type { MovesStop, ShotStop, Stop } from "../../session/film/stops";
import { t } from "../../ui/messages.svelte";
import { listed } from "../../ui/text";
import { retold } from "../draw/tokens";

/** Names and flags that the words need. */
export interface Cast {
  ships: readonly Pick<ShipView, "id" | "name" | "nation" | "side">[];
  /** Names of the sides, and a nation of each for its flag. */
  sides: readonly string[];
  nations: readonly string[];
  /** Cards are turned instead of chips drawn. */
  cards: boolean;
}

export interface Caption {
  /** Words above it that stand out, such as a rake. */
  kicker: string;
  title: string;
  result: string;
  sum: string;
  rolls: readonly Roll[];
  /** The line that tells why; null where there is nothing to ask. */
  line: EventLine | null;
}

/** A line of the list. */
export interface Entry {
  index: number;
  /** 0 for what is no shot. */
  number: number;
  state: "past" | "now" | "to-come";
  nation: string;
  who: string;
  whom: string;
  text: string;
  rakes: boolean;
  harm: boolean;
}

export function castOf(
  ships: readonly ShipView[],
  sides: readonly Pick<SideCard, "name" | "nations">[],
  cards: boolean,
): Cast {
  const nations = sides.map((side) => side.nations[0] ?? "");
  return { ships, sides: sides.map(({ name }) => name), nations, cards };
}

const shipOf = (cast: Cast, id: string | undefined) => cast.ships.find((ship) => ship.id === id);
const nameOf = (cast: Cast, id: string | undefined): string => shipOf(cast, id)?.name ?? "";

export function shotsOf(film: Film): ShotStop[] {
  return film.stops.flatMap((stop) => (stop.show === "shot" ? [stop] : []));
}

/** "Fire of turn 6 · 9 shots", where a film shows nothing but that. */
export function filmTitle(film: Film): string {
  const shots = shotsOf(film).length;
  return [occasion(film), ...(shots ? [t("film-shots", { count: shots })] : [])].join(" · ");
}

function occasion(film: Film): string {
  const turn = film.stops[0]?.turn ?? 0;
  const shows = new Set(film.stops.map(({ show }) => show));
  if (shows.has("shot") && !shows.has("moves")) return t("film-fire-of", { turn });
  if (shows.has("moves") && !shows.has("shot")) return t("film-movement-of", { turn });
  return t("film-turn", { turn });
}

function lossesInWords({ losses, fired }: ShotStop): string {
  if (losses.length) return losses.map(({ text }) => text).join(", ");
  return t(fired.target ? "film-miss" : "film-into-the-sea");
}

/** So many ships are named where nothing else is told of their movement. */
const NAMED = 3;

function movesInWords(stop: MovesStop, cast: Cast): string {
  const collisions = stop.impulses.reduce((sum, impulse) => sum + impulse.collisions.length, 0);
  const names = shipsIn(stop).map((id) => nameOf(cast, id));
  const count = names.length;
  const named = count <= NAMED && names.every(Boolean);
  const said = [named ? t("film-moves-named", { count, names: listed(names) }) : t("film-moves", { count })];
  if (collisions) said.push(t("film-collisions", { count: collisions }));
  return said.join(", ");
}

function lineOf(stop: Stop): EventLine | null {
  return stop.show === "moves" ? stop.dice : stop.line;
}

/** What is said of a stop while it is shown; what came of a shot only when that is `known`. */
export function captionOf(stop: Stop, film: Film, cast: Cast, known = true): Caption {
  const line = lineOf(stop);
  const rolls = line?.display.rolls ?? [];
  if (stop.show === "shot") {
    const { fired, number } = stop;
    const all = shotsOf(film).length;
    const rake = capital(fired.rake ?? "");
    return {
      kicker: rake ? t("film-rake-of", { rake, number, all }) : t("film-shot-of", { number, all }),
      title: fired.title || stop.line.text,
      result: known ? capital(lossesInWords(stop)) : "",
      sum: fired.sum ?? "",
      rolls: known ? rolls : [],
      line,
    };
  }
  const title = line ? retold(line, cast.sides, cast.cards) : "";
  const moved = stop.show === "moves" && !line ? movesInWords(stop, cast) : "";
  const asked = line && (line.event.cite || rolls.length) ? line : null;
  return { kicker: "", title: title || moved, result: "", sum: "", rolls, line: asked };
}

/** The lines of the list; what is no shot is told only when the film has come to it. */
export function entriesOf(film: Film, at: number, cast: Cast, known = true): Entry[] {
  return film.stops.flatMap((stop, index): Entry[] => {
    const state = index < at ? "past" : index === at ? "now" : "to-come";
    if (stop.show !== "shot") {
      if (state === "to-come") return [];
      const line = lineOf(stop);
      const text = line ? retold(line, cast.sides, cast.cards) : movesInWords(stop as MovesStop, cast);
      const harm = line?.display.show === "lost" || line?.display.pin?.kind === "hit";
      return [{ index, number: 0, state, nation: "", who: "", whom: "", text, rakes: false, harm }];
    }
    const { fired, number, losses } = stop;
    const told = state === "past" || (state === "now" && known);
    return [
      {
        index,
        number,
        state,
        nation: shipOf(cast, fired.ship)?.nation ?? "",
        who: nameOf(cast, fired.ship),
        whom: nameOf(cast, fired.target),
        text: told
          ? [capital(fired.rake ?? ""), lossesInWords(stop)].filter(Boolean).join(" · ")
          : t(state === "now" ? "film-fires" : "film-to-come"),
        rakes: told && Boolean(fired.rake),
        harm: told && losses.length > 0,
      },
    ];
  });
}

/** Red stands for the worst alone: a rake, a ship that is lost, and harm while it is being done. */
export const isWorst = ({ harm, rakes, number, state }: Entry): boolean =>
  harm && (rakes || !number || state === "now");

/** How many hits each side has given so far. */
export function hitsGiven(film: Film, at: number, cast: Cast, known = true): number[] {
  const hits = cast.sides.map(() => 0);
  for (const stop of film.stops.slice(0, known ? at + 1 : at)) {
    if (stop.show !== "shot") continue;
    const side = shipOf(cast, stop.fired.ship)?.side ?? 0;
    hits[side] = (hits[side] ?? 0) + stop.losses.reduce((sum, { count }) => sum + count, 0);
  }
  return hits;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
