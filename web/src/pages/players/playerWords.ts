/** Times and proposals of players in words. */

import type { ProposalLine } from "../../api/types";
import { momentInWords } from "../../ui/dates";
import { t } from "../../ui/messages.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long somebody has been away: minutes, then hours, then days. */
export function awayFor(seen: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - new Date(seen).getTime()) / 1000);
  if (seconds < HOUR) return t("table-away-minutes", { count: Math.max(1, Math.floor(seconds / MINUTE)) });
  if (seconds < DAY) return t("table-away-hours", { count: Math.floor(seconds / HOUR) });
  return t("table-away-days", { count: Math.floor(seconds / DAY) });
}

/** Say what is proposed. */
export function proposalWords(each: ProposalLine): string {
  const { name, until } = each;
  if (each.yours && until) return t("table-you-propose-adjourn-until", { until: momentInWords(until) });
  if (each.yours) return t(`table-you-propose-${each.kind}`);
  if (until) return t("table-proposes-adjourn-until", { name, until: momentInWords(until) });
  return t(`table-proposes-${each.kind}`, { name });
}
