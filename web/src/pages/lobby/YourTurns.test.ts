import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { OwnTurn } from "../../api/types";
import { ownTurns } from "../../session/here";
import YourTurns from "./YourTurns.svelte";

const turn = (game: string, more: Partial<OwnTurn> = {}): OwnTurn => ({
  game,
  title: "Lissa",
  turn: 7,
  phase_title: "Gunnery Phase",
  people: true,
  against: ["Tom"],
  ...more,
});

afterEach(() => {
  ownTurns.turns = [];
});

test("games with other people that wait are named with whom they are against", () => {
  ownTurns.turns = [turn("a"), turn("b", { people: false, against: [] })];
  render(YourTurns);
  const [line, ...more] = screen.getAllByTestId("lobby-turn");
  expect(more).toEqual([]);
  expect(line?.textContent?.replace(/\s+/g, " ")).toContain("Lissa, against Tom Turn 7, Gunnery Phase");
  expect(line?.querySelector("a")?.hash).toBe("#/game/a");
});

test("three are enough, and the rest is one press away", () => {
  ownTurns.turns = ["a", "b", "c", "d"].map((game) => turn(game));
  render(YourTurns);
  expect(screen.getAllByTestId("lobby-turn")).toHaveLength(3);
  expect(screen.getByText("All 4 games")).toBeTruthy();
});
