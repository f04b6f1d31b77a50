/** What is told of an answer before it is given, where chips decide who acts. */

import { render, screen, waitFor } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { ask, canOdds, request, ship, view } from "../../../tests/fixtures/canned";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import { asCourse } from "../../../tests/fixtures/questions";
import type { AskView, Odds, Preview, ShotPreview } from "../../api/types";
import { GameSession } from "../../session/game/gameSession.svelte";
import { Draft } from "../../session/orders/draft.svelte";
import ShotAsk from "../gunnery/ShotAsk.svelte";
import type { QuestionInput } from "../input/questionInput.svelte";
import CourseAsk from "../movement/CourseAsk.svelte";
import PlotAsk from "../movement/PlotAsk.svelte";
import ChoiceAsk from "./ChoiceAsk.svelte";

const ships = [ship("alpha", 0), ship("beta", 1)];
const fouls = canOdds({
  question: "foul",
  chances: [{ key: "collides", label: "they collide", chance: 0.5, exact: "1/2", cite: "" }],
  spreads: [],
});

/** A seat at a server that knows these odds, by what is answered. */
function seated(asked: AskView, known: Record<string, Odds>): { session: GameSession; draft: Draft } {
  const game = new FakeGame();
  game.weigh = (_, notation) => known[notation] ?? null;
  const session = new GameSession("g", game.client());
  const draft = new Draft(request([asked]), false, true);
  session.side = 0;
  const look = { version: 1, waiting_for: [0], log: {}, seals: [], time: null, taken_back: 0 };
  session.look = { ...look, view: view(0, draft.request, ships) };
  session.progress.ships = ships;
  return { session, draft };
}

const rested = () => new Promise((done) => setTimeout(done, 250));

function plot(chosen: string): AskView {
  const at = (stopped: string): Preview => ({
    preview: "plot",
    bow: [10, 4],
    stern: [10, 5],
    heading: 1,
    left: 0,
    backs: 0,
    stopped,
  });
  const previews = { "0": at(""), "2": at("beta"), "3": at("land"), "4": at("shoal"), "1L": at("") };
  const options = ["0", "2", "3", "4", "1L"];
  return ask("plot/alpha", options, { ...asCourse(options), previews, default: chosen });
}

function sail(chosen: string, known: Record<string, Odds> = {}): void {
  const asked = plot(chosen);
  render(CourseAsk, { ...seated(asked, known), ask: asked });
}

test("a course into another ship names her, with the odds of fouling", async () => {
  sail("2", { "2": fouls });
  expect(screen.getByTestId("stopped").textContent).toContain("Beta is in the way");
  expect((await screen.findByTestId("chance")).textContent).toContain("50 %");
});

test("a course ashore says so", () => {
  sail("3");
  expect(screen.getByTestId("stopped").textContent).toContain("runs aground");
});

test("a course over shoals shows the odds of the ground", async () => {
  const chances = [{ key: "aground", label: "Alpha runs aground", chance: 0.75, exact: "3/4", cite: "" }];
  sail("4", { "4": canOdds({ question: "ground", chances, spreads: [] }) });
  expect(screen.getByTestId("stopped").textContent).toContain("A shoal is in the way");
  expect((await screen.findByTestId("chance")).textContent).toMatch(/75 %\s*Alpha runs aground/);
});

test("which way a squadron turns out of line shows the odds of every tack", async () => {
  const chances = [{ key: "irons_beta", label: "Beta lies in irons", chance: 0.5, exact: "1/2", cite: "" }];
  const wheel = ask("wheel/alpha", ["L", "R"], { ...asCourse(["L", "R"], false), default: "L" });
  const known = { L: canOdds({ question: "tack", chances, spreads: [] }) };
  render(CourseAsk, { ...seated(wheel, known), ask: wheel });
  expect((await screen.findByTestId("chance")).textContent).toMatch(/50 %\s*Beta lies in irons/);
});

test.each([
  [[[10, 2, 18]] as [number, number, number][], 1],
  [[], 0],
])("a plot shows the odds of the ground where the chart has any: %j", async (soundings, told) => {
  const chances = [{ key: "off_1", label: "she comes off", chance: 0.4, exact: "2/5", cite: "" }];
  const asked = ask("plot/alpha", ["0", "2"], { default: "2" });
  const seat = seated(asked, { "2": canOdds({ question: "ground", chances, spreads: [] }) });
  if (!seat.session.look) throw new Error("nothing to look at");
  seat.session.look.view.chart.soundings = soundings;
  render(PlotAsk, { ...seat, ask: asked, ship: ships[0] });
  await rested();
  expect(screen.queryAllByTestId("chance")).toHaveLength(told);
});

test("guns overboard show the odds of coming off", async () => {
  const asked = ask("jettison/alpha", ["-", "guns"], { default: "-" });
  const seat = seated(asked, { "-": fouls });
  render(ChoiceAsk, { ...seat, ask: asked });
  expect((await screen.findByTestId("chance")).textContent).toContain("50 %");
});

test("a course that leads to no dice shows nothing of odds, not even for a moment", async () => {
  sail("0");
  expect(screen.queryByTestId("stopped")).toBeNull();
  expect(screen.queryByTestId("odds")).toBeNull();
  await rested();
  expect(screen.queryByTestId("odds")).toBeNull();
});

test("a course that ends head to wind shows the odds of the tack", async () => {
  const chances = [{ key: "fails", label: "she lies in irons", chance: 0.25, exact: "1/4", cite: "" }];
  sail("1L", { "1L": canOdds({ question: "tack", chances, spreads: [] }) });
  expect((await screen.findByTestId("chance")).textContent).toMatch(/25 %\s*she lies in irons/);
});

test("a shot by opposed dice shows the odds of what it does", async () => {
  const shot: ShotPreview = {
    preview: "shot",
    target: "beta",
    beyond: "",
    battery: 1,
    range: 3,
    rake: "",
    shot: "",
    modifiers: [],
    target_modifiers: [],
    column: 0,
    columns: [{ column: 0, chance: 1 }],
    results: {},
    damage: 0.5,
    levels: 0,
  };
  const fire = ask("fire/alpha/starboard", ["hold", "beta"], { previews: { beta: shot }, default: "beta" });
  render(ShotAsk, { ...seated(fire, { beta: canOdds() }), ask: fire });
  // Every column of the table may be reached, and yet half of all shots do nothing.
  expect(screen.getAllByTestId("target")[1]?.textContent).toMatch(/range 3 · damage in 50 %/);
  expect(screen.getByTestId("shot").textContent).toContain("Column of the damage table");
  await waitFor(() => expect(screen.getAllByTestId("chance").length).toBeGreaterThan(3));
  expect(screen.getByTestId("odds").textContent).toMatch(/13 %\s*she strikes or is lost/);
});

test("a ship that was pointed at and is no target is refused in words", async () => {
  const options = { previews: {}, default: "hold" };
  const fire = ask("fire/alpha/starboard", ["hold"], options);
  fire.facts = { ...fire.facts, probe: "{ship}" };
  const { session, draft } = seated(fire, {});
  const written: string[] = [];
  session.estimates.whyNot = async (_, order) => {
    written.push(order);
    return [{ place: fire.id, reason: `'${order}': she is out of range`, cite: "beat_to_quarters:10.a" }];
  };
  const pointed = (doubted: string | null) => ({ doubted }) as QuestionInput;
  const { rerender } = render(ShotAsk, { session, draft, ask: fire, input: pointed(null) });
  expect(screen.queryByTestId("no-target")).toBeNull();
  await rerender({ input: pointed("beta") });
  expect((await screen.findByTestId("no-target")).textContent).toMatch(/^Beta: she is out of range/);
  await rerender({ input: pointed(null) });
  expect(screen.queryByTestId("no-target")).toBeNull();
  expect(written).toEqual(["beta"]);
});

test.each(["fight", "break off"])("a melee shows how it ends: %s", async (chosen) => {
  const melee = ask("melee/alpha", ["fight", "break off"], { default: chosen });
  render(ChoiceAsk, { ...seated(melee, { [chosen]: fouls }), ask: melee });
  expect((await screen.findByTestId("chance")).textContent).toContain("50 %");
});
