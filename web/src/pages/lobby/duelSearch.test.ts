import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Client } from "../../api/client";
import { DuelSeeker } from "./duelSearch.svelte";

const NOTHING = { ruleset: "", game: "", side: -1, window: 0, rating: 0, others: 0, pace: "glass" };
const LOOKING = { ...NOTHING, ruleset: "toy", window: 150, rating: 1500 };
const FOUND = { ...LOOKING, game: "g1", side: 1 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A client that answers what is asked of each address, one answer after the other. */
function answering(duels: unknown[]): { client: Client; asked: string[] } {
  const asked: string[] = [];
  const client = new Client();
  client.request = (async (method: string, path: string) => {
    asked.push(`${method} ${path}`);
    return path === "/api/lobby/duel" ? duels.shift() : { key: "k", recovery: null };
  }) as typeof client.request;
  client.info = (async () => ({ seats: [], fair: { dice: "drawn" } })) as unknown as typeof client.info;
  return { client, asked };
}

test("a search asks again until somebody is found, then sits down and leads there", async () => {
  const found = vi.fn();
  const { client, asked } = answering([LOOKING, LOOKING, FOUND]);
  const seeker = new DuelSeeker(client, found);
  await seeker.seek({ ruleset: "toy" });
  expect(seeker.seeking).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(found).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(found).toHaveBeenCalledWith("g1");
  expect(asked.at(-1)).toBe("POST /api/games/g1/sit");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(4);
});

test("whoever finds somebody waiting at once sits down, too", async () => {
  const found = vi.fn();
  const { client } = answering([NOTHING, FOUND]);
  const seeker = new DuelSeeker(client, found);
  const stop = seeker.start();
  await vi.advanceTimersByTimeAsync(0);
  await seeker.seek({ ruleset: "toy" });
  stop();
  expect(found).toHaveBeenCalledWith("g1");
});

test("an opponent who was found while the page was closed is shown, and nobody sits down unasked", async () => {
  const found = vi.fn();
  const { client, asked } = answering([FOUND, FOUND]);
  const seeker = new DuelSeeker(client, found);
  const stop = seeker.start();
  await vi.advanceTimersByTimeAsync(4_000);
  stop();
  expect(seeker.search?.game).toBe("g1");
  expect(found).not.toHaveBeenCalled();
  expect(new Set(asked)).toEqual(new Set(["GET /api/lobby/duel"]));
});

test("one press cancels, and nothing is asked any more", async () => {
  const { client, asked } = answering([LOOKING, NOTHING]);
  const seeker = new DuelSeeker(client, vi.fn());
  await seeker.seek({ ruleset: "toy" });
  await seeker.cancel();
  expect(seeker.seeking).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual(["PUT /api/lobby/duel", "DELETE /api/lobby/duel"]);
});

test("an answer that comes late does not undo what the player did meanwhile", async () => {
  const answers: ((search: unknown) => void)[] = [];
  const client = new Client();
  client.request = (() => new Promise((answer) => answers.push(answer))) as unknown as typeof client.request;
  const seeker = new DuelSeeker(client, vi.fn());
  const stop = seeker.start();
  const sought = seeker.seek({ ruleset: "toy" });
  answers[1]?.(LOOKING);
  await sought;
  answers[0]?.(NOTHING);
  await vi.advanceTimersByTimeAsync(0);
  expect(seeker.seeking).toBe(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(answers).toHaveLength(3);
  stop();
});
