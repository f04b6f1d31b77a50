/** The worker's part in notifications, run as the browser runs it, with everything around it pretended. */

import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

const source = readFileSync("shell/serviceWorker.js", "utf-8");
const ORIGIN = "https://play.example.org";

type Listener = (event: unknown) => void;

const showNotification = vi.fn(async () => {});
const subscribe = vi.fn();
const matchAll = vi.fn();
const openWindow = vi.fn(async () => null);
const fetching = vi.fn(async () => new Response());
let listeners: Record<string, Listener>;

beforeEach(() => {
  vi.resetAllMocks();
  listeners = {};
  const self = {
    location: { origin: ORIGIN },
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll, openWindow },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener;
    },
  };
  new Function("self", "fetch", "caches", source)(self, fetching, {});
});

/** Let something happen to the worker, and wait for what it wants to be waited for. */
async function happen(name: string, event: object): Promise<void> {
  const waits: Promise<unknown>[] = [];
  listeners[name]?.({ ...event, waitUntil: (one: Promise<unknown>) => waits.push(one) });
  await Promise.all(waits);
}

const pushed = (told: unknown) => ({ data: { json: () => told } });
const clicked = (data?: string) => ({ notification: { close: vi.fn(), data } });

test("a push is shown with its words, and leads where it says", async () => {
  await happen("push", pushed({ title: "Your turn", body: "Lissa", url: "/#/game/g1", tag: "turn-g1" }));
  expect(showNotification).toHaveBeenCalledWith(
    "Your turn",
    expect.objectContaining({ body: "Lissa", tag: "turn-g1", data: "/#/game/g1" }),
  );
});

test("a push that says nothing is not shown", async () => {
  await happen("push", { data: null });
  await happen("push", pushed({}));
  expect(showNotification).not.toHaveBeenCalled();
});

test("a click lets the open page go to the question, under the name by which it is open", async () => {
  const page = { focus: vi.fn(), navigate: vi.fn(async () => null) };
  matchAll.mockResolvedValue([page]);
  const click = clicked("http://other.example/#/game/g1");
  await happen("notificationclick", click);
  expect(click.notification.close).toHaveBeenCalled();
  expect(page.focus).toHaveBeenCalled();
  expect(page.navigate).toHaveBeenCalledWith(`${ORIGIN}/#/game/g1`);
  expect(openWindow).not.toHaveBeenCalled();
});

test("where no page is open, or it cannot go there, one is opened", async () => {
  matchAll.mockResolvedValue([]);
  await happen("notificationclick", clicked("/#/game/g1"));
  expect(openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/#/game/g1`);
  const page = { focus: vi.fn(), navigate: vi.fn(async () => Promise.reject(new Error("not ours"))) };
  matchAll.mockResolvedValue([page]);
  await happen("notificationclick", clicked());
  expect(openWindow).toHaveBeenLastCalledWith(`${ORIGIN}/`);
});

const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  options: { applicationServerKey: "the server's key" },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: "p", auth: "a" } }),
});
const TOLD = {
  endpoint: "https://push.example/new",
  p256dh: "p",
  auth: "a",
  replaces: "https://push.example/old",
};

test("another address of the browser is told to the server, in the place of the one before", async () => {
  await happen("pushsubscriptionchange", {
    oldSubscription: subscription("old"),
    newSubscription: subscription("new"),
  });
  expect(subscribe).not.toHaveBeenCalled();
  const [address, call] = fetching.mock.calls[0] as unknown as [string, RequestInit];
  expect([address, call.method]).toEqual(["/api/me/messages/push", "POST"]);
  expect(JSON.parse(String(call.body))).toEqual(TOLD);
});

test("where the browser has none yet, it subscribes anew with the same key", async () => {
  subscribe.mockResolvedValue(subscription("new"));
  await happen("pushsubscriptionchange", { oldSubscription: subscription("old"), newSubscription: null });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "the server's key" });
  const [, call] = fetching.mock.calls[0] as unknown as [string, RequestInit];
  expect(JSON.parse(String(call.body))).toEqual(TOLD);
});

test("without knowing the address before, nothing can be replaced", async () => {
  await happen("pushsubscriptionchange", { oldSubscription: null, newSubscription: null });
  expect(subscribe).not.toHaveBeenCalled();
  expect(fetching).not.toHaveBeenCalled();
});
