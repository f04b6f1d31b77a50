/** What concerns the person of this browser: told by WebSocket, asked for every now and then while that is down. */

import { backoff } from "./live";
import type { LookAgain } from "./types";

export type Concern = LookAgain["look"][number];

export interface OwnNewsOptions {
  /** Where the news are told: what concerns this person unless told otherwise. */
  path?: "/ws/me" | "/ws/lobby";
  onLook: (concerns: readonly Concern[]) => void;
  socket?: (address: string) => WebSocket;
}

const EVERYTHING: readonly Concern[] = ["games", "invitations", "nudge"];
const LOOK_EVERY = 30_000;
const SAY_EVERY = 45_000;
/** As `WebSocket.OPEN`, which tests without sockets do not have. */
const OPEN = 1;

/** Listen until the returned function is called. */
export function listenOwn({ onLook, path = "/ws/me", socket: made }: OwnNewsOptions): () => void {
  const make = made ?? ((address: string) => new WebSocket(address));
  let socket: WebSocket | null = null;
  let attempt = 0;
  let stopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;

  /** Whoever looks at the page is not written to. */
  const sayHere = () => {
    if (document.visibilityState === "visible" && socket?.readyState === OPEN) socket.send("here");
  };
  const saying = setInterval(sayHere, SAY_EVERY);
  document.addEventListener("visibilitychange", sayHere);

  const connect = () => {
    if (stopped) return;
    let first = true;
    try {
      socket = make(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    } catch {
      again();
      return;
    }
    socket.onmessage = (message: MessageEvent) => {
      // A server that accepts and closes at once has told nothing, and is not asked faster for it.
      if (first) sayHere();
      first = false;
      attempt = 0;
      clearInterval(looking);
      looking = undefined;
      const { look = [] } = JSON.parse(String(message.data)) as Partial<LookAgain>;
      if (!stopped && look.length) onLook(look);
    };
    socket.onclose = again;
    socket.onerror = () => socket?.close();
  };

  const again = () => {
    if (stopped) return;
    looking ??= setInterval(() => onLook(EVERYTHING), LOOK_EVERY);
    clearTimeout(retry);
    retry = setTimeout(connect, backoff(attempt++));
  };

  connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    clearInterval(looking);
    clearInterval(saying);
    document.removeEventListener("visibilitychange", sayHere);
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
  };
}
