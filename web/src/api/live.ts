/** News of a game: the version after every change, by WebSocket, by polling while that is down. */

import { ApiError } from "./client";
import type { News, TableNews } from "./types";

/** How the news come; `lost` when not even the polls are answered. */
export type Link = "connecting" | "live" | "polling" | "lost";

export interface LiveOptions {
  id: string;
  key: string;
  /** What is listened to: a game unless told otherwise. */
  room?: "games" | "campaigns";
  /** `anew` where seats may have moved or orders may have been taken back, even if the version is no later one. */
  onVersion: (version: number, anew: boolean) => void;
  /** Something changed among the people at the game. */
  onTable?: () => void;
  onLink?: (link: Link) => void;
  /** Asks the version by plain HTTP; used while the socket is down. */
  poll: () => Promise<number>;
  socket?: (address: string) => WebSocket;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const POLL_EVERY = 4_000;
/** Sockets are closed with codes from this one on where a call would be refused. */
const REFUSED = 4400;
/** So many polls in a row must fail before the link is called lost: one may go astray. */
const MISSES = 2;

/** Waiting time before the n-th attempt to reconnect. */
export function backoff(attempt: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
}

/** Listen until the returned function is called. */
export function listen(options: LiveOptions): () => void {
  const make = options.socket ?? ((address: string) => new WebSocket(address));
  let socket: WebSocket | null = null;
  let attempt = 0;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let misses = 0;
  let link: Link | undefined;

  /** Attempts to reconnect do not make a lost link any better: only an answer does. */
  const tell = (now: Link) => {
    const next = now !== "live" && misses >= MISSES ? "lost" : now;
    if (!stopped && next !== link) options.onLink?.(next);
    link = next;
  };

  const poll = async () => {
    try {
      const version = await options.poll();
      misses = 0;
      if (!stopped) options.onVersion(version, true);
    } catch (error) {
      // The next poll, or the socket, will tell; a refusal is an answer too.
      misses = error instanceof ApiError && !error.unreachable ? 0 : misses + 1;
    }
    if (polling !== undefined) tell("polling");
  };

  const startPolling = () => {
    tell("polling");
    if (polling === undefined) polling = setInterval(poll, POLL_EVERY);
  };

  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };

  const connect = () => {
    if (stopped) return;
    tell(attempt === 0 ? "connecting" : "polling");
    // What happened before the socket was open is not known: the first message counts as news of any kind.
    let first = true;
    try {
      socket = make(address(options.room ?? "games", options.id));
    } catch {
      again();
      return;
    }
    socket.onopen = () => {
      // Said here and not in the address, which proxies log.
      socket?.send(JSON.stringify({ seat: options.key, ...(options.onTable && { table: true }) }));
      misses = 0;
      stopPolling();
      tell("live");
    };
    socket.onmessage = (message: MessageEvent) => {
      // A socket that is refused opens, too; only one that tells something is not tried ever faster.
      attempt = 0;
      const { version, anew = false, table } = JSON.parse(String(message.data)) as Partial<News & TableNews>;
      if (table !== undefined && !stopped) options.onTable?.();
      if (typeof version === "number" && !stopped) options.onVersion(version, anew || first);
      first = false;
    };
    socket.onclose = (event?: CloseEvent) => {
      // Refused, as a call would be, which says why: the game was removed, or the seat is another's.
      if (!stopped && (event?.code ?? 0) >= REFUSED) void poll();
      again();
    };
    socket.onerror = () => socket?.close();
  };

  const again = () => {
    if (stopped) return;
    startPolling();
    clearTimeout(retry);
    retry = setTimeout(connect, backoff(attempt++));
  };

  connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    stopPolling();
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
  };
}

function address(room: string, id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/${room}/${id}`;
}
