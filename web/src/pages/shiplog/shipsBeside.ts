/** What the column beside the chart shows of ships while one of them is asked about. */

import type { ShipView } from "../../api/types";
import { batteryInWords } from "../../session/orders/askWords";
import { t } from "../../ui/messages.svelte";
import { capital } from "../../ui/text";

/** The enemy who is nearest to a ship on the open table, of those that still fight if there are any. */
export function foeOf(ship: ShipView, ships: readonly ShipView[]): ShipView | undefined {
  const foes = ships.filter((one) => one.side !== ship.side && one.present && one.place);
  const fighting = foes.filter((one) => !one.surrendered);
  const far = (one: ShipView) =>
    Math.hypot((one.place?.x ?? 0) - (ship.place?.x ?? 0), (one.place?.y ?? 0) - (ship.place?.y ?? 0));
  return (fighting.length ? fighting : foes).toSorted((a, b) => far(a) - far(b))[0];
}

export interface Battery {
  side: "port" | "starboard";
  /** Whether it can fire, as far as is known. */
  ready: boolean;
  words: string;
}

/** Her broadsides, where the game tells which of them have fired. */
export function gunsOf(ship: ShipView): Battery[] {
  const { card, ratings } = ship;
  return (["port", "starboard"] as const).flatMap((side, i) => {
    const load = ratings?.load[i];
    if (!card && (load === undefined || load === "-")) return [];
    const ready = card ? !card.fired[i] && ship.load[i] !== "" : load !== "";
    const said = card
      ? card.fired[i]
        ? t("card-fired", { times: card.fired[i] ?? 1 })
        : ship.load_words[i] || t("card-ready")
      : load === "?"
        ? t("log-hidden")
        : ratings?.load_words[i] || t("log-empty");
    return [{ side, ready, words: `${capital(batteryInWords(i))}: ${said}` }];
  });
}
