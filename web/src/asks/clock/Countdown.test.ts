import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import { GameSession } from "../../session/game/gameSession.svelte";
import Countdown from "./Countdown.svelte";
import Deadline from "./Deadline.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function hurried(left: number): Promise<[FakeGame, GameSession]> {
  const server = new FakeGame();
  server.left = left;
  const session = new GameSession("g", server.client(), () => Date.now());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  render(Countdown, { session });
  render(Deadline, { session });
  return [server, session];
}

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  flushSync();
}

const face = () => screen.getByTestId("time-left");
const said = () => screen.getByTestId("time-said").textContent;

test("the time runs down quietly, is urgent at the end, and is told now and then", async () => {
  await hurried(65);
  await pass(0.3);
  expect(face().textContent?.trim()).toBe("1:05");
  expect(face().dataset.urgent).toBe("false");
  expect(said()).toBe("");
  await pass(5);
  expect(said()).toBe("One minute left.");
  await pass(51);
  expect(face().dataset.urgent).toBe("true");
  expect(said()).toBe("Ten seconds left.");
});

test("when it is up the orders go out as they stand, once", async () => {
  const [server, session] = await hurried(3);
  const ask = session.draft?.ask;
  if (!ask) throw new Error("no question");
  session.draft?.choose(ask, "1");
  server.left = 0;
  await pass(4);
  expect(server.sealed.get(0)).toEqual({ "plot/alpha": "1" });
  expect(server.calls.filter((call) => call.path.endsWith("/orders"))).toHaveLength(1);
  expect(screen.queryByTestId("time-left")).toBeNull();
});

test("orders that are refused at the end are not sent again and again", async () => {
  const [server] = await hurried(1);
  server.refuse = true;
  server.left = 0;
  await pass(10);
  expect(server.calls.filter((call) => call.path.endsWith("/orders"))).toHaveLength(1);
});
