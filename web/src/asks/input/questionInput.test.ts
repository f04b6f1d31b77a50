import { expect, test, vi } from "vitest";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import { FilmPlayer } from "../../board/film/filmPlayer.svelte";
import { GameSession } from "../../session/game/gameSession.svelte";
import { QuestionInput } from "./questionInput.svelte";

async function withInput() {
  const session = new GameSession("g", new FakeGame().client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  const openLog = vi.fn();
  return { input: new QuestionInput(session, new FilmPlayer(), openLog), openLog };
}

test("the enemy's log can be read while a plot is asked", async () => {
  const { input, openLog } = await withInput();
  input.onShip("beta");
  expect(input.reading).toBe("beta");
  expect(input.selected).toBe("alpha");
  expect(openLog).toHaveBeenCalledOnce();
  input.lookAt("alpha");
  expect(input.reading).toBe("alpha");
  expect(input.ask?.id).toBe("plot/alpha");
});
