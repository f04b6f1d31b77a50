import { waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { calls } from "../../api/campaigns";
import type { AskView, CampaignLook, Seat } from "../../api/campaignTypes";
import { ApiError } from "../../api/client";
import { notesOf } from "../../api/fairness/notes";
import { sealOf } from "../../api/fairness/proof";
import type { LiveOptions } from "../../api/live";
import { REST_MS } from "../orders/draftKeeper.svelte";
import { CampaignSession, ordersCost } from "./campaignSession.svelte";

const live = vi.hoisted(() => ({}) as LiveOptions);
vi.mock("../../api/live", async (original) => ({
  ...(await original<typeof import("../../api/live")>()),
  listen: (options: LiveOptions) => {
    Object.assign(live, options);
    return () => undefined;
  },
}));

const look = (side: number, version: number, more: Partial<CampaignLook> = {}): CampaignLook =>
  ({
    ...more,
    side,
    version,
    view: { side, asks: [], waiting_for: [0] },
    battle: null,
  }) as unknown as CampaignLook;
const seat = (side: number) => ({ side, key: `key ${side}`, name: `side ${side}` });

/** The answers to looks, each given when the test says so. */
let answers: ((look: CampaignLook | Error) => void)[] = [];

beforeEach(() => {
  answers = [];
  vi.spyOn(calls, "look").mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answers.push((given) => (given instanceof Error ? reject(given) : resolve(given)));
      }),
  );
});

async function seated(side: number, version = 1): Promise<CampaignSession> {
  const desk = new CampaignSession("c1");
  const sitting = desk.sit(seat(side));
  answers.shift()?.(look(side, version));
  await sitting;
  return desk;
}

test("news that come by themselves hold nobody up", async () => {
  const desk = await seated(0);
  const news = desk.refresh();
  expect(desk.busy).toBe(false);
  answers.shift()?.(look(0, 2));
  await news;
  expect(desk.look?.version).toBe(2);
});

test("what one seat asked for is never shown to the next", async () => {
  const desk = await seated(0);
  const late = desk.refresh();
  const sitting = desk.sit(seat(1));
  answers[1]?.(look(1, 1));
  await sitting;
  answers[0]?.(look(0, 1));
  await late;
  expect(desk.look?.side).toBe(1);
});

test("an older answer does not take the place of a newer one", async () => {
  const desk = await seated(0);
  const [first, second] = [desk.refresh(), desk.refresh()];
  answers[1]?.(look(0, 3));
  await second;
  answers[0]?.(look(0, 2));
  await first;
  expect(desk.look?.version).toBe(3);
});

test("why a deed failed stays when the desk looks again, and a lost line is forgotten when it holds", async () => {
  const desk = await seated(0);
  vi.spyOn(calls, "surrender").mockRejectedValue(new Error("it is too late"));
  const deed = desk.surrender();
  await waitFor(() => expect(answers.length).toBe(1));
  answers.shift()?.(look(0, 1));
  await deed;
  expect(desk.problem).toBe("it is too late");
  const lost = desk.refresh();
  answers.shift()?.(new Error("no line"));
  await lost;
  expect(desk.problem).toBe("no line");
  const again = desk.refresh();
  answers.shift()?.(look(0, 1));
  await again;
  expect(desk.problem).toBe("");
});

test("a silent server is told of while one waits, and no longer when it answers", async () => {
  const desk = await seated(0);
  live.onLink?.("lost");
  expect(desk.problem).toContain("The server does not answer");
  live.onVersion(1, false);
  answers.shift()?.(look(0, 1));
  await waitFor(() => expect(desk.problem).toBe(""));
});

test("a seat that was taken to another desk leaves nothing here", async () => {
  const desk = await seated(1);
  desk.seats = [seat(0), seat(1)];
  const news = desk.refresh();
  answers.shift()?.(new ApiError(403, "taken to another desk"));
  await news;
  expect([desk.seat, desk.look, desk.seats, desk.heir]).toEqual([null, null, [seat(0)], seat(0)]);
  expect(desk.problem).toContain("another desk");
});

const taken = (side: number) =>
  [0, 1].map((one) => ({
    side: one,
    kind: "human",
    key: one === side ? null : `key ${one}`,
    name: "",
  })) as Seat[];
const fair = { dice: "fair", commitment: "c", parts: ["", ""], secret: null };

test("a campaign that begins anew is shown anew, and the desk is not handed to whoever sits elsewhere", async () => {
  const desk = await seated(0, 7);
  desk.seats = [seat(0), seat(1)];
  desk.write({ ask: "1" });
  desk.handTo(seat(1));
  const news = desk.refresh();
  const notices = [{ at: "", text: "The campaign begins anew." }];
  answers.shift()?.(look(0, 0, { seats: taken(1), fair, notices }));
  await news;
  expect([desk.look?.version, desk.heir, desk.seats, desk.draft]).toEqual([0, null, [seat(0)], {}]);
  expect(desk.fresh).toEqual(notices);
});

test("whoever is left at a desk that nobody has taken yet has it", async () => {
  const desk = new CampaignSession("c1");
  const opening = desk.open([seat(0), seat(1)]);
  await waitFor(() => expect(answers.length).toBe(1));
  answers.shift()?.(look(0, 1));
  await opening;
  expect(desk.heir).toEqual(seat(0));
  live.onVersion(0, true);
  await waitFor(() => expect(answers.length).toBe(1));
  answers.shift()?.(look(-1, 0, { seats: taken(1), fair }));
  await waitFor(() => expect(answers.length).toBe(1));
  answers.shift()?.(look(0, 0, { seats: taken(1), fair }));
  await waitFor(() => expect([desk.seat, desk.heir]).toEqual([seat(0), null]));
});

test.each([
  ["the right receipt", (salt: string) => sealOf("campaign", salt, { side: 0, orders: {} }), ""],
  ["another receipt", () => "ff", "does not fit"],
])("orders are sealed with a salt: %s", async (_, receipt, alarm) => {
  localStorage.clear();
  const desk = await seated(0);
  const seal = vi
    .spyOn(calls, "seal")
    .mockImplementation(async (...sent) => ({ version: 2, seal: receipt(sent[4]) }));
  const sealing = desk.seal();
  await waitFor(() => expect(answers.length).toBe(1));
  answers.shift()?.(look(0, 2));
  await sealing;
  expect(seal.mock.calls[0]?.[4]).toMatch(/^[0-9a-f]{32}$/);
  expect(notesOf("c1")?.own).toHaveLength(1);
  if (alarm) expect(desk.fairPlay.alarm).toContain(alarm);
  else expect(desk.fairPlay.alarm).toBe("");
});

const asked = (side: number, version: number): CampaignLook => {
  const ask = { id: "engage", default: "yes", options: [], places: false };
  return {
    ...look(side, version),
    view: { side, asks: [ask], waiting_for: [side] },
  } as unknown as CampaignLook;
};
const empty = { version: 1, revision: 0, at: "", orders: {}, note: "" };

test("orders being written are kept by the server, and come back when the seat is taken again", async () => {
  vi.useFakeTimers();
  vi.spyOn(calls, "draft").mockResolvedValue({ ...empty, revision: 3, orders: { engage: "no" } });
  const keep = vi.spyOn(calls, "keepDraft").mockResolvedValue({ version: 1, revision: 4, overwrote: false });
  const desk = new CampaignSession("c1");
  const sitting = desk.sit(seat(0));
  answers.shift()?.(asked(0, 1));
  await sitting;
  expect([desk.draft, desk.drafts.told]).toEqual([{ engage: "no" }, "back"]);
  desk.write({ engage: "yes" });
  await vi.advanceTimersByTimeAsync(REST_MS + 10);
  expect(keep.mock.lastCall?.[2]).toEqual({ orders: { engage: "yes" }, version: 1, revision: 3 });
  desk.undo();
  expect(desk.draft).toEqual({ engage: "no" });
  vi.useRealTimers();
});

test("the next question is kept too when its news come before the answer to the seal", async () => {
  vi.spyOn(calls, "draft").mockResolvedValue(empty);
  const keep = vi.spyOn(calls, "keepDraft").mockResolvedValue({ version: 2, revision: 1, overwrote: false });
  const desk = new CampaignSession("c1");
  const sitting = desk.sit(seat(0));
  answers.shift()?.(asked(0, 1));
  await sitting;
  let sealed: (receipt: { version: number; seal: string }) => void = () => undefined;
  vi.spyOn(calls, "seal").mockImplementation(() => new Promise((resolve) => (sealed = resolve)));
  const sealing = desk.seal();
  const news = desk.refresh();
  answers.shift()?.(asked(0, 2));
  await news;
  sealed({ version: 2, seal: "" });
  await waitFor(() => expect(answers.length).toBe(1));
  answers.shift()?.(asked(0, 2));
  await sealing;
  desk.write({ engage: "no" });
  desk.drafts.flush();
  await waitFor(() => expect(keep.mock.lastCall?.[2]?.orders).toEqual({ engage: "no" }));
});

test("the ledger knows what each order would leave", () => {
  const option = (notation: string, price: number) => ({ notation, price });
  const asks = [
    {
      id: "build/1",
      entry: "a ship laid down",
      default: "none",
      options: [option("none", 0), option("3", 20)],
    },
    {
      id: "repair/a",
      entry: "repair of Ajax",
      default: "pay",
      options: [option("pay", 5), option("wait", 0)],
    },
  ] as unknown as AskView[];
  expect(ordersCost(asks, { "build/1": "3" }, 18).map(({ price, left }) => [price, left])).toEqual([
    [20, -2],
    [5, -7],
  ]);
  expect(ordersCost(asks, { "repair/a": "wait" }, 18)).toEqual([]);
});
