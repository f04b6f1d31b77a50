/** The words and figures of a forecast. */

import type { Estimate, Forecast } from "../api/types";

/** A chance in whole hundredths, a mean to a tenth; what is not quite never or always is not told as such. */
export function figure({ kind, value }: Estimate): string {
  if (kind === "mean") return value > 0 && value < 0.05 ? "< 0.1" : value.toFixed(1);
  const hundredths = Math.round(value * 100);
  if (hundredths === 0 && value > 0) return "< 1 %";
  if (hundredths === 100 && value < 1) return "> 99 %";
  return `${hundredths} %`;
}

const margin = ({ kind, margin }: Estimate): string =>
  kind === "chance" ? `${Math.round(margin * 100)} %` : margin.toFixed(1);

/** How far a figure may be off, and what it is made of. */
export function partsInWords(estimate: Estimate): string {
  const parts = Object.entries(estimate.parts).filter(([, value]) => value >= 0.05);
  const made = parts.map(([name, value]) => `${name} ${value.toFixed(1)}`).join(", ");
  return [`${figure(estimate)} ± ${margin(estimate)}`, made].filter(Boolean).join(": ");
}

/** Where the figures come from, and how far the worst of them may be off. */
export function basisInWords(forecast: Forecast): string {
  const all = [...forecast.together, ...forecast.ships.flatMap((ship) => ship.estimates)];
  const worst = (["chance", "mean"] as const).flatMap((kind) => {
    const some = all.filter((one) => one.kind === kind && one.margin > 0);
    const most = some.reduce<Estimate | null>((a, b) => (a && a.margin >= b.margin ? a : b), null);
    return most ? [margin(most)] : [];
  });
  const off = worst.length ? `, give or take up to ${worst.join(" and ")}` : "";
  return `An estimate from ${forecast.basis}${off}.`;
}

/** A ship's forecast in one sentence, to be read out. */
export function forecastInWords(name: string, estimates: readonly Estimate[]): string {
  const told = estimates.map((one) => `${one.label.toLowerCase()} ${figure(one)}`);
  return `Forecast for ${name}, an estimate: ${told.join(", ")}.`;
}
