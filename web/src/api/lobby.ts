/** Calls about tables, invitations and finding an opponent. */

import { type Client, client } from "./client";
import type { DuelSearch, DuelWish, Lobby, OfferSheet, SeatOffer } from "./types";

export const readLobby = (from: Client = client) => from.request<Lobby>("GET", "/api/lobby");

/** The people one has played with, to be invited by name; none where nobody answers. */
export const namesOfFriends = (): Promise<string[]> =>
  readLobby().then(
    ({ friends }) => friends.map(({ name }) => name),
    () => [],
  );

/** The empty seats of a table, for its maker. */
export const readOffers = (game: string) => client.request<SeatOffer[]>("GET", `/api/games/${game}/offers`);
export const putOffer = (game: string, side: number, body: OfferSheet) =>
  client.request<SeatOffer[]>("PUT", `/api/games/${game}/offers/${side}`, { body });
export const withdrawOffer = (game: string, side: number) =>
  client.request<SeatOffer[]>("DELETE", `/api/games/${game}/offers/${side}`);

/** Say no to a seat, by name or with the key of its link. */
export const declineSeat = (game: string, side: number, key = "") =>
  client.request<null>("POST", `/api/games/${game}/decline`, { key, body: { side } });

export const readDuel = (from: Client = client) => from.request<DuelSearch>("GET", "/api/lobby/duel");
export const seekDuel = (body: DuelWish, from: Client = client) =>
  from.request<DuelSearch>("PUT", "/api/lobby/duel", { body });
export const stopDuel = (from: Client = client) => from.request<DuelSearch>("DELETE", "/api/lobby/duel");
