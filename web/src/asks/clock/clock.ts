/** The time for a question, in figures and in words. */

import { t } from "../../ui/messages.svelte";

/** From here on it is pressing, in seconds. */
export const URGENT = 10;

/** Seconds before the end at which the time is told. */
const MARKS: readonly number[] = [120, 60, 30, URGENT];
const MINUTE = 60;

function leftInWords(seconds: number): string {
  if (seconds < MINUTE) return t("time-seconds", { seconds });
  return t("time-minutes", { minutes: seconds / MINUTE });
}

/** "1:07" for 66.2 seconds: what is begun still counts. From two hours on whole hours, from two days on whole days. */
export function clockFace(seconds: number): string {
  const whole = Math.ceil(Math.max(0, seconds));
  const hours = Math.floor(whole / (60 * MINUTE));
  if (hours >= 48) return t("time-days-short", { days: Math.floor(hours / 24) });
  if (hours >= 2) return t("time-hours-short", { hours });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** What is to be said after how many seconds, when so many are left. */
export function announcements(left: number, ours: boolean): { after: number; text: string }[] {
  const marks = MARKS.filter((at) => at < left).map((at) => ({ after: left - at, text: leftInWords(at) }));
  const end = t(ours ? "time-up-ours" : "time-up");
  return [...marks, { after: Math.max(0, left), text: end }];
}
