/** Says of a game under way against whom it is played, of a campaign how far it is, and when either was last touched. */

import type { CampaignCard } from "../../api/campaignTypes";
import type { GameCard } from "../../api/types";
import { t } from "../../ui/messages.svelte";

/** Name those who play against this desk; who commands for it does not. */
export function opponentsOf(game: GameCard): string {
  const others = game.seats.filter((seat) => seat.key === null && !seat.lent);
  if (!others.length) return t("opponent-same-desk");
  return others.map((seat) => seat.player || seat.name).join(", ");
}

/** Tell in which month and at which step a campaign is. */
export function monthOf({ month, months, step_title }: CampaignCard): string {
  return month
    ? t("campaigns-month", { month, months, step: step_title.toLowerCase() })
    : t("campaigns-fleets");
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Tell how long ago something was, roughly. */
export function ago(date: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(date));
  if (Number.isNaN(passed)) return "";
  if (passed < 2 * MINUTE) return t("ago-now");
  if (passed < HOUR) return t("ago-minutes", { count: Math.floor(passed / MINUTE) });
  if (passed < DAY) return t("ago-hours", { count: Math.floor(passed / HOUR) });
  return t("ago-days", { count: Math.floor(passed / DAY) });
}
