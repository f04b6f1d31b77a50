/** The ruler: laid out by dragging, or from a ship to each of the others in turn by a key. */

import { bearing, centimetres, pointName, type Spot } from "../../session/geometry/plane";
import { t } from "../../ui/messages.svelte";
import { decimal } from "../../ui/text";
import { offTheBow } from "../twin/bearings";

/** One end: a place, and the ship whose mainmast it lies at. */
export type End = { spot: Spot; ship: string };

/** What the ruler needs to know of a ship. */
export type Measured = { id: string; name: string; spot: Spot; point: number };

export class Ruler {
  /** Whether a drag on the open sea lays the ruler instead of moving the table. */
  ready = $state(false);
  from = $state.raw<End | null>(null);
  to = $state.raw<End | null>(null);

  get laid(): boolean {
    return this.from !== null && this.to !== null;
  }

  get far(): number {
    return this.from && this.to ? centimetres(this.from.spot, this.to.spot) : 0;
  }

  lay(from: End, to: End): void {
    this.from = from;
    this.to = to;
  }

  begin(from: End): void {
    this.lay(from, from);
  }

  reach(to: End): void {
    this.to = to;
  }

  clear(): void {
    this.from = null;
    this.to = null;
  }

  /** Takes the ruler up, or lays it away. */
  toggle(): void {
    this.ready = !this.ready;
    this.clear();
  }

  /** From a ship to the next of the others, the nearest first; after the last it is laid away. */
  next(from: Measured | undefined, others: readonly Measured[]): void {
    if (!from) {
      this.clear();
      return;
    }
    const order = others
      .filter(({ id }) => id !== from.id)
      .toSorted((a, b) => centimetres(from.spot, a.spot) - centimetres(from.spot, b.spot));
    const at = this.from?.ship === from.id ? order.findIndex(({ id }) => id === this.to?.ship) : -1;
    const next = order[at + 1];
    if (next) this.lay({ spot: from.spot, ship: from.id }, { spot: next.spot, ship: next.id });
    else this.clear();
  }
}

/** "23.4 cm". */
export function lengthInWords(cm: number): string {
  return t("length-cm", { length: decimal(cm) });
}

/** "medium": the first band that reaches so far. */
export function bandAt(bands: readonly { name: string; reach: number }[], tenths: number): string {
  return bands.find(({ reach }) => tenths <= reach)?.name ?? "";
}

/** Where a place bears from a ship: "3 points off the bow to starboard", "abeam to port". */
export function bearingInWords(ship: Pick<Measured, "spot" | "point">, to: Spot): string {
  return offTheBow(bearing(ship.spot, to) - ship.point);
}

/** The whole measurement in words. */
export function measureInWords(
  ruler: Pick<Ruler, "from" | "to" | "far">,
  ships: readonly Measured[],
  bands: readonly { name: string; reach: number }[],
): string {
  const { from, to, far } = ruler;
  if (!from || !to) return "";
  const starts = ships.find(({ id }) => id === from.ship);
  const ends = ships.find(({ id }) => id === to.ship);
  const who = [starts?.name ?? "", ends ? t("ruler-to", { name: ends.name }) : ""].filter(Boolean).join(" ");
  const where = starts ? bearingInWords(starts, to.spot) : pointName(bearing(from.spot, to.spot));
  const band = starts ? bandAt(bands, far * 100) : "";
  const parts = [
    lengthInWords(far),
    band ? t("ruler-range", { band }) : starts && bands.length ? t("ruler-out") : "",
    where,
  ];
  const what = parts.filter(Boolean).join(", ");
  return who ? t("ruler-said", { who, what }) : what;
}
