/** Dates and times as the language writes them. */

import { locale } from "./messages.svelte";

/** "1812-08-19" -> "19 August 1812"; anything else stays as it is. */
export function inWords(date: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime())) return date;
  const form = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale(), form).format(day);
}

/** A moment by the reader's clock: "19 Aug 2026, 14:05"; nothing where it is none. */
export function momentInWords(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) return "";
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(time);
}
