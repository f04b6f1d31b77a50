/** What the papers beside a battle are called. */

import type { GameSession } from "../../session/game/gameSession.svelte";
import { t } from "../../ui/messages.svelte";

export interface Paper {
  id: string;
  title: string;
  /** Whether something on it waits. */
  mark?: boolean;
}

/** The papers of a battle; that of the players tells what waits to be read or answered, on a phone by a mark alone. */
export function papersOf({ table }: GameSession, phone: boolean): Paper[] {
  const waits = table.unread + table.asked.length + (table.info?.may_claim ? 1 : 0);
  return ["players", "chronicle", "log", "menu"].map((id) => {
    const counted = id === "players" && waits > 0;
    const title = counted && !phone ? t("paper-players-unread", { count: waits }) : t(`paper-${id}`);
    return { id, title, mark: counted };
  });
}
