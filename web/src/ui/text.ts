/** Small change of sentences: capitals, lists, and figures as the language writes them. */

import { locale, t } from "./messages.svelte";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "2.3" as a signed figure, "+2" or "\u22121". */
export function signed(value: number): string {
  return value < 0 ? `\u2212${-value}` : `+${value}`;
}

/** "33 %". */
export const percent = (chance: number): string => t("percent", { value: Math.round(chance * 100) });

/** "3.0", or with so many places as are wanted. */
export const decimal = (value: number, places = 1): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: places, maximumFractionDigits: places }).format(
    value,
  );

/** "Alpha or Beta". */
export const either = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: "disjunction" }).format(names);

/** "Alpha, Beta and Gamma". */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);

/** "1 gun", "4 guns and 2 carronades". */
export function pieces(guns: number, carronades: number): string {
  const parts = [
    guns || !carronades ? t("guns", { guns }) : "",
    carronades ? t("carronades", { carronades }) : "",
  ];
  return listed(parts.filter(Boolean));
}

/** A reason without the notation it is about, which the page has put into words already. */
export function withoutNotation(reason: string, notation: string): string {
  const found = [`'${notation}': `, `${notation}: `].find((start) => reason.startsWith(start));
  return found ? reason.slice(found.length) : reason;
}
