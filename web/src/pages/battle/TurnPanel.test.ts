import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import { QuestionInput } from "../../asks/input/questionInput.svelte";
import { FilmPlayer } from "../../board/film/filmPlayer.svelte";
import { GameSession } from "../../session/game/gameSession.svelte";
import { Draft } from "../../session/orders/draft.svelte";
import TurnPanel from "./TurnPanel.svelte";

test("a new question has a panel of its own, though it reads the same", async () => {
  const session = new GameSession("g", new FakeGame().client());
  await session.open([{ number: 0, side: 0, key: "key-zero" }]);
  const { draft } = session;
  if (!draft) throw new Error("nothing is asked");
  const input = new QuestionInput(session, new FilmPlayer(), vi.fn());
  const { rerender } = render(TurnPanel, { session, draft, input });
  const before = screen.getByTestId("ask");
  await rerender({ draft: new Draft(draft.request, false, false) });
  expect(screen.getByTestId("ask")).not.toBe(before);
});
