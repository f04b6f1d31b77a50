/** Every call about people and this server's administration, typed. */

import { client } from "./client";
import type {
  AdminCampaigns,
  AdminGames,
  AdminPeople,
  Challenge,
  Done,
  InvitationKey,
  MailProved,
  MailSent,
  Me,
  Profile,
  RegardCard,
  ServerCard,
  Ways,
} from "./types";

const post = <T>(path: string, body: unknown = {}) => client.request<T>("POST", path, { body });

/** What the browser's own credential becomes on its way to the server. */
export type CredentialJson = Record<string, unknown>;

export const peopleCalls = {
  ways: () => client.request<Ways>("GET", "/api/me/ways"),
  setMail: (address: string) => client.request<MailSent>("PUT", "/api/me/mail", { body: { address } }),
  proveMail: (key: string) => post<MailProved>("/api/me/mail/proof", { key }),
  removeMail: () => client.request<Ways>("DELETE", "/api/me/mail"),
  mailLink: (address: string) => post<MailSent>("/api/sign-in/mail", { address }),
  newPasskey: () => post<Challenge>("/api/me/passkeys/challenge"),
  keepPasskey: (challenge: string, credential: CredentialJson, label: string) =>
    post<Ways>("/api/me/passkeys", { challenge, credential, label }),
  removePasskey: (id: string) => client.request<Ways>("DELETE", `/api/me/passkeys/${encodeURIComponent(id)}`),
  askPasskey: () => post<Challenge>("/api/sign-in/passkey/challenge"),
  signInByPasskey: (challenge: string, credential: CredentialJson) =>
    post<Me>("/api/sign-in/passkey", { challenge, credential }),
  regards: () => client.request<RegardCard[]>("GET", "/api/me/regards"),
  profile: (name: string) => client.request<Profile>("GET", `/api/people/${encodeURIComponent(name)}`),
  regard: (name: string, block: boolean, mute: boolean) =>
    client.request<Profile>("PUT", `/api/people/${encodeURIComponent(name)}/regard`, {
      body: { block, mute },
    }),
  server: () => client.request<ServerCard>("GET", "/api/server"),
  join: (word: string) => post<ServerCard>("/api/server/join", { word }),
  apply: (words: string) => post<ServerCard>("/api/server/application", { words }),
  invite: () => post<InvitationKey>("/api/server/invitations"),
  accept: (key: string) => post<ServerCard>("/api/server/invitations/use", { key }),
};

const game = (id: string, what = "") => `/api/admin/games/${id}${what && `/${what}`}`;

export const adminCalls = {
  games: (which: string, ruleset: string, text: string, skip: number) =>
    client.request<AdminGames>(
      "GET",
      `/api/admin/games?${new URLSearchParams({ which, ruleset, text, skip: String(skip) })}`,
    ),
  giveSeat: (id: string, side: number, name: string) =>
    client.request<Done>("PUT", game(id, `seats/${side}`), { body: { name } }),
  extend: (id: string, hours: number) => post<Done>(game(id, "time"), { hours }),
  judge: (id: string, winner: number, reason: string) =>
    post<Done>(game(id, "judgement"), { winner, reason }),
  close: (id: string, reason: string) => post<Done>(game(id, "closing"), { reason }),
  remove: (id: string, strike: boolean) => client.request<Done>("DELETE", `${game(id)}?strike=${strike}`),
  campaigns: (skip: number) =>
    client.request<AdminCampaigns>(
      "GET",
      `/api/admin/campaigns?${new URLSearchParams({ skip: String(skip) })}`,
    ),
  giveCampaignSeat: (id: string, side: number, name: string) =>
    client.request<Done>("PUT", `/api/admin/campaigns/${id}/seats/${side}`, { body: { name } }),
  judgeCampaign: (id: string, winner: number, reason: string) =>
    post<Done>(`/api/admin/campaigns/${id}/judgement`, { winner, reason }),
  closeCampaign: (id: string, reason: string) => post<Done>(`/api/admin/campaigns/${id}/closing`, { reason }),
  removeCampaign: (id: string) => client.request<Done>("DELETE", `/api/admin/campaigns/${id}`),
  people: () => client.request<AdminPeople>("GET", "/api/admin/people"),
  admit: (name: string) =>
    client.request<AdminPeople>("PUT", `/api/admin/members/${encodeURIComponent(name)}`, { body: {} }),
  dismiss: (name: string) =>
    client.request<AdminPeople>("DELETE", `/api/admin/members/${encodeURIComponent(name)}`),
};
