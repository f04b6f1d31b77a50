import { beforeEach, expect, test } from "vitest";
import { Client } from "./client";
import { notesOf } from "./fairness/notes";
import { KeyRing, ownSeats, recovers, type Seating, seatLink, sitDown } from "./seats";
import type { Seat } from "./types";

const seat = (side: number, key: string | null): Seat => ({
  number: side,
  side,
  ships: [],
  kind: "human",
  bot: null,
  name: "",
  key,
  away: key === null,
  open: false,
  player: "",
  offer: "",
  invited: "",
  owner: "",
  lent: false,
  returns: "",
  asks_you: false,
});
const before = (dice: string, ...keys: (string | null)[]): Seating => ({
  seats: keys.map((key, side) => seat(side, key)),
  fair: { dice, commitment: "c", parts: [], secret: null },
});

/** A server that answers everything with this, and what it was asked. */
function server(answer: unknown): { client: Client; asked: [string, RequestInit][] } {
  const asked: [string, RequestInit][] = [];
  const client = new Client(async (path, init) => {
    asked.push([path, init]);
    return new Response(JSON.stringify(answer));
  });
  return { client, asked };
}

beforeEach(() => localStorage.clear());

test("only seats whose key is told are at this desk", () => {
  expect(ownSeats([seat(0, null), seat(1, "b")])).toEqual([{ number: 1, side: 1, key: "b" }]);
});

test("whoever sits down shows the link's key and adds a random text to the dice, which is noted", async () => {
  const { client, asked } = server({ key: "seat-new", recovery: "recovery-r" });
  await sitDown(client, "games", "g", "invitation-i", before("drawn", null, null));
  const [path, init] = asked[0] ?? ["", {}];
  expect(path).toBe("/api/games/g/take");
  expect((init.headers as Record<string, string>)["X-Seat"]).toBe("invitation-i");
  const { part } = JSON.parse(String(init.body)) as { part: string };
  expect(part).toMatch(/^[0-9a-f]{32}$/);
  expect(notesOf("g")?.part).toBe(part);
});

test.each([
  ["the dice were made before", before("fair", null, null)],
  ["their seed was chosen", before("chosen", null, null)],
  ["the seat was here already", before("drawn", "seat-new", null)],
])("nothing is noted where %s", async (_, seating) => {
  const { client } = server({ key: "seat-new", recovery: null });
  await sitDown(client, "games", "g", "recovery-r", seating);
  expect(notesOf("g")).toBeNull();
});

test("links tell the page, the key and the side behind the #", () => {
  expect(seatLink("campaigns", "c", "recovery-a b", 1)).toMatch(
    /#\/campaign\/c\?seat=recovery-a%20b&side=1$/,
  );
  expect([recovers("recovery-x"), recovers("invitation-x")]).toEqual([true, false]);
});

test("a key that is there is shown again, and made only where there is none", async () => {
  const there = server({ side: 0, invitation: "invitation-i", recovery: null, script: null });
  expect(await new KeyRing(there.client, "games", "g", 0).need("invitation")).toBe("invitation-i");
  expect(there.asked.map(([path, { method }]) => [method, path])).toEqual([
    ["GET", "/api/games/g/seats/0/keys"],
  ]);
  const none = server({ side: 0, invitation: null, recovery: null, script: null });
  await new KeyRing(none.client, "games", "g", 0).need("invitation");
  expect(none.asked.map(([, { method }]) => method)).toEqual(["GET", "POST"]);
});
