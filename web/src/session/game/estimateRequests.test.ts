import { expect, test, vi } from "vitest";
import type { Client } from "../../api/client";
import { EstimateRequests } from "./estimateRequests";

const desk = { key: "key", version: 1, orders: {} };
const signal = () => new AbortController().signal;

function asked(forecast: () => Promise<unknown>): { calls: () => number; requests: EstimateRequests } {
  const call = vi.fn(forecast);
  const client = { forecast: call } as unknown as Client;
  return { calls: () => call.mock.calls.length, requests: new EstimateRequests(client, "game", () => desk) };
}

test("two places that show the forecast of the same orders ask once", async () => {
  const { calls, requests } = asked(async () => ({ forecast: null }));
  await Promise.all([
    requests.forecast({ "plot/alpha": "1" }, signal()),
    requests.forecast({ "plot/alpha": "1" }, signal()),
  ]);
  expect(calls()).toBe(1);
  await requests.forecast({ "plot/alpha": "2" }, signal());
  expect(calls()).toBe(2);
});

test("a forecast that its first reader gave up is asked for again", async () => {
  let failed = false;
  const { calls, requests } = asked(async () => {
    if (failed) return { forecast: null };
    failed = true;
    throw new Error("aborted");
  });
  await expect(requests.forecast({}, signal())).rejects.toThrow("aborted");
  expect(await requests.forecast({}, signal())).toBeNull();
  expect(calls()).toBe(2);
});
