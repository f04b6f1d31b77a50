/** What this browser remembers of lessons: those done, the game of each, and the step at which one was left. */

import { BEGINNING, type Place } from "./lessonSteps";

const SHELF = "weathergage.lessons";

interface Kept {
  /** Lessons that were played to their end. */
  done: string[];
  /** The game in which a lesson was begun last, by the lesson. */
  games: Record<string, string>;
  /** Where the pupil is, by the game. */
  places: Record<string, Place>;
  /** Games whose lesson was given up to fight on alone. */
  alone: string[];
}

const EMPTY: Kept = { done: [], games: {}, places: {}, alone: [] };

function read(): Kept {
  try {
    return { ...EMPTY, ...(JSON.parse(localStorage.getItem(SHELF) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...EMPTY };
  }
}

export class LessonBook {
  #kept = $state.raw<Kept>(read());

  isDone(lesson: string): boolean {
    return this.#kept.done.includes(lesson);
  }

  /** The game in which a lesson can be gone on with, "" for none. */
  gameOf(lesson: string): string {
    return this.#kept.games[lesson] ?? "";
  }

  placeIn(game: string): Place {
    return this.#kept.places[game] ?? BEGINNING;
  }

  isAlone(game: string): boolean {
    return this.#kept.alone.includes(game);
  }

  /** A lesson is begun in a game; what was kept of its former game is forgotten. */
  begin(lesson: string, game: string): void {
    const { [this.gameOf(lesson)]: _, ...places } = this.#kept.places;
    this.#keep({ games: { ...this.#kept.games, [lesson]: game }, places });
  }

  move(game: string, place: Place): void {
    const now = this.placeIn(game);
    if (now.moment === place.moment && now.step === place.step) return;
    this.#keep({ places: { ...this.#kept.places, [game]: place } });
  }

  finish(lesson: string): void {
    const { [lesson]: game, ...games } = this.#kept.games;
    const { [game ?? ""]: _, ...places } = this.#kept.places;
    const done = this.isDone(lesson) ? this.#kept.done : [...this.#kept.done, lesson];
    this.#keep({ done, games, places });
  }

  /** The pupil fights on without the lesson, or wants it back. */
  setAlone(game: string, alone: boolean): void {
    const others = this.#kept.alone.filter((one) => one !== game);
    this.#keep({ alone: alone ? [...others, game] : others });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(SHELF, JSON.stringify(this.#kept));
    } catch {
      // A browser without storage begins its lessons anew.
    }
  }
}

export const lessonBook = new LessonBook();
