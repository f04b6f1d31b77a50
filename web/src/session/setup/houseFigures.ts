/** House values as the form for a new game lists them. */

import type { HouseValue } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import { capital } from "../../ui/text";

/** One figure: what it is called in orders, what it usually is, and its place in a list, in words. */
export interface Figure {
  key: string;
  usual: number;
  place: string;
}

export function figuresOf({ id, value, values }: HouseValue): Figure[] {
  if (!values.length) return [{ key: id, usual: value, place: "" }];
  return values.map((usual, i) => ({
    key: `${id}.${i}`,
    usual,
    place: t("house-place", { number: i + 1, count: values.length }),
  }));
}

export const isWithin = ({ least, most }: HouseValue, value: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

/** Values whose ids begin alike, under a heading: "arc.broadside" is Broadside under Arc. */
export interface Chapter {
  title: string;
  values: { name: string; value: HouseValue }[];
}

export function chaptersOf(values: readonly HouseValue[]): Chapter[] {
  const chapters = new Map<string, Chapter>();
  for (const value of values) {
    const [first = "", ...rest] = value.id.split(".").map((part) => capital(part.replaceAll("_", " ")));
    const chapter = chapters.get(first) ?? { title: first, values: [] };
    chapter.values.push({ name: rest.join(" ") || first, value });
    chapters.set(first, chapter);
  }
  return [...chapters.values()];
}
