import { beforeEach, expect, test } from "vitest";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import type { LessonSheet } from "../../api/types";
import { GameSession } from "../game/gameSession.svelte";
import { LessonBook } from "./lessonBook.svelte";
import { LessonGuide } from "./lessonGuide.svelte";

const PLOT = "plot/alpha";

function sheet(phase: string): LessonSheet {
  const steps: LessonSheet["moments"][number]["steps"] = [
    { id: "wind", light: "part:wind", until: "press", ask: "", answers: [] },
    { id: "plot", light: "answer", until: "seal", ask: PLOT, answers: ["1"] },
  ];
  const moments = [{ turn: 1, phase, orders: { [PLOT]: "1" }, steps }];
  return { id: "first", ruleset: "second_edition", minutes: 1, moments };
}

async function lesson(server = new FakeGame(), phase?: string) {
  const session = new GameSession("g", server.client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  const asked = session.look?.view.request?.phase ?? "";
  const guide = new LessonGuide(sheet(phase ?? asked), session, new LessonBook());
  session.maySeal = () => guide.maySeal();
  guide.heed();
  return { server, session, guide };
}

function write(session: GameSession, plot: string): void {
  const ask = session.draft?.ask;
  if (ask) session.draft?.choose(ask, plot);
}

beforeEach(() => localStorage.clear());

test("one step after the other is due, and sealing waits for the last", async () => {
  const { server, session, guide } = await lesson();
  expect(guide.step?.id).toBe("wind");
  expect(guide.lit).toEqual({ kind: "part", part: "wind" });
  await session.seal();
  expect(server.sealed.size).toBe(0);
  expect(guide.notYet).toBe("early");
  guide.pressed();
  expect([guide.step?.id, guide.lit?.kind, guide.notYet]).toEqual(["plot", "hex", ""]);
  await session.seal();
  expect(server.sealed.size).toBe(0);
  write(session, "1");
  expect([guide.answered, guide.lit?.kind]).toEqual([true, "seal"]);
  await session.seal();
  expect(server.sealed.get(0)).toEqual({ [PLOT]: "1" });
});

test("what other ships were told stands, and the rest is put as the lesson has it", async () => {
  const { server, session, guide } = await lesson();
  const { draft } = session;
  const own = draft?.ask;
  if (!draft || !own) throw new Error("no question");
  const [told, untold] = ["gamma", "delta"].map((ship) => ({ ...own, id: `plot/${ship}`, ship }));
  if (told && untold) draft.request.asks.push(told, untold);
  if (told) draft.chooseAll([[told, "L"]]);
  Object.assign(guide.sheet.moments[0]?.orders ?? {}, { "plot/gamma": "1", "plot/delta": "1" });
  guide.pressed();
  write(session, "1");
  await session.seal();
  expect(server.sealed.get(0)).toEqual({ [PLOT]: "1", "plot/gamma": "L", "plot/delta": "1" });
});

test("another answer is told apart from one that is only begun", async () => {
  const { session, guide } = await lesson();
  guide.pressed();
  write(session, "L");
  guide.heed();
  expect(guide.notYet).toBe("other");
  write(session, "1");
  guide.heed();
  expect(guide.notYet).toBe("");
});

test("the step is kept in this browser, and elsewhere it follows from the question", async () => {
  const { server, guide } = await lesson();
  guide.pressed();
  expect((await lesson(server)).guide.step?.id).toBe("plot");
  localStorage.clear();
  expect((await lesson(server)).guide.step?.id).toBe("wind");
});

test("to show a step is to do it, and to skip it does it at once", async () => {
  const { server, guide } = await lesson();
  const pressed: string[] = [];
  await guide.carryOut((lit) => pressed.push(lit.kind), false);
  expect([pressed, guide.step?.id]).toEqual([["part"], "plot"]);
  await guide.carryOut(() => {}, false);
  expect(server.sealed.get(0)).toEqual({ [PLOT]: "1" });
});

test("a question that is not taught is answered by default", async () => {
  const { server, guide } = await lesson(new FakeGame(), "another");
  await new Promise((done) => setTimeout(done, 0));
  expect(guide.step).toBeNull();
  expect(server.sealed.get(0)?.[PLOT]).toBe("0");
});

test("a question that reads like an earlier one belongs to the moment after that", async () => {
  const { server, session, guide } = await lesson();
  const [first] = guide.sheet.moments;
  if (first) guide.sheet.moments.push({ ...first, steps: first.steps.slice(1) });
  guide.pressed();
  write(session, "1");
  expect(guide.count.at).toBe(2);
  await session.seal();
  server.sealed.clear();
  server.version += 1;
  await session.news(server.version);
  guide.heed();
  expect([session.stage, guide.step?.id, guide.count.at]).toEqual(["asking", "plot", 3]);
});

test("who fights alone is neither led nor held back", async () => {
  const { server, session, guide } = await lesson();
  guide.giveUp();
  expect(guide.step).toBeNull();
  await session.seal();
  expect(server.sealed.size).toBe(1);
});
