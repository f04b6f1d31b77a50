import { fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, forecast, request } from "../../../tests/fixtures/canned";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import type { Forecast } from "../../api/types";
import { REST_MS } from "../../session/game/forecastLoader.svelte";
import { GameSession } from "../../session/game/gameSession.svelte";
import { Draft } from "../../session/orders/draft.svelte";
import { settings } from "../../session/settings.svelte";
import ForecastNote from "./ForecastNote.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  settings.forecast = true;
});
afterEach(() => vi.useRealTimers());

const PLOT = "plot/alpha";

async function plotting(foretell: FakeGame["foretell"]): Promise<[FakeGame, GameSession]> {
  const server = new FakeGame();
  server.foretell = foretell;
  const session = new GameSession("g", server.client(), () => Date.now());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  if (!session.draft) throw new Error("nothing is asked");
  render(ForecastNote, { session, draft: session.draft });
  return [server, session];
}

function plot(session: GameSession, notation: string): void {
  const ask = session.draft?.ask;
  if (ask) session.draft?.choose(ask, notation);
  flushSync();
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

const asked = (server: FakeGame) => server.calls.filter((call) => call.path.endsWith("/forecast"));
const figures = () => screen.queryAllByTestId("forecast-figure").map((one) => one.textContent?.trim());
const current = () => document.querySelector("[data-current]")?.getAttribute("data-current");

test("the figures come when the plot rests, and are said to be an estimate", async () => {
  const [server, session] = await plotting(async (orders) =>
    forecast(["alpha"], orders[PLOT] === "2" ? 0.4 : 0),
  );
  expect(screen.getByTestId("forecast-trouble").textContent).toBe("Reckoning…");
  plot(session, "1");
  await pass(REST_MS / 2);
  plot(session, "2");
  await pass(REST_MS - 1);
  expect(asked(server)).toHaveLength(0);
  await pass(1);
  expect(asked(server)).toHaveLength(1);
  expect(asked(server)[0]).toMatchObject({ key: "key-zero", body: { version: 0, orders: { [PLOT]: "2" } } });
  expect(figures()).toEqual(["40 %", "1.3"]);
  expect(current()).toBe("true");
  expect(screen.getByTestId("forecast").textContent).toContain("an estimate");
  expect(screen.getByTestId("forecast-basis").textContent?.trim()).toBe(
    "An estimate from 120 sampled sets of enemy plots, give or take up to 8 % and 0.3.",
  );
});

test("of several answers only that to the newest plot counts", async () => {
  const waiting: Record<string, (told: Forecast) => void> = {};
  const [, session] = await plotting(
    (orders) =>
      new Promise((resolve) => {
        waiting[orders[PLOT] ?? ""] = resolve;
      }),
  );
  plot(session, "1");
  await pass(REST_MS);
  plot(session, "2");
  await pass(REST_MS);
  waiting["2"]?.(forecast(["alpha"], 0.2));
  await pass(0);
  expect(figures()[0]).toBe("20 %");
  waiting["1"]?.(forecast(["alpha"], 0.9));
  await pass(0);
  expect(figures()[0]).toBe("20 %");
  plot(session, "1");
  expect(figures()[0]).toBe("20 %");
  expect(current()).toBe("false");
});

test("folded away it stays so, and asks nothing", async () => {
  const [server, session] = await plotting(async () => forecast(["alpha"], 0.5));
  const fold = screen.getByTestId("forecast-fold");
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  await fireEvent.click(fold);
  expect(fold.getAttribute("aria-expanded")).toBe("false");
  expect(JSON.parse(localStorage.getItem("weathergage.settings") ?? "{}").forecast).toBe(false);
  plot(session, "1");
  await pass(5000);
  expect(asked(server)).toHaveLength(0);
  await fireEvent.click(fold);
  await pass(REST_MS);
  expect(figures()[0]).toBe("50 %");
});

test("orders that are sealed need no forecast", async () => {
  const [server, session] = await plotting(async () => forecast(["alpha"], 0.5));
  plot(session, "1");
  const sealing = session.seal();
  flushSync();
  await pass(5000);
  await sealing;
  expect(server.sealed.get(0)).toEqual({ [PLOT]: "1" });
  expect(asked(server)).toHaveLength(0);
});

test("where there is none it says why, or is not there at all", async () => {
  let told: null | number = 422;
  const [, session] = await plotting(async () => told);
  await pass(REST_MS);
  expect(screen.getByTestId("forecast-trouble").textContent).toContain("would be refused");
  told = 500;
  plot(session, "1");
  await pass(REST_MS);
  expect(screen.getByTestId("forecast-trouble").textContent).toContain("the server gave none");
  told = null;
  plot(session, "2");
  await pass(REST_MS);
  expect(screen.getByTestId("forecast").hidden).toBe(true);
});

test("a squadron has a line for the ship and one for all, or one for each", async () => {
  await plotting(async () => forecast(["alpha", "gamma", "delta"], 0.3));
  await pass(REST_MS);
  const lines = () => screen.getAllByTestId("forecast-row").map((row) => row.dataset.ship);
  expect(lines()).toEqual(["alpha", ""]);
  expect(figures()).toEqual(["30 %", "1.3", "60 %", "1.0"]);
  await fireEvent.click(screen.getByTestId("forecast-each"));
  expect(lines()).toEqual(["alpha", "gamma", "delta", ""]);
});

test("figures are read out once they stand, and not before", async () => {
  const [, session] = await plotting(async () => forecast(["alpha"], 0.3));
  const said = () => screen.getByTestId("forecast-said").textContent;
  plot(session, "1");
  await pass(REST_MS + 500);
  expect(said()).toBe("");
  plot(session, "2");
  await pass(REST_MS + 1400);
  expect(said()).toBe("");
  await pass(200);
  expect(said()).toBe("Forecast for Alpha, an estimate: collision 30 %, hits taken 1.3.");
});

test("of a course in a game with a draw every stage has its figures", async () => {
  const server = new FakeGame();
  const told = forecast(["alpha"], 0.4, 3);
  const [collision, taken] = told.ships[0]?.estimates ?? [];
  if (!collision || !taken) throw new Error("nothing is foretold");
  collision.parts = { "on the way": 0.4 };
  taken.parts = { "on the way": 2, "at its end": 0, "next action": 1 };
  server.foretell = async () => told;
  const session = new GameSession("g", server.client(), () => Date.now());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  const draft = new Draft(request([ask("turn/alpha", ["0", "L"])]), false, true);
  session.draft = draft;
  render(ForecastNote, { session, draft });
  await pass(REST_MS);
  expect(asked(server)[0]?.body).toMatchObject({ orders: { "turn/alpha": "0" } });
  const lines = screen
    .getAllByTestId("forecast-line")
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(lines).toEqual([
    ["Collision", "40 %", "40 %", "", ""],
    ["Hits taken", "3.0", "2.0", "0.0", "1.0"],
  ]);
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Alpha",
    "in all",
    "on the way",
    "at its end",
    "next action",
  ]);
});

test("of a squadron that sails by its leader's course all are told together, and each on demand", async () => {
  const server = new FakeGame();
  const told = forecast(["alpha", "gamma", "delta"], 0.3);
  for (const one of told.together) one.parts = { "on the way": one.value / 2, "next action": one.value / 2 };
  server.foretell = async () => told;
  const session = new GameSession("g", server.client(), () => Date.now());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  const draft = new Draft(request([ask("plot/alpha", ["0", "3"])]), false, true);
  session.draft = draft;
  render(ForecastNote, { session, draft });
  await pass(REST_MS);
  const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent?.trim());
  expect(heads()).toEqual(["All 3 ships", "in all", "on the way", "next action"]);
  expect(screen.getAllByTestId("forecast-line")).toHaveLength(2);
  expect(screen.queryAllByTestId("forecast-row")).toHaveLength(0);
  await fireEvent.click(screen.getByTestId("forecast-each"));
  expect(screen.getAllByTestId("forecast-row").map((row) => row.dataset.ship)).toEqual([
    "alpha",
    "gamma",
    "delta",
  ]);
  // The others are not asked anything, so that there is nowhere to go to.
  expect(screen.getAllByTestId("forecast-row").flatMap((row) => [...row.querySelectorAll("button")])).toEqual(
    [],
  );
  await pass(1600);
  expect(screen.getByTestId("forecast-said").textContent).toBe(
    "Forecast for all 3 ships, an estimate: collision 60 %, hits taken 1.0.",
  );
});

test("where there are many figures a ship's name stands above them", async () => {
  const [, session] = await plotting(async () => {
    const told = forecast(["alpha"], 0.3);
    const estimates = [1, 2, 3].flatMap((n) =>
      (told.ships[0]?.estimates ?? []).map((one) => ({ ...one, key: `${one.key}-${n}` })),
    );
    return { ...told, together: estimates, ships: [{ ship: "alpha", estimates, pins: [], answered: [] }] };
  });
  plot(session, "1");
  await pass(REST_MS);
  expect(figures()).toHaveLength(6);
  const name = screen.getByRole("rowheader", { name: "Alpha" });
  expect([name.getAttribute("scope"), name.getAttribute("colspan")]).toEqual(["rowgroup", "6"]);
});
