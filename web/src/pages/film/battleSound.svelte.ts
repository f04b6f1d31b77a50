/** What is heard of a battle: guns and timber with the film, the seal, the bell when it is your turn, and the wind. */

import type { FilmPlayer } from "../../board/film/filmPlayer.svelte";
import type { GameSession } from "../../session/game/gameSession.svelte";
import { settings } from "../../session/settings.svelte";
import { soundboard } from "../../session/sound/soundboard.svelte";

/** Let a battle be heard while its page is open; `force` is that of the wind. */
export function hearBattle(session: GameSession, player: FilmPlayer, force: () => number): void {
  player.onSound = ({ sound, ship }) => {
    const guns = session.ships.find(({ id }) => id === ship)?.rating;
    void soundboard.play(sound, guns);
  };

  let stage = session.stage;
  $effect(() => {
    const now = session.stage;
    if (now === "asking" && stage !== "asking" && stage !== "loading") void soundboard.play("bell");
    stage = now;
  });

  $effect(() => {
    if (session.busy) void soundboard.play("paper");
  });

  $effect(() => {
    void [settings.sound, settings.volume];
    soundboard.tune();
  });

  $effect(() => {
    void soundboard.blow(settings.sound ? force() : null);
  });
  $effect(() => () => void soundboard.blow(null));
}
