import { afterEach, expect, test, vi } from "vitest";
import type { WayCard } from "../api/types";
import { browserName, dropGone, pushState, pushWay, subscribe, unsubscribe } from "./browserPush";

const KEY = "BAECAwQ";

class FakeSubscription {
  options = { applicationServerKey: new Uint8Array([4, 1, 2, 3, 4]).buffer };
  gone = false;
  toJSON = () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } });
  unsubscribe = async () => {
    this.gone = true;
    return true;
  };
}

function withBrowser(permission: string, existing: FakeSubscription | null = null): void {
  const pushManager = {
    getSubscription: async () => existing,
    subscribe: async () => new FakeSubscription(),
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  vi.stubGlobal("navigator", {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
    serviceWorker: { getRegistration: async () => ({ pushManager }) },
  });
}

const way = (id: string, gone: boolean): WayCard => ({
  id,
  kind: "push",
  label: "Firefox",
  made: "",
  verified: true,
  paused: false,
  gone,
  failing_since: "",
  trouble: "",
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a browser says why it shows no notifications", async () => {
  vi.stubGlobal("isSecureContext", false);
  expect(await pushState()).toBe("insecure");
  vi.stubGlobal("isSecureContext", true);
  expect(await pushState()).toBe("unsupported");
  withBrowser("denied");
  expect(await pushState()).toBe("blocked");
  expect(await subscribe(KEY)).toBeNull();
});

test("it subscribes with the server's key, and again if that is another one", async () => {
  const old = new FakeSubscription();
  withBrowser("granted", old);
  expect(await pushState()).toBe("off");
  expect(await subscribe(KEY)).toEqual({
    endpoint: "https://push.example/1",
    p256dh: "p",
    auth: "a",
    label: "Firefox · Linux",
  });
  expect(old.gone).toBe(false);
  await subscribe("AAAA");
  expect(old.gone).toBe(true);
  pushWay.set("w1");
  expect(await pushState()).toBe("on");
  await unsubscribe();
  expect(pushWay.get()).toBe("");
});

test("browsers are told apart by name", () => {
  expect(browserName("Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130")).toBe("Edge · Windows");
  expect(browserName("Mozilla/5.0 (iPhone; CPU iPhone OS 18) Safari/605")).toBe("Safari · iPhone");
});

test("a subscription that the server sends to no more is given up, and only that one", async () => {
  for (const ways of [[way("w1", true)], [way("w2", false)]]) {
    const made = new FakeSubscription();
    withBrowser("granted", made);
    pushWay.set("w1");
    expect(await dropGone(ways)).toBe(true);
    expect([made.gone, pushWay.get()]).toEqual([true, ""]);
    expect(await dropGone(ways)).toBe(false);
  }
  pushWay.set("w1");
  expect(await dropGone([way("w1", false), way("w2", true)])).toBe(false);
  expect(pushWay.get()).toBe("w1");
});
