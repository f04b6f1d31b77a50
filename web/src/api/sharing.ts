/** Calls about replays that are shared by a link, and about what a seat has seen. */

import { client } from "./client";
import type { Comment, Created, Film, PlayOn, SharedReplay, ShareLink, Visit } from "./types";

const at = (token: string) => `/api/shared/${encodeURIComponent(token)}`;

export const sharing = {
  link: (game: string) => client.request<ShareLink>("GET", `/api/games/${game}/share`),
  share: (game: string) => client.request<ShareLink>("POST", `/api/games/${game}/share`),
  withdraw: (game: string) => client.request<ShareLink>("DELETE", `/api/games/${game}/share`),
  describe: (token: string) => client.request<SharedReplay>("GET", at(token)),
  film: (token: string) => client.request<Film>("GET", `${at(token)}/film`),
  playOn: (token: string, body: PlayOn) => client.request<Created>("POST", `${at(token)}/branch`, { body }),
  comments: (token: string) => client.request<Comment[]>("GET", `${at(token)}/comments`),
  say: (token: string, turn: number, text: string) =>
    client.request<Comment[]>("POST", `${at(token)}/comments`, { body: { turn, text } }),
  unsay: (token: string, id: string) => client.request<Comment[]>("DELETE", `${at(token)}/comments/${id}`),
  /** How far a seat has seen its game. */
  visit: (game: string, key: string) => client.request<Visit>("GET", `/api/games/${game}/visit`, { key }),
  noteVisit: (game: string, key: string, seen: number) =>
    client.request<null>("PUT", `/api/games/${game}/visit`, { key, body: { seen }, keepalive: true }),
};

/** The public address of a shared replay. */
export const publicAddress = (path: string): string => `${location.origin}${path}`;
