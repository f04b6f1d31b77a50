/** Every call about designed battles, typed. */

import { client } from "./client";
import type {
  Design,
  DesignCard,
  DesignKept,
  DesignSheet,
  NewDesign,
  ShipLibrary,
  Trial,
  TrialSheet,
} from "./types";

const at = (id: string, what = "") => `/api/designs/${id}${what && `/${what}`}`;

export const designs = {
  library: () => client.request<ShipLibrary>("GET", "/api/ship-types"),
  mine: () => client.request<DesignCard[]>("GET", "/api/designs"),
  listed: () => client.request<DesignCard[]>("GET", "/api/designs/listed"),
  begin: (wanted: NewDesign) => client.request<Design>("POST", "/api/designs", { body: wanted }),
  open: (id: string) => client.request<Design>("GET", at(id)),
  keep: (id: string, sheet: DesignSheet, keepalive = false) =>
    client.request<DesignKept>("PUT", at(id), { body: sheet, keepalive }),
  remove: (id: string) => client.request<null>("DELETE", at(id)),
  /** A design as whoever has its link may see it. */
  card: (id: string) => client.request<DesignCard>("GET", at(id, "card")),
  file: (id: string) => client.text(at(id, "file"), ""),
  trial: (id: string, sheet: TrialSheet, signal: AbortSignal) =>
    client.request<Trial>("POST", at(id, "trial"), { body: sheet, signal }),
};

/** How games name the battle of a design. */
export const DESIGN = "design-";
