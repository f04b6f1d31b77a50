import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { playElsewhere } from "../api/seats";
import type { GameCard, Seat } from "../api/types";
import GamesList from "./GamesList.svelte";

const person = (side: number, key: string | null): Seat => ({
  side,
  kind: "human",
  bot: null,
  name: ["British squadron", "French squadron"][side] ?? "",
  key,
});
const parrot: Seat = { side: 1, kind: "bot", bot: "parrot", name: "Parrot", key: null };

function line(...seats: Seat[]): string {
  const rules = { title: "Rules", preset: "", options: [] };
  const game = {
    id: "g",
    title: "A duel",
    rules,
    turn: 1,
    phase_title: "Plot",
    outcome: null,
    sides: [],
    seats,
  };
  render(GamesList, { props: { games: [game as unknown as GameCard], ondelete: () => undefined } });
  return screen.getByText(/turn 1/).textContent ?? "";
}

beforeEach(() => localStorage.clear());

test("people who share this desk are a hot seat", () => {
  expect(line(person(0, "a"), person(1, "b"))).toContain("hot seat");
});

test("a game between two desks tells who sits at the other", () => {
  expect(line(person(0, "a"), person(1, null))).toContain("you v French squadron");
});

test("at the other desk it is told the other way round", () => {
  expect(line(person(0, null), person(1, "b"))).toContain("British squadron v you");
});

test("a seat that was sent away by an invitation is not here", () => {
  playElsewhere("g", 1);
  expect(line(person(0, "a"), person(1, "b"))).toContain("you v French squadron");
});

test("against a bot it is as ever", () => {
  expect(line(person(0, "a"), parrot)).toContain("you v parrot");
});

test("a game that cannot be read is named, with a way to save its rows and to be rid of it", async () => {
  const removed: string[] = [];
  const broken = {
    id: "b",
    title: "Lissa",
    broken: "this game cannot be read: its battle is lost",
    seats: [],
  };
  render(GamesList, {
    props: { games: [broken as unknown as GameCard], ondelete: (id: string) => removed.push(id) },
  });
  expect(screen.getByTestId("broken-card").textContent).toContain("cannot be read: its battle is lost");
  expect(screen.getByTestId("export-rows").getAttribute("href")).toBe("/api/games/b/rows");
  expect(screen.queryByTestId("open-game")).toBeNull();
  await fireEvent.click(screen.getByTestId("remove-broken"));
  expect(removed).toEqual(["b"]);
});
