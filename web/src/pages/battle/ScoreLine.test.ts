import { render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import type { Client } from "../../api/client";
import type { Score } from "../../api/types";
import { GameSession } from "../../session/game/gameSession.svelte";
import ScoreLine from "./ScoreLine.svelte";

afterEach(() => {
  vi.restoreAllMocks();
});

const worth = [{ key: "struck", text: "surrendered", times: 1, cite: "" }];

function score(turn: number, strengths: [number, number]): Score {
  const sides = strengths.map((strength, side) => ({ side, name: "", points: 0, strength, fresh: 40 }));
  const goal = {
    kind: "points",
    text: "All of it.",
    short: "Most points by turn 60 · surrendered ×1",
    last_turn: 60,
    worth,
    cite: "",
  };
  return { turn, over: false, goal, note: "", sides, ships: [], measure: "" };
}

/** What the server is asked for the score, and tells. */
function asked(client: Client, told: () => Score) {
  return vi.spyOn(client, "score").mockImplementation(async () => told());
}

async function shown(client: Client): Promise<GameSession> {
  const session = new GameSession("g", client);
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  const sides = [
    { id: "a", name: "Rodney", nations: ["british"], ships: [], divisions: [] },
    { id: "b", name: "De Grasse", nations: ["french"], ships: [], divisions: [] },
  ];
  if (session.info) session.info = { ...session.info, scenario: { ...session.info.scenario, sides } };
  render(ScoreLine, { session });
  return session;
}

const strengths = () => screen.getAllByTestId("score-strength").map((one) => one.textContent);

test("the score stands as the film has shown it", async () => {
  const server = new FakeGame();
  const client = server.client();
  const calls = asked(client, () => score(server.turn, [40, 41 - server.turn]));
  const session = await shown(client);
  await waitFor(() => expect(strengths()).toEqual(["40", "40"]));
  expect(calls.mock.calls).toEqual([["g", "key-zero"]]);
  await session.seal();
  const other = new GameSession("g", server.client());
  await other.open([{ number: 1, side: 1, key: "key-one" }]);
  await other.seal();
  await session.news(server.version);
  await tick();
  expect([session.stage, calls.mock.calls.length, strengths()]).toEqual(["watching", 1, ["40", "40"]]);
  await session.filmDone();
  await waitFor(() => expect(strengths()).toEqual(["40", "39"]));
  expect(calls).toHaveBeenCalledTimes(2);
});

test("who comes to the desk during a film is not told its end", async () => {
  const server = new FakeGame();
  const client = server.client();
  const calls = asked(client, () => score(server.turn, [40, 40]));
  const session = new GameSession("g", client);
  await session.open([
    { number: 0, side: 0, key: "key-zero" },
    { number: 1, side: 1, key: "key-one" },
  ]);
  for (let seat = 0; seat < 2; seat += 1) {
    await session.takeDesk();
    await session.seal();
  }
  await session.filmDone();
  await session.seal();
  await session.takeDesk();
  render(ScoreLine, { session });
  await tick();
  expect([session.stage, session.side, calls.mock.calls]).toEqual(["watching", 0, []]);
  await session.filmDone();
  await waitFor(() => expect(calls.mock.calls).toEqual([["g", "key-zero"]]));
});

test("the goal is said in short, what counts beside it", async () => {
  const client = new FakeGame().client();
  asked(client, () => score(1, [30, 10]));
  await shown(client);
  await waitFor(() => {
    expect(screen.getByTestId("score-goal").textContent).toBe("Most points by turn 60 · surrendered ×1");
  });
  expect(screen.getAllByTestId("score-points")).toHaveLength(2);
  expect(screen.getByLabelText(/^Fighting strength/).getAttribute("aria-label")).toBe(
    "Fighting strength: Rodney 30 of 40 · De Grasse 10 of 40",
  );
});
