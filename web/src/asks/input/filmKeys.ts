/** What keys do while a film runs. */

import type { FilmPlayer } from "../../board/film/filmPlayer.svelte";
import { settings } from "../../session/settings.svelte";

const SLOWER = { fast: "normal", normal: "slow", slow: "slow" } as const;

/** Give a key to the film; false where it has no use for it. */
export function filmKey(player: FilmPlayer, key: string): boolean {
  switch (key) {
    case " ":
      player.toggle();
      return true;
    case "ArrowLeft":
    case "ArrowRight":
      player.step(key === "ArrowLeft" ? -1 : 1);
      return true;
    case "Home":
      player.again();
      return true;
    case "End":
    case "Escape":
    case "Enter":
      player.skip();
      return true;
    case "s":
    case "S":
      settings.pace = SLOWER[settings.pace];
      return true;
    default:
      return false;
  }
}
