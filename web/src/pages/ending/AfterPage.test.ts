import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { report } from "../../../tests/fixtures/battleReport";
import { client } from "../../api/client";
import type { Created, GameInfo, GameSetup, Look } from "../../api/types";
import AfterPage from "./AfterPage.svelte";

const made: Created = { id: "new", seats: [] };
const squares = {
  ...{ hull: 2, hull_full: 10, rigging: [2, 3], rigging_full: [5, 5], crew: [4], crew_full: [5] },
  ...{ guns: [3, 3], guns_full: [4, 4], carronades: [0, 0], carronades_full: [0, 0], ratings: null },
};

function open(side: number, told = report()): void {
  const seat = (at: number) =>
    at === side
      ? { side: at, kind: "human", key: "k", name: "" }
      : { side: at, kind: "bot", key: null, name: "Foe" };
  const sides = ["british", "french"].map((nation) => ({
    id: nation,
    name: nation,
    nations: [nation],
    ships: [],
  }));
  const info = { id: "g", title: "Lissa", ruleset: "r", scenario: { sides }, seats: [seat(0), seat(1)] };
  const setup = {
    seats: [{ kind: "human" }, { kind: "bot", bot: "midshipman" }],
    options: [],
    harder: ["", "lieutenant"],
  };
  vi.spyOn(client, "info").mockResolvedValue(info as unknown as GameInfo);
  vi.spyOn(client, "report").mockResolvedValue(told);
  const ships = report().ships.map(({ ship }) => ({ id: ship, ...squares }));
  vi.spyOn(client, "look").mockResolvedValue({ view: { ships } } as unknown as Look);
  vi.spyOn(client, "setup").mockResolvedValue(setup as unknown as GameSetup);
  vi.spyOn(client, "bots").mockResolvedValue([]);
  vi.spyOn(client, "rulesets").mockResolvedValue([]);
  render(AfterPage, { props: { id: "g" } });
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
    },
  );
  location.hash = "";
});

test("after a defeat the first way is back to the turn before it turned", async () => {
  const branch = vi.spyOn(client, "branch").mockResolvedValue(made);
  open(1);
  const button = await screen.findByTestId("after-play-on");
  expect(screen.getByTestId("after-head").dataset.feeling).toBe("defeat");
  expect(button.textContent).toContain("Play on from turn 1");
  expect(button.classList).toContain("primary");
  await fireEvent.click(button);
  await waitFor(() => expect(location.hash).toBe("#/game/new"));
  expect(branch).toHaveBeenCalledWith("g", expect.objectContaining({ turn: 1 }));
});

test("after a victory it is the rematch, and a turning point opens the replay there", async () => {
  const again = vi.spyOn(client, "again").mockResolvedValue(made);
  open(0);
  const rematch = await screen.findByTestId("after-rematch");
  expect(screen.queryByTestId("after-play-on")).toBeNull();
  const links = screen.getAllByTestId("turning-point").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["#/replay/g?turn=2", "#/replay/g?turn=4"]);
  await fireEvent.click(rematch);
  await waitFor(() => expect(again).toHaveBeenCalledTimes(1));
  expect(again.mock.calls[0]?.[1]).not.toHaveProperty("seats");
});

test("each ship shows what is left of hull, rigging, crew and guns", async () => {
  open(0);
  const row = (await screen.findByTestId("after-ships")).querySelector("[data-ship=Amphion]");
  const bars = [...(row?.querySelectorAll<HTMLElement>("[data-testid=measure]") ?? [])];
  expect(bars.map(({ dataset }) => [dataset.partOf, dataset.grade])).toEqual([
    ["hull", "broken"],
    ["rigging", "worn"],
    ["crew", "sound"],
    ["guns", "sound"],
  ]);
  expect(row?.textContent).toContain("hull 2 of 10");
});

test("a press sets the losses of history beside those of the battle, where they are told", async () => {
  open(0, report({ history: "Both French frigates were lost.", fates: { Corona: "destroyed" } }));
  await fireEvent.click(await screen.findByTestId("after-compare"));
  const rows = [...screen.getByTestId("after-compared").querySelectorAll("tbody tr")];
  expect(rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim()))).toEqual([
    ["Lost no ship.", "Lost no ship."],
    ["1 destroyed: Corona", "1 struck or taken: Flore"],
  ]);
});

test("what the server refuses is said, and nothing else happens", async () => {
  vi.spyOn(client, "again").mockRejectedValue(new Error("too many games with slow captains"));
  open(0);
  await fireEvent.click(await screen.findByTestId("after-swap"));
  expect((await screen.findByRole("alert")).textContent).toContain("too many games");
  expect(location.hash).toBe("");
});
