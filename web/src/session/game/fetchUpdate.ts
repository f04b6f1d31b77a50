/** A look at the game with the news that led to it. */

import type { Client } from "../../api/client";
import type { Events, Look } from "../../api/types";
import { onPlane } from "../geometry/plane";

const TRIES = 5;

/** View and events of one version: while others play, one answer may be newer than the other. */
export async function fetchUpdate(
  client: Client,
  id: string,
  key: string,
  after: number,
): Promise<[Look, Events]> {
  const view = async (): Promise<Look> => {
    const look = await client.view(id, key);
    return { ...look, view: { ...look.view, ships: look.view.ships.map(onPlane) } };
  };
  const events = () => client.events(id, key, after);
  let [look, news] = await Promise.all([view(), events()]);
  for (let i = 0; i < TRIES && look.version !== news.version; i++) {
    if (look.version < news.version) look = await view();
    else news = await events();
  }
  return [look, news];
}
