/** Areas on the chart: where enemies may be by the end of a turn that was tried out. */

import type { EnemyTried, LineTried, ShipView } from "../../api/types";
import type { BoardArea } from "../../board/types";
import { hexOf } from "../../session/geometry/plane";
import { t } from "../../ui/messages.svelte";

/** So many enemies at the most have an area; more would cover each other. */
const MOST = 3;

/** The areas of the enemies at whom lines aim, or of all where they are few. */
export function areasOf(
  enemies: readonly EnemyTried[],
  lines: readonly LineTried[],
  ships: readonly ShipView[],
): BoardArea[] {
  const aimed = new Set(lines.filter(({ tries }) => tries).map(({ enemy }) => enemy));
  const named = enemies.filter(({ ship }) => aimed.has(ship));
  const shown = named.length ? named : enemies;
  if (shown.length > MOST && !named.length) return [];
  return shown.slice(0, MOST).flatMap(({ ship, places }) => {
    const seen = ships.find(({ id }) => id === ship);
    const most = Math.max(0, ...places.map(({ tries }) => tries));
    if (!seen || !most) return [];
    const cells = places.map(({ at, tries }) => ({
      at: seen.place ? hexOf(at) : at,
      share: tries / most,
    }));
    const label = t(cells.length > 1 ? "plan-may-be" : "plan-comes-here", { ship: seen.name });
    return [{ id: ship, label, cells, open: Boolean(seen.place) }];
  });
}
