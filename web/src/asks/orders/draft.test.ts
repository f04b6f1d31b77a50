import { expect, test } from "vitest";
import { ask, plotAsk, request } from "../../../tests/fixtures/canned";
import { Draft } from "../../session/orders/draft.svelte";
import { press } from "../input/keys";
import { strokesOf } from "../sheets/ordersForAll";

const load = () => ask("load/alpha", ["L", "R", "none"], { routine: true });
const fire = () => ask("fire/alpha/L", ["hold", "hull>beta", "rigging>beta"]);

const never = (): never => {
  throw new Error("no preview");
};
const held = () => ask("fire/alpha/R", ["hold", "air"], { routine: true });

test("defaults are chosen; routine questions are folded unless everything is asked", () => {
  const asked = request([plotAsk("alpha"), load()]);
  const draft = new Draft(asked);
  expect(draft.orders).toEqual({ "plot/alpha": "0", "load/alpha": "L" });
  expect(draft.queue.map((one) => one.id)).toEqual(["ship/alpha"]);
  expect(draft.routine).toEqual([]);
  expect(new Draft(request([fire(), held()])).routine.map((one) => one.id)).toEqual(["fire/alpha/R"]);
  expect(new Draft(request([fire(), held()]), true).queue).toHaveLength(2);
  expect(new Draft(request([load()])).queue).toHaveLength(1);
});

test("choices are taken back one by one", () => {
  const draft = new Draft(request([plotAsk("alpha"), plotAsk("beta")]));
  const [first, second] = draft.queue.map((card) => card.asks[0]);
  if (!first || !second) throw new Error("no questions");
  draft.choose(first, "1");
  draft.next();
  draft.choose(second, "R");
  draft.choose(second, "not offered");
  expect(draft.orders).toEqual({ "plot/alpha": "1", "plot/beta": "R" });
  draft.undo();
  expect(draft.answer(second)).toBe("0");
  draft.undo();
  expect(draft.answer(first)).toBe("0");
  expect(draft.at).toBe(0);
  expect(draft.canUndo).toBe(false);
});

test("a ship's question is found by her name", () => {
  const draft = new Draft(request([plotAsk("alpha"), plotAsk("beta")]));
  expect(draft.goTo("beta")).toBe(true);
  expect(draft.ask?.id).toBe("plot/beta");
  expect(draft.goTo("nobody")).toBe(false);
});

test("keys plot a course and go on to the seal", () => {
  const draft = new Draft(request([plotAsk("alpha"), plotAsk("beta")]));
  for (const key of ["ArrowLeft", "w"]) expect(press(draft, key)).toBeNull();
  expect(draft.orders["plot/alpha"]).toBe("L1");
  press(draft, "ArrowUp");
  expect(draft.orders["plot/alpha"]).toBe("L1");
  press(draft, "Backspace");
  expect(draft.orders["plot/alpha"]).toBe("L");
  press(draft, "0");
  press(draft, "2");
  expect(draft.orders["plot/alpha"]).toBe("2");
  press(draft, "u");
  expect(draft.orders["plot/alpha"]).toBe("0");
  expect(press(draft, "Enter")).toBe("next");
  press(draft, "n");
  expect(draft.ask?.id).toBe("plot/beta");
  expect(press(draft, "Enter")).toBe("seal");
  press(draft, "p");
  expect(press(draft, "Enter", true)).toBe("seal");
  expect(press(draft, "x")).toBeUndefined();
});

test("keys choose among options", () => {
  const draft = new Draft(request([fire()]));
  press(draft, "ArrowDown");
  expect(draft.orders["fire/alpha/L"]).toBe("hull>beta");
  press(draft, "3");
  expect(draft.orders["fire/alpha/L"]).toBe("rigging>beta");
  press(draft, "9");
  expect(draft.orders["fire/alpha/L"]).toBe("rigging>beta");
});

test("a text is written letter by letter and taken back at once", () => {
  const signal = ask("signal/alpha", [""], { free_text: 8 });
  const plot = plotAsk("alpha");
  const draft = new Draft(request([plot, signal]));
  draft.next();
  for (const text of ["E", "En", "Eng"]) draft.write(signal, text);
  expect(draft.orders["signal/alpha"]).toBe("Eng");
  draft.write(signal, "far too long");
  expect(draft.orders["signal/alpha"]).toBe("Eng");
  draft.choose(plot, "1");
  draft.write(signal, "Engage");
  draft.undo();
  expect(draft.orders["signal/alpha"]).toBe("Eng");
  draft.undo();
  draft.undo();
  expect(draft.orders["signal/alpha"]).toBe("");
  expect(draft.canUndo).toBe(false);
  draft.write(plot, "nowhere");
  expect(draft.orders["plot/alpha"]).toBe("0");
});

test("what is noted beside a plot lies with it, and its keys go through the answers", () => {
  const sails = ask("sails/alpha", ["-", "FS"], { routine: true });
  const signal = ask("signal/alpha", [""], { routine: true, free_text: 20 });
  const alone = ask("repair/beta", ["-", "RH"], { routine: true });
  const draft = new Draft(request([sails, plotAsk("alpha"), signal, alone]));
  expect(draft.queue).toHaveLength(1);
  expect(draft.ask?.id).toBe("plot/alpha");
  expect(draft.notes.map((note) => note.id)).toEqual(["sails/alpha", "signal/alpha"]);
  press(draft, "f");
  expect(draft.orders["sails/alpha"]).toBe("FS");
  expect(draft.mayClash).toBe(true);
  press(draft, "f");
  expect(draft.orders["sails/alpha"]).toBe("-");
  expect(draft.goTo("sails/alpha")).toBe(true);
  expect(draft.ask?.id).toBe("plot/alpha");
  expect(draft.goTo("beta")).toBe(true);
  expect(draft.card?.asks).toEqual([alone]);
  expect(draft.atLast).toBe(true);
  draft.cycle(1);
  expect(draft.ask?.id).toBe("plot/alpha");
});

test("a ship that cannot move is not put among the questions, but can be found", () => {
  const fast = { ...plotAsk("beta"), options: ["0"] };
  fast.previews = { "0": plotAsk("beta").previews["0"] ?? never() };
  const anchor = ask("anchor/beta", ["-", "(A)"], { routine: true });
  const draft = new Draft(request([plotAsk("alpha"), fast, anchor]));
  expect(draft.queue.map((card) => card.id)).toEqual(["ship/alpha"]);
  expect(draft.goTo("beta") && draft.card?.asks.map((one) => one.id)).toEqual(["plot/beta", "anchor/beta"]);
  expect(new Draft(request([fast, anchor])).queue).toHaveLength(1);
});

test("what all ships are asked alike is one register, a line for each", () => {
  const line = (ship: string) => ask(`load/${ship}`, ["L R", "L D", "R R", "none"]);
  const draft = new Draft(request([line("alpha"), line("beta")]));
  expect(draft.queue.map((card) => card.kind)).toEqual(["register"]);
  expect(draft.atLast).toBe(true);
  press(draft, "ArrowRight");
  press(draft, "ArrowDown");
  press(draft, "3");
  expect(draft.orders).toEqual({ "load/alpha": "L D", "load/beta": "R R" });
  expect(draft.focus).toBe(1);
  const strokes = strokesOf(draft.card?.asks ?? [], (one) => draft.answer(one));
  expect(strokes.map(({ said }) => said)).toEqual(["Round shot"]);
  draft.chooseAll(strokes[0]?.answers ?? []);
  expect(draft.orders).toEqual({ "load/alpha": "L R", "load/beta": "R R" });
  draft.undo();
  expect(draft.orders["load/alpha"]).toBe("L D");
  expect(draft.goTo("beta") && draft.ask?.id).toBe("load/beta");
});

test("work of a command phase lies in one register; of ships at anchor it is put beside other questions", () => {
  const reload = ask("reload/alpha/first", ["none", "port R"]);
  const sails = ask("sails/alpha", ["battle", "full"], { routine: true });
  const weigh = ask("weigh/beta", ["stay", "weigh"]);
  const signal = ask("signal", [""], { routine: true, free_text: 120 });
  const ids = (cards: { id: string }[]) => cards.map((card) => card.id);
  const under = new Draft(request([signal, sails, reload]));
  expect([ids(under.queue), ids(under.aside)]).toEqual([["reload/alpha/first"], ["work", "texts"]]);
  const anchored = new Draft(request([signal, sails, weigh, reload]));
  expect(ids(anchored.queue)).toEqual(["reload/alpha/first", "work"]);
  const alone = new Draft(request([signal, sails]));
  expect([ids(alone.queue), ids(alone.aside)]).toEqual([["work"], ["texts"]]);
});
