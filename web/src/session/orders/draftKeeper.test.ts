import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import { GameSession } from "../game/gameSession.svelte";
import { REST_MS, RETRY_MS } from "./draftKeeper.svelte";

const first = { number: 0, side: 0, key: "key-zero" };
const second = { number: 1, side: 1, key: "key-one" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function opened(server: FakeGame, ...seats: (typeof first)[]): Promise<GameSession> {
  const session = new GameSession("g", server.client());
  await session.open(seats);
  return session;
}

function plot(session: GameSession, notation: string): void {
  const ask = session.draft?.ask;
  if (!ask) throw new Error("no question");
  session.draft?.choose(ask, notation);
}

const written = (session: GameSession) => session.draft?.written;

test("what is written is kept after a rest, and a page that is opened later finds it", async () => {
  const server = new FakeGame();
  const session = await opened(server, first);
  expect([server.draftCalls, session.drafts.told]).toEqual([["GET"], ""]);
  plot(session, "L1");
  plot(session, "1");
  await vi.advanceTimersByTimeAsync(REST_MS - 1);
  expect(server.drafts.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.drafts.get(0)?.orders).toEqual({ "plot/alpha": "1" });
  expect(server.draftCalls).toEqual(["GET", "PUT"]);

  const later = await opened(server, first);
  expect(written(later)).toEqual({ "plot/alpha": "1" });
  expect([later.drafts.told, later.draft?.canUndo]).toEqual(["back", false]);
});

test("where nothing was chosen nothing is written", async () => {
  const server = new FakeGame();
  const session = await opened(server, first);
  session.draft?.next();
  session.drafts.flush();
  await vi.advanceTimersByTimeAsync(REST_MS * 3);
  expect(server.draftCalls).toEqual(["GET"]);
});

test("a change that is taken back is taken back on the server too", async () => {
  const server = new FakeGame();
  const session = await opened(server, first);
  plot(session, "1");
  await vi.advanceTimersByTimeAsync(REST_MS);
  session.draft?.undo();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(server.drafts.get(0)?.orders).toEqual({});
  const later = await opened(server, first);
  expect(later.drafts.told).toBe("");
});

test("a page that is left keeps what was written at once", async () => {
  const server = new FakeGame();
  const session = await opened(server, first);
  plot(session, "1");
  session.drafts.flush();
  expect(server.drafts.get(0)?.orders).toEqual({ "plot/alpha": "1" });
  await vi.advanceTimersByTimeAsync(REST_MS * 2);
  expect(server.draftCalls).toEqual(["GET", "PUT"]);
});

test("sealing removes it, and the next question begins with nothing written", async () => {
  const server = new FakeGame();
  const session = await opened(server, first);
  plot(session, "1");
  await vi.advanceTimersByTimeAsync(REST_MS);
  plot(session, "L1");
  await session.seal();
  await vi.advanceTimersByTimeAsync(REST_MS * 2);
  expect([server.drafts.size, server.draftCalls]).toEqual([0, ["GET", "PUT"]]);
});

test("answers that are not among what is asked are not taken", async () => {
  const server = new FakeGame();
  server.drafts.set(0, { revision: 4, orders: { "plot/alpha": "99", "plot/gone": "1" } });
  const session = await opened(server, first);
  expect([written(session), session.drafts.told]).toEqual([{}, ""]);
});

test("starting afresh throws it away and can be taken back", async () => {
  const server = new FakeGame();
  server.drafts.set(0, { revision: 4, orders: { "plot/alpha": "1" } });
  const session = await opened(server, first);
  await session.drafts.startAfresh();
  expect([written(session), session.drafts.told, server.drafts.get(0)?.orders]).toEqual([{}, "", {}]);
  session.draft?.undo();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(server.drafts.get(0)?.orders).toEqual({ "plot/alpha": "1" });
  expect(session.drafts.told).toBe("");
});

test("of two pages the one that writes last is told that the other had written", async () => {
  const server = new FakeGame();
  const [one, other] = [await opened(server, first), await opened(server, first)];
  plot(one, "1");
  await vi.advanceTimersByTimeAsync(REST_MS);
  plot(other, "L1");
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect([one.drafts.told, other.drafts.told]).toEqual(["", "overwrote"]);
  expect(server.drafts.get(0)?.orders).toEqual({ "plot/alpha": "L1" });
});

test("a server that does not answer is asked again, without a word", async () => {
  const server = new FakeGame();
  const session = await opened(server, first);
  server.keepsDrafts = false;
  plot(session, "1");
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect([server.drafts.size, session.problem]).toEqual([0, null]);
  server.keepsDrafts = true;
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(server.drafts.get(0)?.orders).toEqual({ "plot/alpha": "1" });
});

test("what the server refuses is not sent again", async () => {
  const server = new FakeGame();
  const session = await opened(server, first);
  plot(session, "1");
  server.sealed.set(0, {});
  await vi.advanceTimersByTimeAsync(REST_MS + RETRY_MS * 3);
  expect([server.draftCalls, session.problem]).toEqual([["GET", "PUT"], null]);
});

test("at one desk each seat finds its own draft and nothing of the other's", async () => {
  const server = new FakeGame();
  server.drafts.set(0, { revision: 1, orders: { "plot/alpha": "1" } });
  server.drafts.set(1, { revision: 1, orders: { "plot/beta": "L1" } });
  const session = await opened(server, first, second);
  expect(server.draftCalls).toEqual([]);
  await session.takeDesk();
  expect(written(session)).toEqual({ "plot/alpha": "1" });
  await session.seal();
  expect([session.stage, session.draft, session.drafts.told]).toEqual(["handover", null, ""]);
  session.drafts.flush();
  await session.takeDesk();
  expect(written(session)).toEqual({ "plot/beta": "L1" });
  const keys = server.calls.filter(({ path }) => path.endsWith("/draft")).map(({ key }) => key);
  expect(keys).toEqual(["key-zero", "key-one"]);
});

test("an onlooker neither reads nor writes", async () => {
  const server = new FakeGame();
  const session = await opened(server);
  session.drafts.flush();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(server.draftCalls).toEqual([]);
});

test("when the time is up the next question begins with nothing written", async () => {
  const server = new FakeGame();
  const session = await opened(server, first);
  plot(session, "1");
  server.sealed.set(1, {});
  await session.timeUp();
  await session.filmDone(true);
  expect([session.stage, written(session), session.draft?.canUndo]).toEqual(["asking", {}, false]);
});
