import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/client";
import type { Question, RefereeReport, RefereeSheet } from "../../api/types";
import { asFile } from "./evening";
import { RefereeDesk, type Shelf } from "./refereeDesk.svelte";

/** What the rules say of any sheet, unless a test says otherwise. */
const REPORT = {
  ruleset: "second_edition",
  rules: { title: "Second Edition", preset: "Basic", options: [] },
  scenario: { title: "Wasp v. Reindeer", sides: [] },
  begun: { turn: 1 },
  before: { turn: 1, phase_title: "Notation", ships: [{ id: "wasp", name: "Wasp" }] },
  orders: {},
  dice: [],
  questions: [{ reading: null }] as Question[],
  events: [],
  thrown: [],
  next_die: null,
  needs_die: "",
  outcome: null,
  position: { turn: 2 },
  turn: 2,
  phase_title: "Notation",
  log: {},
} as unknown as RefereeReport;

class Rules {
  readonly asked: RefereeSheet[] = [];
  says: (sheet: RefereeSheet) => Partial<RefereeReport> = () => ({});
  hear = async (sheet: RefereeSheet): Promise<RefereeReport> => {
    this.asked.push(sheet);
    return { ...REPORT, ...this.says(sheet) };
  };
}

class OneShelf implements Shelf {
  text: string | null = null;
  full = false;
  read = () => this.text;
  write = (text: string) => {
    if (!this.full) this.text = text;
    return !this.full;
  };
}

let rules: Rules;
let kept: OneShelf;
const desk = () => new RefereeDesk(rules.hear, kept);

async function begun(): Promise<RefereeDesk> {
  const one = desk();
  await one.begin("second_edition", [], "wasp-reindeer");
  return one;
}

const rest = () => vi.advanceTimersByTimeAsync(300);

beforeEach(() => {
  vi.useFakeTimers();
  rules = new Rules();
  kept = new OneShelf();
});
afterEach(() => vi.useRealTimers());

test("what is typed is kept at once and read when the hand rests", async () => {
  const one = await begun();
  const before = rules.asked.length;
  one.order("plot/wasp", "L");
  one.order("plot/wasp", "L1");
  one.type("4 2");
  expect(JSON.parse(kept.text ?? "").sheets[0]).toMatchObject({ orders: { "plot/wasp": "L1" }, dice: "4 2" });
  expect(rules.asked).toHaveLength(before);
  await rest();
  expect(rules.asked.slice(before)).toEqual([
    { position: { turn: 1 }, orders: { "plot/wasp": "L1" }, settle: false, dice: [4, 2] },
  ]);
});

test("another page finds the evening as it was left", async () => {
  const one = await begun();
  one.order("plot/wasp", "2");
  expect(desk().sheet?.orders).toEqual({ "plot/wasp": "2" });
});

test("a browser that keeps nothing says so", async () => {
  const one = await begun();
  kept.full = true;
  one.type("6");
  expect(one.isKept).toBe(false);
});

test("a sheet is settled with its dice, and those left over go on", async () => {
  const one = await begun();
  one.type("4 2 6");
  await rest();
  rules.says = () => ({ thrown: [{ value: 4, purpose: "gunnery", ship: "wasp" }] });
  expect(await one.settle()).toBe(true);
  expect(rules.asked.at(-1)).toMatchObject({ settle: true, dice: [4, 2, 6] });
  expect(one.sheet?.settled).toMatchObject({ dice: [4], position: { turn: 2 } });
  one.open(one.next?.id ?? 0);
  expect(one.sheet).toMatchObject({ turn: 2, dice: "2 6", settled: null });
});

test("the program's dice are not thrown before the sheet is settled", async () => {
  const one = await begun();
  one.throwFor(true);
  rules.says = ({ dice }) => (dice ? { needs_die: "one more is needed" } : {});
  await rest();
  expect(rules.asked.at(-1)?.dice).toEqual([]);
  expect(one.isReady).toBe(true);
  await one.settle();
  expect(rules.asked.at(-1)).not.toHaveProperty("dice");
});

test("where a die comes before the first question, nothing is answered by default", async () => {
  rules.says = () => ({ questions: [] });
  const one = await begun();
  await one.settle();
  expect(rules.asked.at(-1)?.settle).toBe(false);
});

test.each([
  ["an order that cannot be read", { questions: [{ reading: { notation: "" } }] as unknown as Question[] }],
  ["a die that is missing", { needs_die: "one more is needed" }],
])("%s keeps the sheet open", async (_, said) => {
  rules.says = () => said;
  const one = await begun();
  expect(one.isReady).toBe(false);
  expect(await one.settle()).toBe(false);
  expect(one.sheet?.settled).toBeNull();
});

test("what is refused is told with its places, and what was typed stays", async () => {
  const one = await begun();
  rules.says = () => {
    throw new ApiError(422, "wrong", [{ place: "now.wasp.hull", reason: "too many", cite: "" }]);
  };
  one.change("wasp", { hull: 99 });
  await rest();
  expect(one.wrong.map(({ place }) => place)).toEqual(["now.wasp.hull"]);
  expect(one.sheet?.position).toMatchObject({ now: { wasp: { hull: 99 } } });
  expect(one.isReady).toBe(false);
});

test("an answer that comes late is not taken for a newer one", async () => {
  const one = await begun();
  let answerLate: (report: RefereeReport) => void = () => {};
  const late = new Promise<RefereeReport>((resolve) => {
    answerLate = resolve;
  });
  const quick = { ...REPORT, needs_die: "quick" };
  const slow = new RefereeDesk(async (sheet) => (sheet.orders?.["plot/wasp"] === "1" ? late : quick), kept);
  slow.order("plot/wasp", "1");
  await rest();
  slow.order("plot/wasp", "2");
  await rest();
  answerLate({ ...REPORT, needs_die: "late" });
  await rest();
  expect(slow.report?.needs_die).toBe("quick");
  one.stop();
});

test("an evening is loaded from its file, a position is begun from its text", async () => {
  const one = await begun();
  one.order("plot/wasp", "2");
  const file = one.evening ? asFile(one.evening) : "";
  one.leave();
  expect(one.evening).toBeNull();
  expect(await one.load(file)).toBe(true);
  expect(one.sheet?.orders).toEqual({ "plot/wasp": "2" });
  rules.says = ({ file: text }) => (text ? { orders: { "plot/wasp": "1" }, dice: [3] } : {});
  await one.load('ruleset = "second_edition"');
  expect(one.sheet).toMatchObject({ orders: { "plot/wasp": "1" }, dice: "3" });
});

test("both editions hear the same sheet", async () => {
  const one = await begun();
  one.type("4");
  const found = await one.compared("tournament");
  expect(found).not.toBeNull();
  const [own, other] = rules.asked.slice(-2);
  expect(other).toEqual({ ...own, by: "tournament" });
});
