/** What of the news is shown by now: while a film runs, what it has not told yet is held back. */

import type { EventLine, Look, ShipView } from "../../api/types";
import { type Film, filmOf, posed, posesOf } from "./film";
import type { Pose } from "./pose";

/** How far a seat has watched: public knowledge only (the number of its last event, and where ships lay). */
export interface Watched {
  upto: number;
  poses: Record<string, Pose>;
}

export class FilmProgress {
  lines = $state.raw<EventLine[]>([]);
  /** The chronicle is told up to this event; what lies beyond waits for the film. */
  revealed = $state(0);
  /** Ships as they are shown: during a film, as they lay before it. */
  ships = $state.raw<ShipView[]>([]);
  /** The look that is shown: during a film, the one before it. */
  look = $state.raw<Look | null>(null);
  film = $state.raw<Film | null>(null);
  lastFilm = $state.raw<Film | null>(null);

  /** What the chronicle may tell now. */
  get told(): EventLine[] {
    return this.film ? this.lines.filter((line) => line.n <= this.revealed) : this.lines;
  }

  /** The event the film has come to. */
  get filmed(): EventLine | undefined {
    const lines = this.film?.lines.filter((line) => line.display.show !== "phase");
    return lines?.findLast((line) => line.n <= this.revealed) ?? lines?.[0];
  }

  get watched(): Watched {
    return { upto: this.revealed, poses: posesOf(this.ships) };
  }

  /** Show what is new: as films from these poses, one for a turn, or at once. */
  show(look: Look, fresh: EventLine[], start: Record<string, Pose>): void {
    const film = firstFilm(fresh, start);
    if (film) {
      this.ships = this.ships.length ? this.ships : posed(look.view.ships, start);
      this.look ??= look;
      this.film = film;
    } else {
      this.ships = look.view.ships;
      this.look = look;
      this.revealed = this.lines.at(-1)?.n ?? 0;
    }
  }

  /** The film has been shown, or skipped with all that was to follow. */
  end(look: Look, skipped = false): void {
    const shown = this.film;
    if (!shown) return;
    this.lastFilm = shown;
    this.film = null;
    this.revealed = shown.upto;
    const rest = skipped ? [] : this.lines.filter((line) => line.n > shown.upto);
    this.show(look, rest, shown.end);
  }

  clear(): void {
    this.lines = [];
    this.ships = [];
    this.look = null;
    this.revealed = 0;
    this.film = null;
    this.lastFilm = null;
  }
}

/** The film of the first turn in which there is something to see. */
function firstFilm(lines: readonly EventLine[], start: Record<string, Pose>): Film | null {
  for (const turn of new Set(lines.map((line) => line.turn))) {
    const upto = lines.findLastIndex((line) => line.turn === turn);
    const film = filmOf(lines.slice(0, upto + 1), start);
    if (film) return film;
  }
  return null;
}
