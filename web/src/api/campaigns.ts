/** Every call about campaigns, typed. */

import type {
  BattleWish,
  CampaignCard,
  CampaignLook,
  CampaignMade,
  FleetBill,
  FleetPlan,
  Market,
  NewCampaign,
  NewMeeting,
  PlacingView,
} from "./campaignTypes";
import { client } from "./client";
import type { Created, Draft, DraftKept, DraftSheet, Film, Sealed } from "./types";

const at = (id: string, what = "") => `/api/campaigns/${id}${what && `/${what}`}`;

export const calls = {
  market: () => client.request<Market>("GET", "/api/market"),
  /** Fleets of a campaign, or of a single battle for the points that were agreed on. */
  suggested: (nation: string, seed: number, points = 0) =>
    client.request<FleetBill>(
      "GET",
      `/api/market/fleet?nation=${encodeURIComponent(nation)}&seed=${seed}&points=${points}`,
    ),
  bill: (fleet: FleetPlan, points = 0) =>
    client.request<FleetBill>("POST", `/api/market/fleet?points=${points}`, { body: fleet }),
  meet: (meeting: NewMeeting) => client.request<Created>("POST", "/api/meetings", { body: meeting }),
  list: () => client.request<CampaignCard[]>("GET", "/api/campaigns"),
  create: (campaign: NewCampaign) =>
    client.request<CampaignMade>("POST", "/api/campaigns", { body: campaign }),
  look: (id: string, key: string) => client.request<CampaignLook>("GET", at(id), { key }),
  seal: (id: string, key: string, version: number, orders: Record<string, string>, salt: string) =>
    client.request<Sealed>("POST", at(id, "orders"), { key, body: { version, orders, salt } }),
  posts: (id: string, key: string, orders: Record<string, string>) =>
    client.request<PlacingView>("POST", at(id, "posts"), { key, body: { orders } }),
  battle: (id: string, key: string, wish: BattleWish) =>
    client.request<CampaignLook>("POST", at(id, "battle"), { key, body: wish }),
  /** Orders that a seat still writes. */
  draft: (id: string, key: string) => client.request<Draft>("GET", at(id, "draft"), { key }),
  keepDraft: (id: string, key: string, body: DraftSheet, keepalive = false) =>
    client.request<DraftKept>("PUT", at(id, "draft"), { key, body, keepalive }),
  dropDraft: (id: string, key: string) => client.request<DraftKept>("DELETE", at(id, "draft"), { key }),
  /** The battle of a past month, to be watched. */
  film: (id: string, month: number) => client.request<Film>("GET", at(id, `battles/${month}/film`)),
  surrender: (id: string, key: string) => client.request<Sealed>("POST", at(id, "surrender"), { key }),
  file: (id: string, key: string) => client.text(at(id, "file"), key),
  remove: (id: string) => client.request<null>("DELETE", at(id)),
};
