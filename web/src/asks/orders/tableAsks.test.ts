import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { ask, line, request, view } from "../../../tests/fixtures/canned";
import { afloat, ratings, table } from "../../../tests/fixtures/cannedTable";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import { asSwing, asWay } from "../../../tests/fixtures/questions";
import type { AttackPreview } from "../../api/types";
import EventRow from "../../pages/chronicle/EventRow.svelte";
import CardRow from "../../pages/draw/CardRow.svelte";
import TurnedCard from "../../pages/draw/TurnedCard.svelte";
import { GameSession } from "../../session/game/gameSession.svelte";
import { Draft } from "../../session/orders/draft.svelte";
import { tableQuestion } from "../drawing/tableDrawing";
import { attackOnLine, cellInWords, expectedInWords, resultsOf } from "../gunnery/attackShots";
import CannonAsk from "../gunnery/CannonAsk.svelte";
import ReloadAsk from "../gunnery/ReloadAsk.svelte";
import { press } from "../input/keys";
import SailAsk from "../movement/SailAsk.svelte";
import OrdersPanel from "./OrdersPanel.svelte";

const sides = [
  { name: "Reds", nations: ["british"] },
  { name: "Blues", nations: ["french"] },
];
const ships = [afloat("alpha", 0, [5000, 5000]), afloat("beta", 1, [6000, 5000])];

const shot = (aim: string, attack: number): AttackPreview => ({
  preview: "attack",
  target: "beta",
  battery: 1,
  aim,
  range: 95,
  band: "point blank",
  rake: "stern",
  shot: "R",
  base: 1,
  modifiers: [{ label: "stern rake", value: 3, cite: "g:6" }],
  attack,
  cells: ["3rr str", "2rr", "rr", "rr", "rr", "rr", "-", "-", "-", "-", "-"],
  results: { hits: 0.58, rr: 0.5, "2rr": 0.05, "3rr": 0.03, "strike test": 0.03 },
  expected: { broadside: 0.7, hull: 0.04 },
});

function sitting(drawn: Draft): GameSession {
  const session = new GameSession("g", new FakeGame().client());
  session.side = 0;
  const look = { version: 1, waiting_for: [0], log: {}, seals: [], time: null, taken_back: 0 };
  session.look = { ...look, view: { ...view(0, drawn.request, ships), table: table() } };
  session.progress.ships = ships;
  session.progress.lines = [
    line(1, {
      show: "reach",
      ship: "alpha",
      sailing: "beating",
      rolls: [
        { purpose: "movement", sides: 6, value: 4, dice: [4] },
        { purpose: "movement", sides: 6, value: 5, dice: [5] },
      ],
      figures: [{ label: "beating", value: "+2" }],
      distances: [500, 400],
      text: "5 or 4 cm",
    }),
  ];
  return session;
}

const drafted = (...asks: ReturnType<typeof ask>[]): Draft => new Draft(request(asks), false, true);

describe("a movement", () => {
  it("shows the dice and offers what they allow", async () => {
    const draft = drafted(ask("plot/alpha", ["5", "4"], asWay(["5", "4"])));
    const [asked] = draft.request.asks;
    if (!asked) throw new Error("something is asked");
    render(OrdersPanel, { session: sitting(draft), draft, ships });
    expect(screen.getAllByRole("img", { name: /^die/ }).map((die) => die.ariaLabel)).toHaveLength(2);
    expect(screen.getByTestId("sail-dice").textContent).toContain("5 or 4 cm, beating");
    await fireEvent.click(screen.getByRole("radio", { name: /4 centimetres, one die/ }));
    expect(draft.answer(asked)).toBe("4");
  });

  it("is seen before boarding is declared, with what the test is for", () => {
    const test = {
      preview: "chance" as const,
      chance: 0.5,
      needs: "4 or more",
      modifiers: [],
      of: "to get over, once alongside",
    };
    const declare = ask("declare/alpha", ["none", "beta"], { previews: { beta: test } });
    const draft = drafted(declare);
    const session = sitting(draft);
    render(OrdersPanel, { session, draft, ships });
    expect(screen.getByTestId("sail-dice")).toBeTruthy();
    expect(screen.getByText(/50 % to get over, once alongside/)).toBeTruthy();
    const way = tableQuestion(draft, ships, 500);
    expect(way?.offers.map(({ spot }) => spot)).toEqual([[5000, 4500]]);
  });

  it("turns a ship off the ground like any other", async () => {
    const test = { preview: "chance" as const, chance: 1 / 3, needs: "5 or more", modifiers: [], of: "" };
    const options = ["0", "L", "R", "LL", "RR"];
    const previews = Object.fromEntries(options.map((option) => [option, test]));
    const refloat = ask("refloat/alpha", options, { ...asSwing(options), previews });
    const draft = drafted(refloat);
    render(OrdersPanel, { session: sitting(draft), draft, ships });
    expect(press(draft, "ArrowRight")).toBeNull();
    expect(draft.answer(refloat)).toBe("R");
    await fireEvent.click(screen.getByRole("radio", { name: /^LL, / }));
    expect(draft.answer(refloat)).toBe("LL");
    expect(screen.getByText(/33 % · 5 or more/)).toBeTruthy();
    expect(tableQuestion(draft, ships)?.offers).toHaveLength(5);
  });

  it("has a forecast where a course is chosen, and nowhere else", () => {
    for (const forecast of [true, false]) {
      const way = asWay(["0", "5"]);
      const draft = drafted(ask("plot/alpha", ["0", "5"], { ...way, facts: { ...way.facts, forecast } }));
      const { unmount } = render(OrdersPanel, { session: sitting(draft), draft, ships });
      expect(screen.queryByTestId("forecast") !== null).toBe(forecast);
      unmount();
    }
  });

  it("says what she would run into, and what a tack needs", () => {
    const place = { preview: "place" as const, x: 5000, y: 4500, point: 0, stopped: "beta" };
    const plot = ask("plot/alpha", ["5"], { ...asWay(["5"]), previews: { "5": place } });
    const draft = drafted(plot);
    const { unmount } = render(SailAsk, { session: sitting(draft), draft, ask: plot, ship: ships[0] });
    expect(screen.getByTestId("stopped").textContent).toContain("runs into Beta");
    unmount();
    const previews = {
      tack: { preview: "chance" as const, chance: 0.72, needs: "5 or more", modifiers: [], of: "" },
    };
    const turn = ask("turn/alpha", ["0", "tack"], { ...asSwing(["0", "tack"]), previews, default: "tack" });
    const turning = drafted(turn);
    render(SailAsk, { session: sitting(turning), draft: turning, ask: turn, ship: ships[0] });
    expect(screen.getByText(/72 %/)).toBeTruthy();
  });
});

describe("a battery", () => {
  it("shows every way to fire with its number, and what makes it", async () => {
    const previews = { "low>beta": shot("low", 4), "high>beta": shot("high", -1) };
    const fire = ask("fire/alpha/starboard", ["hold", "low>beta", "high>beta"], {
      default: "low>beta",
      previews,
    });
    const draft = drafted(fire);
    render(CannonAsk, { session: sitting(draft), draft, ask: fire });
    expect(screen.getByTestId("target").textContent).toMatch(/Beta\s*9\.5 cm, point blank\s*stern rake/);
    expect(screen.getByTestId("shot").textContent).toMatch(/stern rake[\s\S]*\+3[\s\S]*Attack number\s*\+4/);
    await fireEvent.click(screen.getByRole("radio", { name: /Beta, high, at the masts, −1 · hits 58 %/ }));
    expect(draft.answer(fire)).toBe("high>beta");
  });

  it("is told in few words", () => {
    expect(attackOnLine(shot("low", 4))).toBe("9.5 cm · stern rake · attack +4 · hits 58 %");
    expect(expectedInWords(shot("low", 4))).toBe("0.7 broadside");
    expect(resultsOf(shot("low", 4)).map(({ said }) => said)).toEqual([
      "one step",
      "two steps",
      "three steps",
      "strike test",
    ]);
    expect(["rr", "2rr str", "3rr s", "-"].map(cellInWords)).toEqual([
      "1 step",
      "2 steps, strike test",
      "3 steps, shattered",
      "misses",
    ]);
  });
});

describe("a reload action", () => {
  it("has a row for each battery that is empty", async () => {
    const reload = ask("reload/alpha/first", ["none", "port R", "port DG", "bow R"], { default: "port R" });
    const draft = drafted(reload);
    const ship = afloat("alpha", 0, [0, 0], 0, {
      ratings: ratings({ loading_words: ["double shot with grape, 2 done", "", "", ""] }),
    });
    const { container } = render(ReloadAsk, { session: sitting(draft), draft, ask: reload, ship });
    expect(container.querySelectorAll("fieldset")).toHaveLength(3);
    expect(container.textContent).toContain("double shot with grape, 2 done");
    await fireEvent.click(screen.getByRole("radio", { name: "Port broadside: double shot with grape" }));
    expect(draft.answer(reload)).toBe("port DG");
  });
});

describe("cards", () => {
  it("are red and black, turned or face down", () => {
    const draw = { drawn: [1, 0], left: [2, 1], active: 0, number: 1, brings: "command" };
    const { container } = render(CardRow, { draw, sides });
    const cards = [...container.querySelectorAll("[data-testid=token]")].map((card) => card.textContent);
    expect(cards).toEqual(["♠", "♦", "", "", ""]);
    expect(container.textContent).toContain("face down: Reds 2, Blues 1");
    render(TurnedCard, { token: { side: 1, brings: "action", number: 2 }, sides });
    expect(screen.getByTestId("drawn-token").textContent).toMatch(
      /A black card is turned\s*Blues: first action/,
    );
  });
});

describe("work of a command phase", () => {
  it("lies in one register, with every answer as a word", async () => {
    const sails = ask("sails/alpha", ["battle", "full"], { routine: true });
    const weigh = ask("weigh/alpha", ["stay", "weigh"], { routine: true });
    const spring = ask("spring/alpha", ["0", "L", "LL", "R"], { routine: true });
    const draft = drafted(sails, weigh, spring);
    render(OrdersPanel, { session: sitting(draft), draft, ships });
    await fireEvent.click(screen.getByRole("radio", { name: /Full sail/ }));
    await fireEvent.click(screen.getByRole("radio", { name: /Begin to weigh/ }));
    await fireEvent.click(screen.getByRole("radio", { name: /One point to starboard/ }));
    expect(draft.orders).toEqual({ "sails/alpha": "full", "weigh/alpha": "weigh", "spring/alpha": "R" });
  });
});

it("a card is no die", () => {
  const roll = { purpose: "card", sides: 6, value: 3, dice: [3] };
  const draw = { show: "draw" as const, side: 0, number: 1, brings: "command", left: [2, 3], lots: [roll] };
  render(EventRow, { line: line(1, draw), ruleset: "g" });
  expect(screen.queryByRole("img", { name: /^die/ })).toBeNull();
});
