/** Says in words what the makers of a game agreed on besides its rules. */

import type { GameTerms, Pace } from "../../api/types";
import { t } from "../../ui/messages.svelte";

const HOURS = 24;

/** The pace, in a few words for a line of a list. */
export function paceWords(pace: Pace): string {
  if (pace.kind === "glass") return t("pace-glass", { minutes: Math.round(pace.seconds / 6) / 10 });
  if (pace.kind === "none") return t("pace-none");
  const days = Math.round(pace.hours / HOURS);
  const bank = Math.round(pace.bank / HOURS);
  return bank ? t("pace-days-bank", { days, bank }) : t("pace-days", { days });
}

/** Everything besides the pace, each as a sentence. */
export function termSentences(terms: GameTerms): string[] {
  return [
    ...(terms.pace.kind === "none" ? [] : [t(`time-up-${terms.time_up}`)]),
    t(terms.talk ? "talk-yes" : "talk-no"),
    t(`onlookers-${terms.onlookers}`),
    ...(terms.onlookers !== "nobody" && terms.onlooker_delay
      ? [t("onlookers-delay", { turns: terms.onlooker_delay })]
      : []),
    t(terms.rated ? "rated-yes" : "rated-no"),
  ];
}
