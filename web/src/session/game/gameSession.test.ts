import { expect, test, vi } from "vitest";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import { notesOf } from "../../api/fairness/notes";
import { sealOf } from "../../api/fairness/proof";
import { GameSession } from "./gameSession.svelte";

const bothSeats = [
  { number: 0, side: 0, key: "key-zero" },
  { number: 1, side: 1, key: "key-one" },
];

/** Everything a session holds, but the seats themselves. */
function held(session: GameSession): string {
  const { look, progress, draft, violations } = session;
  const { lines, ships, film, lastFilm, look: shown } = progress;
  return JSON.stringify({
    look,
    shown,
    lines,
    ships,
    film,
    lastFilm,
    orders: draft?.orders,
    asks: draft?.queue,
    violations,
  });
}

test("a single seat is asked, seals, and waits for the other", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  expect(session.stage).toBe("asking");
  const ask = session.draft?.ask;
  if (!ask) throw new Error("no question");
  session.draft?.choose(ask, "1");
  await session.seal();
  expect(server.sealed.get(0)).toEqual({ "plot/alpha": "1" });
  expect(session.stage).toBe("waiting");
});

test("the other side's orders bring a film, then the next question", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  await session.seal();
  const other = new GameSession("g", server.client());
  await other.open([{ number: 1, side: 1, key: "key-one" }]);
  await other.seal();
  await session.news(server.version);
  expect(session.stage).toBe("watching");
  expect(session.ships[0]?.bow).toEqual([10, 5]);
  expect(session.told).toHaveLength(0);
  expect(session.progress.look?.view.turn).toBe(1);
  expect(session.look?.view.turn).toBe(2);
  expect(session.progress.filmed?.turn).toBe(1);
  session.progress.revealed = 1;
  expect(session.told).toHaveLength(1);
  await session.filmDone();
  expect(session.stage).toBe("asking");
  expect(session.told).toHaveLength(2);
  expect(session.progress.look?.view.turn).toBe(2);
  expect(session.progress.lastFilm?.upto).toBe(2);
});

test("news of another's orders take one call, news of our own none", async () => {
  const server = new FakeGame();
  const [session, other] = [new GameSession("g", server.client()), new GameSession("g", server.client())];
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  await other.open([{ number: 1, side: 1, key: "key-one" }]);
  const since = async (deed: () => Promise<unknown>) => {
    const before = server.calls.length;
    await deed();
    return server.calls.slice(before).map(({ path }) => path.replace("/api/games/g/", ""));
  };
  expect(await since(() => session.seal())).toEqual(["orders", "update?after=0"]);
  expect(await since(() => session.news(server.version, false))).toEqual([]);
  await other.seal();
  expect(await since(() => session.news(server.version, false))).toEqual(["update?after=0"]);
  await session.filmDone();
  // The server's push may come before the answer to our own orders has been fetched.
  const pushed = () => Promise.all([session.seal(), session.news(server.version + 1, false)]);
  expect(await since(pushed)).toHaveLength(2);
});

test("a hot seat hands the desk over and keeps nothing of the former side", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open(bothSeats);
  expect(session.stage).toBe("handover");
  expect(session.handTo).toBe(0);
  expect(server.calls.filter((call) => call.path.includes("/update")).every((call) => call.key === "")).toBe(
    true,
  );

  await session.takeDesk();
  expect(session.side).toBe(0);
  expect(held(session)).toContain("secret-0");
  expect(held(session)).not.toContain("secret-1");
  const ask = session.draft?.ask;
  if (!ask) throw new Error("no question");
  session.draft?.choose(ask, "L1");
  await session.seal();

  expect(session.stage).toBe("handover");
  expect(session.handTo).toBe(1);
  expect(held(session)).not.toContain("secret");
  expect(held(session)).not.toContain("L1");

  const before = server.calls.length;
  await session.takeDesk();
  expect(held(session)).toContain("secret-1");
  expect(held(session)).not.toContain("secret-0");
  expect(new Set(server.calls.slice(before).map((call) => call.key))).toEqual(new Set(["key-one"]));
});

test("a seat that was taken to another desk is not offered any more", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open(bothSeats);
  await session.takeDesk();
  await session.seal();
  expect([session.stage, session.handTo, session.has(1)]).toEqual(["handover", 1, true]);
  server.away.add(1);
  await session.news(server.version);
  expect([session.stage, session.handTo, session.has(1)]).toEqual(["handover", 1, false]);
  await session.takeDesk();
  expect(held(session)).not.toContain("secret");
  await session.sendAway(1);
  expect([session.stage, session.side, session.hotSeat]).toEqual(["waiting", 0, false]);
});

test("who is refused at the desk is told that the seat is played elsewhere", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open(bothSeats);
  await session.takeDesk();
  await session.seal();
  server.away.add(1);
  await session.takeDesk();
  expect([session.stage, session.side, session.handTo, session.has(1)]).toEqual(["handover", -1, 1, false]);
  expect(session.problem).toBeNull();
});

test("a seat that is taken away while it is at work leaves nothing here", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  expect(held(session)).toContain("secret-0");
  server.away.add(0);
  await session.news(server.version);
  expect([session.stage, session.side, session.own]).toEqual(["handover", -1, []]);
  expect(held(session)).not.toContain("secret");
  await session.sendAway(0);
  expect([session.stage, session.side]).toEqual(["waiting", -1]);
});

test("orders for a seat that is elsewhere are refused and leave nothing here", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  server.away.add(0);
  await session.seal();
  expect([session.stage, session.has(0), server.sealed.size]).toEqual(["handover", false, 0]);
  expect(held(session)).not.toContain("secret");
});

test("after the second seat sealed it watches, answers on, and the first one watches later", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open(bothSeats);
  await session.takeDesk();
  await session.seal();
  await session.takeDesk();
  await session.seal();
  expect([session.stage, session.side]).toEqual(["watching", 1]);
  await session.filmDone();
  expect([session.stage, session.side]).toEqual(["asking", 1]);
  await session.seal();
  expect([session.stage, session.handTo]).toEqual(["handover", 0]);
  await session.takeDesk();
  expect(session.stage).toBe("watching");
  await session.filmDone();
  expect([session.stage, session.side]).toEqual(["asking", 0]);
});

test("a refusal keeps the draft and shows where it is wrong", async () => {
  const server = new FakeGame();
  server.refuse = true;
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  await session.seal();
  expect(session.stage).toBe("asking");
  expect(session.violations[0]?.reason).toBe("she is aground");
  expect(session.problem).toBeNull();
});

test("an onlooker is asked nothing", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open([]);
  expect(session.stage).toBe("waiting");
  expect(held(session)).not.toContain("secret");
});

test("a server that does not answer is told as such", async () => {
  const { Client } = await import("../../api/client");
  const session = new GameSession("g", new Client(() => Promise.reject(new TypeError("refused"))));
  await session.open([]);
  expect(session.problem?.unreachable).toBe(true);
  expect(session.problem?.message).toContain("running");
});

test("the time runs from the look, and what is written when it is up is sealed", async () => {
  const server = new FakeGame();
  server.left = 42.5;
  const session = new GameSession("g", server.client(), () => 1000);
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  expect(session.timeEnds).toBe(43_500);
  const ask = session.draft?.ask;
  if (!ask) throw new Error("no question");
  session.draft?.choose(ask, "1");
  if (session.draft) session.draft.blocked = true;
  server.left = null;
  await session.timeUp();
  expect(server.sealed.get(0)).toEqual({ "plot/alpha": "1" });
  expect(session.timeEnds).toBeNull();
  expect(session.stage).toBe("waiting");
});

test("orders that come too late make no noise: the server has sealed the defaults", async () => {
  const server = new FakeGame();
  server.left = 1;
  const session = new GameSession("g", server.client(), () => 0);
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  server.refuse = true;
  await session.timeUp();
  expect(session.problem).toBeNull();
  expect(session.violations).toEqual([]);
});

test("a battle that begins anew leaves nothing of the old one", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open(bothSeats);
  await session.takeDesk();
  await session.seal();
  await session.takeDesk();
  await session.seal();
  await session.filmDone();
  expect([session.side, session.look?.view.turn, session.told.length]).toEqual([1, 2, 2]);
  const ask = session.draft?.ask;
  if (!ask) throw new Error("no question");
  session.draft?.choose(ask, "L1");
  server.beginAnew(0);
  await session.news(0);
  expect([session.side, session.version, session.look?.view.turn, session.told.length]).toEqual([1, 0, 1, 0]);
  expect(session.own.map((seat) => seat.side)).toEqual([1]);
  expect(session.draft?.orders["plot/beta"]).not.toBe("L1");
  expect(session.fresh.map((notice) => notice.text)).toEqual(["The battle begins anew."]);
});

test("a server too busy to tell that a seat was taken is asked again", async () => {
  vi.useFakeTimers();
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open(bothSeats);
  expect([session.stage, session.handTo]).toEqual(["handover", 0]);
  server.beginAnew(0);
  server.busy = 2;
  await session.news(0);
  expect(session.has(0)).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  expect(session.has(0)).toBe(false);
  expect(session.fresh.map((notice) => notice.text)).toEqual(["The battle begins anew."]);
});

test("of two looks at the seats the later one counts, though the earlier is answered later", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  let slow = () => {};
  server.informs = () => new Promise((done) => (slow = done));
  const first = session.recount();
  await Promise.resolve();
  server.informs = async () => {};
  server.notices = [{ at: "", text: "Somebody sat down." }];
  const second = session.recount();
  await new Promise((done) => setTimeout(done));
  slow();
  await Promise.all([first, second]);
  expect(session.info?.notices.map((notice) => notice.text)).toEqual(["Somebody sat down."]);
});

test("notices that were there before the page are not news", async () => {
  const server = new FakeGame();
  server.notices = [{ at: "", text: "Long ago." }];
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  server.notices = [...server.notices, { at: "", text: "Just now." }];
  await session.news(server.version);
  expect(session.fresh.map((notice) => notice.text)).toEqual(["Just now."]);
  expect(session.stage).toBe("asking");
});

function fairServer(): FakeGame {
  const server = new FakeGame();
  server.fair = { dice: "fair", commitment: "c", parts: ["p0", "p1"], secret: null };
  server.receipt = (side, salt, orders) => sealOf("duel", salt, { side, orders });
  return server;
}

test("sealed orders have a salt and a receipt that is compared and noted", async () => {
  localStorage.clear();
  const server = fairServer();
  server.seals = [{ side: 1, seal: "theirs" }];
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  await session.seal();
  const sent = server.calls.find((call) => call.path.endsWith("/orders"))?.body as { salt: string };
  expect(sent.salt).toMatch(/^[0-9a-f]{32}$/);
  const notes = notesOf("g");
  expect(notes?.own).toEqual([[0, expect.stringMatching(/^[0-9a-f]{64}$/), sent.salt]]);
  expect(notes?.others).toEqual([[1, "theirs"]]);
  expect(notes?.commitment).toBe("c");
  expect(session.fairPlay.alarm).toBe("");
});

test.each([
  ["another seal", () => "f".repeat(64), "does not fit the orders"],
  ["no seal", () => "", "no receipt"],
])("a server that answers with %s is told of", async (_, receipt, said) => {
  const server = fairServer();
  server.receipt = receipt;
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  await session.seal();
  expect(session.fairPlay.alarm).toContain(said);
});

test("a server that shows another commitment is told of", async () => {
  localStorage.clear();
  const server = fairServer();
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  server.fair = { ...server.fair, commitment: "other" };
  await session.refreshInfo();
  expect(session.fairPlay.alarm).toContain("another hash");
});

test("whoever is left alone at the desk has it without being asked", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open(bothSeats);
  expect([session.stage, session.handTo]).toEqual(["handover", 0]);
  server.beginAnew(1);
  await session.news(0);
  expect([session.stage, session.side]).toEqual(["asking", 0]);
});

test("news of a seat that has just been left fetch nothing for the one that comes", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open(bothSeats);
  await session.takeDesk();
  const before = server.calls.length;
  await Promise.all([session.seal(), session.refresh(), session.refresh()]);
  expect([session.stage, session.handTo, session.look]).toEqual(["handover", 1, null]);
  expect(server.calls.slice(before).filter((call) => call.key === "")).toEqual([]);
});

test("a seal that is answered after the news takes nothing from the next question", async () => {
  const server = new FakeGame();
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  server.sealed.set(1, {});
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.delay = () => answered;
  server.title = "The next movement";
  const sealing = session.seal();
  await session.news(1);
  await session.filmDone(true);
  const next = session.draft;
  expect(session.stage).toBe("asking");
  answer();
  await sealing;
  expect(session.stage).toBe("asking");
  expect(session.draft).toBe(next);
});
