/** The wind as it may be shown by now. */

import type { GameView } from "../../api/types";
import type { FilmPlayer } from "../../board/film/filmPlayer.svelte";
import type { BoardWind } from "../../board/types";
import { directionOf } from "../../session/geometry/plane";
import { skyVelocity } from "../../session/geometry/weather";

/** What the film tells of the wind goes before what was known. */
export function shownWind({ wind: told }: Pick<FilmPlayer, "wind">, view: GameView): BoardWind {
  const { table } = view;
  return {
    direction: told?.direction ?? (table ? directionOf(table.wind) : view.wind),
    velocity: told?.velocity ?? (table ? skyVelocity(view.velocity_name) : view.velocity),
    title: (told?.name ?? view.velocity_name) || view.weather || undefined,
    shifts: told?.shifts,
  };
}
