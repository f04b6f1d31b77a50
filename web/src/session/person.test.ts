import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Client } from "../api/client";
import { Person } from "./person.svelte";
import { settings } from "./settings.svelte";

// Not all timers: the chart of another test may still be coming to rest, frame by frame.
const LONG = 10_000;
const NOBODY = { name: "", since: "", recovery: false, owner: false, settings: {} };

/** A server that knows one person, and what it was sent. */
function server(me: object): { client: Client; sent: [string, unknown][] } {
  const sent: [string, unknown][] = [];
  const client = new Client(async (path, init) => {
    if (init.body) sent.push([path, JSON.parse(String(init.body))]);
    const body = path.endsWith("/name") ? { ...me, name: "Anna" } : me;
    return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
  });
  return { client, sent };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.onchange = () => {};
  settings.adopt({ theme: "system", pace: "normal" });
});

test("settings of a person are taken over, and nothing that is no setting", async () => {
  const { client } = server({ ...NOBODY, name: "Anna", settings: { pace: "slow", theme: 7, other: 1 } });
  await new Person(client).load();
  expect(settings.pace).toBe("slow");
  expect(settings.theme).toBe("system");
});

test("who has no name keeps settings in this browser alone; with a name all of them follow", async () => {
  const { client, sent } = server(NOBODY);
  const person = new Person(client);
  await person.load();
  settings.pace = "fast";
  await vi.advanceTimersByTimeAsync(LONG);
  expect(sent).toEqual([]);
  await person.rename("Anna");
  await vi.advanceTimersByTimeAsync(LONG);
  expect(sent.at(-1)).toEqual(["/api/me/settings", { settings: expect.objectContaining({ pace: "fast" }) }]);
});
