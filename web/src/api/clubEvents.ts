/** Every call about club events, typed. */

import { client } from "./client";
import type { EventCard, EventMade, EventPage, EventPlan, EventRuling, FleetPrice, ShipPrice } from "./types";

const at = (id: string, what = "") => `/api/events/${id}${what && `/${what}`}`;
const post = (id: string, what: string, body: unknown = {}) =>
  client.request<EventPage>("POST", at(id, what), { body });

export const clubCalls = {
  list: () => client.request<EventCard[]>("GET", "/api/events"),
  create: (plan: EventPlan) => client.request<EventMade>("POST", "/api/events", { body: plan }),
  page: (id: string) => client.request<EventPage>("GET", at(id)),
  change: (id: string, plan: EventPlan) => client.request<EventPage>("PUT", at(id), { body: plan }),
  enter: (id: string, fleet: string) => post(id, "entry", { fleet }),
  leave: (id: string) => client.request<EventPage>("DELETE", at(id, "entry")),
  strikeOut: (id: string, entrant: number) =>
    client.request<EventPage>("DELETE", at(id, `entrants/${entrant}`)),
  begin: (id: string) => post(id, "begin"),
  rule: (id: string, ruling: EventRuling) => post(id, "ruling", ruling),
  extend: (id: string, days: number) => post(id, "extension", { days }),
  cancel: (id: string) => post(id, "cancel"),
  ships: (id: string) => client.request<ShipPrice[]>("GET", at(id, "ships")),
  price: (id: string, fleet: string) =>
    client.request<FleetPrice>("GET", `${at(id, "price")}?fleet=${encodeURIComponent(fleet)}`),
  /** Where a table of results is fetched as a file. */
  file: (id: string, table: "standings" | "games") => at(id, `${table}.csv`),
};
