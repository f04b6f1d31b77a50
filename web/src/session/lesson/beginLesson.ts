/** Begins lessons, and finds those under way. */

import type { Client } from "../../api/client";
import type { GameCard } from "../../api/types";
import type { LessonBook } from "./lessonBook.svelte";

/** The lesson for newcomers. */
export const FIRST_LESSON = "first-battle";

/** Make the game of a lesson; return its id. */
export async function beginLesson(lesson: string, client: Client, book: LessonBook): Promise<string> {
  const { id } = await client.beginLesson(lesson);
  book.begin(lesson, id);
  return id;
}

/** The game of a lesson that is under way: the one this browser knows, else the newest of the desk; "" for none. */
export function lessonUnderWay(lesson: string, games: readonly GameCard[], book: LessonBook): string {
  const open = games.filter((game) => game.lesson === lesson && !game.outcome && !book.isAlone(game.id));
  return open.find((game) => game.id === book.gameOf(lesson))?.id ?? open[0]?.id ?? "";
}
