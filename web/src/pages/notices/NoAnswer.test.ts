import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import { client } from "../../api/client";
import { reach } from "../../api/reach.svelte";
import { GameSession } from "../../session/game/gameSession.svelte";
import BattleNotes from "../battle/BattleNotes.svelte";

afterEach(() => {
  cleanup();
  reach.heard();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("who writes orders that the server does not take is told so, until it answers again", async () => {
  vi.useFakeTimers();
  const health = vi.spyOn(client, "health").mockImplementation(async () => {
    reach.heard();
    return {} as never;
  });
  render(BattleNotes, { session: new GameSession("g", new FakeGame().client()) });
  expect(screen.queryByTestId("no-answer")).toBeNull();
  reach.missed();
  await tick();
  expect(screen.getByTestId("no-answer").textContent).toContain("What you write stays here");
  // Nothing else asks the server here.
  await vi.advanceTimersByTimeAsync(3500);
  expect(health).toHaveBeenCalled();
  expect(screen.queryByTestId("no-answer")).toBeNull();
});
