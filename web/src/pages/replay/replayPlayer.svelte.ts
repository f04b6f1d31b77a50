/** Where a replay stands, and its running. */

import { effectOf, smokeOf } from "../../board/film/eventEffects";
import { boardImpulse } from "../../board/film/filmPlayer.svelte";
import type { BoardApi, Effect } from "../../board/types";
import type { Position, ReplayPositions } from "./positions";

const IMPULSE_MS = 450;
const PAUSE_MS = 900;
const FEW = 12;

export class Player {
  readonly replay: ReplayPositions;
  at = $state(0);
  playing = $state(false);
  effects = $state.raw<Effect[]>([]);
  speed = 1;
  board: BoardApi | undefined;
  #run = 0;

  /** Begin at the first position of a turn; a turn that was not fought is the beginning of the battle. */
  constructor(replay: ReplayPositions, turn = 0) {
    this.replay = replay;
    if (turn > 0)
      this.at = Math.max(
        0,
        replay.positions.findIndex((position) => position.turn === turn),
      );
  }

  get last(): number {
    return this.replay.positions.length - 1;
  }

  get position(): Position | undefined {
    return this.replay.positions[this.at];
  }

  seek(index: number): void {
    this.pause();
    this.#show(index);
    this.follow();
  }

  step(by: 1 | -1): void {
    this.seek(this.at + by);
  }

  pause(): void {
    this.#run += 1;
    this.playing = false;
  }

  async play(): Promise<void> {
    if (this.at >= this.last) this.#show(0);
    const run = ++this.#run;
    this.playing = true;
    while (this.at < this.last && run === this.#run) {
      const next = this.replay.positions[this.at + 1];
      if (next?.impulse && this.board) {
        this.effects = [];
        this.follow(this.at + 1);
        const film = this.board.animate({ impulses: [boardImpulse(next.impulse)], durationMs: IMPULSE_MS });
        film.setSpeed(this.speed);
        await film.done;
        if (run !== this.#run) return;
        this.#show(this.at + 1);
      } else {
        this.#show(this.at + 1);
        const worth = this.effects.length > 0;
        await new Promise((resolve) => setTimeout(resolve, (worth ? PAUSE_MS * 1.6 : PAUSE_MS) / this.speed));
      }
    }
    if (run === this.#run) this.playing = false;
  }

  /** Ships are kept in sight, for the rest of the turn's movement; in a fleet action the eye may choose for itself. */
  follow(index = this.at): void {
    const { positions } = this.replay;
    const turn = positions[index]?.turn;
    let end = index + 1;
    while (positions[end]?.impulse && positions[end]?.turn === turn) end += 1;
    const present = positions.slice(index, end).map(({ ships }) => ships.filter((ship) => ship.present));
    const fleet = (present[0]?.length ?? 0) > FEW;
    const hexes = present.flatMap((ships) => ships.flatMap((ship) => [ship.bow, ship.stern]));
    this.board?.keepInSight(hexes, fleet);
  }

  #show(index: number): void {
    this.at = Math.max(0, Math.min(this.last, index));
    const here = this.position;
    this.effects = (here?.events ?? []).flatMap((line) => {
      const { display, n } = line;
      const smoke = display.show === "fired" ? [smokeOf(display, `shot-${n}`)] : [];
      const pin = effectOf(line);
      return pin ? [...smoke, pin] : smoke;
    });
  }
}
