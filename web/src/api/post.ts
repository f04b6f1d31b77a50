/** Calls about messages to the person of this browser. */

import { client } from "./client";
import type { MessageDesk, MessageWishes, NewPush, Silenced, Tried } from "./types";

const HERE = "/api/me/messages";
const way = (id: string) => `${HERE}/ways/${id}`;

export const post = {
  show: () => client.request<MessageDesk>("GET", HERE),
  wish: (body: MessageWishes) => client.request<MessageDesk>("PUT", HERE, { body }),
  addPush: (body: NewPush) => client.request<MessageDesk>("POST", `${HERE}/push`, { body }),
  addMail: (address: string) => client.request<MessageDesk>("POST", `${HERE}/mail`, { body: { address } }),
  addService: (address: string) =>
    client.request<MessageDesk>("POST", `${HERE}/services`, { body: { address } }),
  confirm: (id: string, code: string) =>
    client.request<MessageDesk>("POST", `${way(id)}/confirm`, { body: { code } }),
  tryOut: (id: string) => client.request<Tried>("POST", `${way(id)}/test`),
  pause: (id: string, paused: boolean) => client.request<MessageDesk>("PUT", way(id), { body: { paused } }),
  remove: (id: string) => client.request<MessageDesk>("DELETE", way(id)),
  silenceGame: (game: string, silent: boolean) =>
    client.request<MessageDesk>("PUT", `/api/games/${game}/silence`, { body: { silent } }),
  /** Silence the address that a message came to, by the link in it. */
  silence: (token: string, silent: boolean) =>
    client.request<Silenced>(silent ? "POST" : "DELETE", `/api/silence/${encodeURIComponent(token)}`),
};
