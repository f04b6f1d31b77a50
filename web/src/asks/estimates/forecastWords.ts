/** The words and figures of a forecast. */

import type { Estimate, Forecast } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import { likely } from "../../ui/odds";
import { decimal, listed, percent } from "../../ui/text";

/** A chance in whole hundredths, a mean to a tenth; what is not quite never or always is not told as such. */
export function figure({ kind, value }: Estimate): string {
  if (kind === "chance") return likely(value);
  return value > 0 && value < 0.05 ? t("below", { figure: decimal(0.1) }) : decimal(value);
}

const amount = (kind: Estimate["kind"], value: number): string =>
  kind === "chance" ? percent(value) : decimal(value);

const margin = ({ kind, margin }: Estimate): string => amount(kind, margin);

/** How far a figure may be off, and what it is made of. */
export function partsInWords(estimate: Estimate): string {
  const { kind } = estimate;
  const least = kind === "chance" ? 0.005 : 0.05;
  const parts = Object.entries(estimate.parts).filter(([, value]) => value >= least);
  const made = parts.map(([name, value]) => `${name} ${amount(kind, value)}`).join(", ");
  const off = estimate.margin > 0 ? ` ± ${margin(estimate)}` : "";
  return [`${figure(estimate)}${off}`, made].filter(Boolean).join(": ");
}

/** The stages that figures are told for one by one; some figures have them all. */
export const stagesOf = (estimates: readonly Estimate[]): string[] =>
  estimates
    .map(({ parts }) => Object.keys(parts))
    .reduce((most, some) => (some.length > most.length ? some : most), []);

/** What a figure is at one stage; nothing where it has none there. */
export function atStage(estimate: Estimate, stage: string): string {
  const value = estimate.parts[stage];
  return value === undefined ? "" : figure({ ...estimate, value });
}

/** Where the figures come from, and how far the worst of them may be off. */
export function basisInWords(forecast: Forecast): string {
  const all = [...forecast.together, ...forecast.ships.flatMap((ship) => ship.estimates)];
  const worst = (["chance", "mean"] as const).flatMap((kind) => {
    const some = all.filter((one) => one.kind === kind && one.margin > 0);
    const most = some.reduce<Estimate | null>((a, b) => (a && a.margin >= b.margin ? a : b), null);
    return most ? [margin(most)] : [];
  });
  return worst.length
    ? t("forecast-basis-off", { basis: forecast.basis, off: listed(worst) })
    : t("forecast-basis", { basis: forecast.basis });
}

/** A ship's forecast in one sentence, to be read out. */
export function forecastInWords(name: string, estimates: readonly Estimate[]): string {
  const told = estimates.map((one) => `${one.label.toLowerCase()} ${figure(one)}`);
  return t("forecast-said", { name, figures: told.join(", ") });
}
