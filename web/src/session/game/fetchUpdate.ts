/** A look at the game with the news that led to it. */

import type { Client } from "../../api/client";
import type { Update } from "../../api/types";
import { onPlane } from "../geometry/plane";

/** View and new events of one version, in one call; ships on an open table lie in the terms of the chart. */
export async function fetchUpdate(client: Client, id: string, key: string, after: number): Promise<Update> {
  const { look, events } = await client.update(id, key, after);
  return { look: { ...look, view: { ...look.view, ships: look.view.ships.map(onPlane) } }, events };
}
