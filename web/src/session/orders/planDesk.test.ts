import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Client } from "../../api/client";
import type { PlanLine, PlanSheet, PlanState, PlanTry, PlanWordsView } from "../../api/types";
import type { Draft } from "./draft.svelte";
import { KEEP_MS, PlanDesk, TRY_MS, WAKE } from "./planDesk.svelte";

const part = (id: string, values: Record<string, string> = {}, enemy = false) => ({
  id,
  text: id,
  values,
  enemy,
  scope: false,
});
const words: PlanWordsView = {
  topics: [
    {
      id: "guns",
      title: "Guns",
      cite: "",
      choices: [part("best"), part("hold")],
      conditions: [part("range", { "1": "1 hex", "2": "2 hexes" })],
    },
    { id: "hooks", title: "Hooks", cite: "", choices: [part("throw", {}, true)], conditions: [] },
  ],
  alarms: [part("strikes")],
  officers: [],
};
const draft = { orders: { a: "1" }, blocked: false } as unknown as Draft;

function desk(first: PlanLine[] = []) {
  const kept: PlanSheet[] = [];
  const tried: PlanTry[] = [];
  const state = (lines: PlanLine[], one_visit: boolean): PlanState => ({
    version: 1,
    turn: 3,
    one_visit,
    plan: { lines, left: "officer", captain: "" },
    sentences: [],
    before: { lines: [{ topic: "guns", choice: "hold" }] },
    sealed: false,
    stopped: "",
  });
  const client = {
    plan: async () => state(first, true),
    planWords: async () => words,
    keepPlan: async (_id: string, _key: string, sheet: PlanSheet) => {
      kept.push(sheet);
      return state(sheet.plan.lines ?? [], sheet.one_visit ?? true);
    },
    suggestPlan: async () => ({
      plan: {
        lines: [
          { topic: "guns", choice: "best" },
          { topic: WAKE, when: [{ condition: "strikes" }] },
        ],
      },
      sentences: [],
    }),
    tryPlan: async (_id: string, _key: string, sheet: PlanTry) => {
      tried.push(sheet);
      return { tries: tried.length };
    },
  } as unknown as Client;
  return { plans: new PlanDesk(client, "g", () => ({ key: "k", version: 1 })), kept, tried };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a plan is kept and tried out when the pen rests, and only as it stands then", async () => {
  const { plans, kept, tried } = desk();
  plans.follow(draft, "k");
  await vi.advanceTimersByTimeAsync(0);
  expect(plans.planning).toBe(true);
  plans.add("guns", "foe");
  plans.add("hooks", "foe");
  await vi.advanceTimersByTimeAsync(KEEP_MS);
  expect(kept.map(({ plan }) => plan.lines?.length)).toEqual([2]);
  expect(kept[0]?.plan.lines?.[1]).toEqual({ topic: "hooks", choice: "throw", value: "foe" });
  expect(tried).toEqual([]);
  await vi.advanceTimersByTimeAsync(TRY_MS);
  expect(tried.map(({ orders }) => orders)).toEqual([{ a: "1" }]);
  expect([plans.current, plans.trying]).toEqual([true, false]);
  plans.remove(0);
  expect(plans.current).toBe(false);
});

test("lines go before alarms, change places, and never leave the list", async () => {
  const { plans } = desk();
  plans.follow(draft, "k");
  await vi.advanceTimersByTimeAsync(0);
  plans.add(WAKE, "");
  plans.add("guns", "");
  plans.add("hooks", "foe");
  const topics = () => plans.lines.map(({ topic }) => topic);
  expect(topics()).toEqual(["guns", "hooks", WAKE]);
  plans.move(0, 1);
  expect(topics()).toEqual(["hooks", "guns", WAKE]);
  plans.move(0, -1);
  plans.move(2, 3);
  expect(topics()).toEqual(["hooks", "guns", WAKE]);
});

test("when the seat is left nothing of its plan stays, even while nothing is asked", async () => {
  const { plans } = desk([{ topic: "guns", choice: "hold" }]);
  plans.follow(draft, "k");
  await vi.advanceTimersByTimeAsync(TRY_MS);
  plans.follow(null, "k");
  expect(plans.lines).toHaveLength(1);
  plans.follow(null, "");
  expect([plans.lines, plans.before, plans.trial, plans.oneVisit]).toEqual([[], null, null, false]);
});

test("the lieutenant writes only about what nobody has written about; last turn's lines come back whole", async () => {
  const { plans } = desk([{ topic: "guns", choice: "hold" }]);
  plans.follow(draft, "k");
  await vi.advanceTimersByTimeAsync(0);
  await plans.suggest();
  expect(plans.lines.map(({ topic, choice }) => [topic, choice])).toEqual([
    ["guns", "hold"],
    [WAKE, undefined],
  ]);
  plans.asLastTurn();
  expect(plans.lines).toEqual([{ topic: "guns", choice: "hold" }]);
});
