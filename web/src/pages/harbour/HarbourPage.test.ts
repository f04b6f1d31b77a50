import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { client } from "../../api/client";
import { designs } from "../../api/designs";
import type { GameCard } from "../../api/types";
import { ownTurns } from "../../session/here";
import HarbourPage from "./HarbourPage.svelte";

const game = {
  id: "g",
  title: "A duel",
  rules: { title: "Rules", preset: "", options: [] },
  turn: 1,
  phase_title: "Plot",
  outcome: null,
  begun: true,
  sides: [],
  seats: [],
} as unknown as GameCard;

/** Lets the server tell of news of one's games. */
let news: () => void = () => {};

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(client, "scenarios").mockResolvedValue([]);
  vi.spyOn(client, "rulesets").mockResolvedValue([]);
  vi.spyOn(designs, "listed").mockResolvedValue([]);
  vi.spyOn(ownTurns, "on").mockImplementation((concern, ear) => {
    if (concern === "games") news = ear;
    return () => {};
  });
});

/** Lists of games that are answered when the test says so, one for each time they were asked for. */
function heldLists(): ((games: GameCard[]) => void)[] {
  const answers: ((games: GameCard[]) => void)[] = [];
  vi.spyOn(client, "games").mockImplementation(() => new Promise((answer) => answers.push(answer)));
  return answers;
}

test("a list that was asked for before a game was forgotten does not bring it back", async () => {
  const answers = heldLists();
  vi.spyOn(client, "remove").mockResolvedValue(undefined as never);
  render(HarbourPage, { props: { part: "games" } });
  answers[0]?.([game]);
  await fireEvent.click(await screen.findByTestId("delete"));
  news();
  await fireEvent.click(screen.getByTestId("delete-yes"));
  await waitFor(() => expect(screen.queryByTestId("game-card")).toBeNull());
  answers[1]?.([game]);
  // The list is asked for once more, for what the late one told besides.
  await waitFor(() => expect(answers).toHaveLength(3));
  expect(screen.queryByTestId("game-card")).toBeNull();
  answers[2]?.([{ ...game, id: "other" }]);
  await waitFor(() => expect(screen.getByTestId("game-card").dataset.game).toBe("other"));
});

test("news that come while the page loads are looked at, and the first list does not undo them", async () => {
  const answers = heldLists();
  render(HarbourPage, { props: { part: "games" } });
  news();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.([{ ...game, title: "Newer" }]);
  answers[0]?.([{ ...game, title: "Older" }]);
  expect(await screen.findByText("Newer")).toBeTruthy();
  expect(screen.queryByText("Older")).toBeNull();
});
