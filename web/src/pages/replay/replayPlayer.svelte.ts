/** Where a replay stands, and its running. */

import { boardImpulse, FilmPlayer } from "../../board/film/filmPlayer.svelte";
import type { BoardApi } from "../../board/types";
import { IMPULSE_MS } from "../../session/film/timing";
import type { Position, ReplayPositions } from "./positions";

const PAUSE_MS = 900;
const FEW = 12;

export class Player {
  readonly replay: ReplayPositions;
  at = $state(0);
  playing = $state(false);
  /** Shows shots and deeds, and what they leave on the chart. */
  readonly film: FilmPlayer;
  board: BoardApi | undefined;
  #speed = 1;
  #run = 0;

  /** Begin at the first position of a turn; a turn that was not fought is the beginning of the battle. */
  constructor(replay: ReplayPositions, turn = 0, still: () => boolean = () => false, since = 0) {
    this.replay = replay;
    this.film = new FilmPlayer(still);
    if (turn > 0)
      this.at = Math.max(
        0,
        replay.positions.findIndex((position) => position.turn === turn),
      );
    // The last position that shows nothing new.
    else if (since > 0)
      this.at = Math.max(
        0,
        replay.positions.findLastIndex(({ upto }) => upto <= since),
      );
  }

  set speed(speed: number) {
    this.#speed = speed;
    this.film.speed = speed;
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

  /** Go to the first position of a turn. */
  seekTurn(turn: number): void {
    const index = this.replay.positions.findIndex((position) => position.turn === turn);
    if (index >= 0) this.seek(index);
  }

  step(by: 1 | -1): void {
    this.seek(this.at + by);
  }

  pause(): void {
    this.#run += 1;
    this.playing = false;
    this.film.stopShowing();
  }

  async play(): Promise<void> {
    if (this.at >= this.last) this.#show(0);
    const run = ++this.#run;
    this.playing = true;
    while (this.at < this.last && run === this.#run) {
      const next = this.replay.positions[this.at + 1];
      if (next?.impulse && this.board) await this.#move(next, run);
      else if (next?.film && this.board) await this.#showStop(next, run);
      else {
        this.#show(this.at + 1);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / this.#speed));
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

  async #move(next: Position, run: number): Promise<void> {
    if (!next.impulse || !this.board) return;
    this.film.clear();
    this.follow(this.at + 1);
    const film = this.board.animate({ impulses: [boardImpulse(next.impulse)], durationMs: IMPULSE_MS });
    film.setSpeed(this.#speed);
    await film.done;
    if (run === this.#run) this.#show(this.at + 1);
  }

  /** A shot or a deed is shown as in the film of the battle; how ships stand after it comes when it is over. */
  async #showStop({ film, stop }: Position, run: number): Promise<void> {
    if (!film || !this.board) return;
    await this.film.showStop(film, stop, this.board);
    if (run === this.#run) this.#show(this.at + 1);
  }

  #show(index: number): void {
    this.at = Math.max(0, Math.min(this.last, index));
    const here = this.position;
    if (here?.film && !here.impulse) this.film.standAt(here.film, here.stop);
    else this.film.clear();
  }
}
