/** Notifications of this browser: whether it can and may show them, and its subscription. */

import type { NewPush, WayCard } from "../api/types";

/** Why there are none, or that they can be switched on or off. */
export type PushState = "insecure" | "unsupported" | "blocked" | "off" | "on";

/** The way that the server knows this browser by. */
const PLACE = "weathergage.push-way";

export const pushWay = {
  get: (): string => localStorage.getItem(PLACE) ?? "",
  set: (id: string): void => (id ? localStorage.setItem(PLACE, id) : localStorage.removeItem(PLACE)),
};

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

export async function pushState(): Promise<PushState> {
  if (!globalThis.isSecureContext) return "insecure";
  const kept = await registration();
  if (!kept || !("PushManager" in globalThis) || !("Notification" in globalThis)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return (await kept.pushManager.getSubscription()) && pushWay.get() ? "on" : "off";
}

/** Ask for permission and subscribe; null if the player did not allow it. */
export async function subscribe(key: string): Promise<NewPush | null> {
  const kept = await registration();
  if (!kept || (await Notification.requestPermission()) !== "granted") return null;
  const old = await kept.pushManager.getSubscription();
  // A subscription for the key of another server, or of this one before it was set up anew, is of no use.
  if (old && encoded(old.options.applicationServerKey) !== key) await old.unsubscribe();
  const made = await kept.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decoded(key),
  });
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "", label: browserName() };
}

export async function unsubscribe(): Promise<void> {
  const kept = await registration();
  await (await kept?.pushManager.getSubscription())?.unsubscribe();
  pushWay.set("");
}

/** Give up a subscription that the server no longer sends to; whether there was one. */
export async function dropGone(ways: readonly WayCard[]): Promise<boolean> {
  const id = pushWay.get();
  if (!id || ways.some((way) => way.id === id && !way.gone)) return false;
  await unsubscribe();
  return true;
}

/** A name by which the player knows this browser among others: program and machine. */
export function browserName(agent = navigator.userAgent): string {
  const program = [/Edg/, /OPR/, /Firefox/, /Chrome/, /Safari/].find((one) => one.test(agent));
  const machine = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0];
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  const name = program ? (names[program.source] ?? program.source) : "";
  return [name, machine].filter(Boolean).join(" · ");
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function encoded(data: ArrayBuffer | null): string {
  if (!data) return "";
  const text = btoa(String.fromCharCode(...new Uint8Array(data)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
