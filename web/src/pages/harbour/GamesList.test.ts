import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { client } from "../../api/client";
import type { GameCard, Seat } from "../../api/types";
import GamesList from "./GamesList.svelte";

const person = (side: number, key: string | null): Seat => ({
  number: side,
  side,
  ships: [],
  kind: "human",
  bot: null,
  name: ["British squadron", "French squadron"][side] ?? "",
  key,
  away: key === null,
  open: false,
  player: "",
  offer: "",
  invited: "",
  owner: "",
  lent: false,
  returns: "",
  asks_you: false,
});
const parrot: Seat = {
  number: 1,
  side: 1,
  ships: [],
  kind: "bot",
  bot: "parrot",
  name: "Parrot",
  key: null,
  away: false,
  open: false,
  player: "",
  offer: "",
  invited: "",
  owner: "",
  lent: false,
  returns: "",
  asks_you: false,
};

const ondelete = vi.fn();

function line(...seats: Seat[]): string {
  const rules = { title: "Rules", preset: "", options: [] };
  const game = {
    id: "g",
    title: "A duel",
    rules,
    turn: 1,
    phase_title: "Plot",
    outcome: null,
    begun: true,
    sides: [],
    seats,
  };
  render(GamesList, { props: { games: [game as unknown as GameCard], ondelete } });
  return screen.getByText(/turn 1/).textContent ?? "";
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  ondelete.mockReset();
});

test("people who share this desk are a hot seat", () => {
  expect(line(person(0, "a"), person(1, "b"))).toContain("hot seat");
});

test("a game between two desks tells who sits at the other", () => {
  expect(line(person(0, "a"), person(1, null))).toContain("you v. French squadron");
});

test("at the other desk it is told the other way round", () => {
  expect(line(person(0, null), person(1, "b"))).toContain("British squadron v. you");
});

test("against a bot it is as ever", () => {
  expect(line(person(0, "a"), parrot)).toContain("you v. Parrot");
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
    props: {
      games: [broken as unknown as GameCard],
      ondelete: (id: string) => {
        removed.push(id);
      },
    },
  });
  expect(screen.getByTestId("broken-card").textContent).toContain("cannot be read: its battle is lost");
  expect(screen.getByTestId("export-rows").getAttribute("href")).toBe("/api/games/b/rows");
  expect(screen.queryByTestId("open-game")).toBeNull();
  await fireEvent.click(screen.getByTestId("remove-broken"));
  expect(removed).toEqual(["b"]);
});

test("a game that nobody else plays is forgotten as ever", async () => {
  line(person(0, "a"), parrot);
  await fireEvent.click(screen.getByTestId("delete"));
  expect(screen.queryByTestId("leave-dialog")).toBeNull();
  await fireEvent.click(screen.getByTestId("delete-yes"));
  expect(ondelete).toHaveBeenCalledWith("g");
});

test("a game that another person plays is left by resigning", async () => {
  const act = vi.spyOn(client, "act").mockResolvedValue({ version: 1, seal: "" });
  line(person(0, "a"), person(1, null));
  await fireEvent.click(screen.getByTestId("delete"));
  expect(screen.queryByTestId("delete-yes")).toBeNull();
  await fireEvent.click(screen.getByTestId("resign-leave"));
  await waitFor(() => expect(ondelete).toHaveBeenCalledWith("g"));
  expect(act).toHaveBeenCalledWith("g", "a", "concede");
});

test("a captain without the flag is told who can give up, and may hand over", async () => {
  line({ ...person(0, null) }, { ...person(1, "b"), side: 0, ships: ["niagara"] });
  await fireEvent.click(screen.getByTestId("delete"));
  expect(screen.queryByTestId("resign-leave")).toBeNull();
  expect(screen.getByTestId("leave-dialog").textContent).toContain("all its captains agree");
  expect(screen.getByTestId("hand-seat")).toBeTruthy();
});

test("or by handing the seat over, which keeps the game", async () => {
  const keys = { side: 1, invitation: null, recovery: null, script: null };
  vi.spyOn(client, "request")
    .mockResolvedValueOnce(keys)
    .mockResolvedValueOnce({ ...keys, invitation: "invitation-x" });
  line(person(0, null), person(1, "b"));
  await fireEvent.click(screen.getByTestId("delete"));
  await fireEvent.click(screen.getByTestId("hand-seat"));
  const link = (await screen.findByTestId("handover-link")) as HTMLInputElement;
  expect(link.value).toContain("#/game/g?seat=invitation-x&side=1");
  expect(ondelete).not.toHaveBeenCalled();
});
