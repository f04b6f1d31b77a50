import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import vectors from "../../../tests/fixtures/fairness.json";
import { client } from "../../api/client";
import { notePart } from "../../api/fairness/notes";
import type { FairInfo, Seat } from "../../api/types";
import CheckGame from "../fairness/CheckGame.svelte";
import FairnessAlarm from "../fairness/FairnessAlarm.svelte";
import InvitationCard from "./InvitationCard.svelte";
import SeatKeys from "./SeatKeys.svelte";
import { diceLine, othersAt, sitter } from "./seatWords";

const seat = (side: number, more: Partial<Seat> = {}): Seat => ({
  number: side,
  side,
  ships: [],
  kind: "human",
  bot: null,
  name: "",
  key: null,
  away: true,
  open: false,
  player: "",
  offer: "",
  invited: "",
  owner: "",
  lent: false,
  returns: "",
  asks_you: false,
  ...more,
});
const fair = (dice: string): FairInfo => ({ dice, commitment: "abc", parts: [], secret: null });

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

function card(dice: string, seats: Seat[], more: Record<string, unknown> = {}) {
  const onsit = vi.fn(async () => undefined);
  render(InvitationCard, {
    title: "A duel",
    rules: "The book",
    what: "battle",
    names: ["Blue", "Red"],
    seating: { seats, fair: fair(dice) },
    side: 1,
    invitation: "invitation-x",
    told: false,
    problem: "",
    onsit,
    ...more,
  });
  return onsit;
}

test("the card tells battle, side, company and dice, and takes the seat only by its button", async () => {
  const onsit = card("drawn", [seat(0), seat(1)]);
  const text = screen.getByTestId("invitation-card").textContent ?? "";
  for (const said of [
    "A duel",
    "The book",
    "Red",
    "a person at another desk",
    "Nobody can know the dice",
    "abc",
  ])
    expect(text).toContain(said);
  expect(screen.getByTestId("invited-anew").textContent).toContain("begins anew");
  expect(onsit).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByTestId("sit-down"));
  expect(onsit).toHaveBeenCalledOnce();
});

test("dice that the maker chose are a warning", () => {
  card("chosen", [seat(0), seat(1)]);
  expect(screen.getByTestId("invited-dice").textContent).toContain("can know every one");
});

test.each([
  ["where people have met before", "fair", [seat(0), seat(1)], {}],
  ["against the computer", "drawn", [seat(0, { kind: "bot", away: false }), seat(1)], {}],
  ["by a recovery link", "drawn", [seat(0), seat(1)], { invitation: "recovery-x" }],
])("nothing begins anew %s", (_, dice, seats, more) => {
  card(dice, seats, more);
  expect(screen.queryByTestId("invited-anew")).toBeNull();
});

test("words for seats and dice", () => {
  expect(sitter(seat(0, { key: "k", away: false }))).toBe("you");
  expect(sitter(seat(0, { open: true, away: false }))).toContain("nobody");
  expect(sitter(seat(0, { kind: "bot", name: "Midshipman" }))).toContain("Midshipman");
  expect(othersAt([seat(0), seat(1)], -1)).toHaveLength(1);
  expect(diceLine(fair("drawn"))).toContain("drawn by the server");
  expect(diceLine(fair("chosen"))).toContain("can know them all");
  expect(diceLine(fair("fair"))).toContain("random text from each player");
});

test("keys of a seat are shown, renewed and withdrawn", async () => {
  const keys = { side: 0, invitation: null as string | null, recovery: "recovery-r", script: null };
  const request = vi.spyOn(client, "request").mockImplementation(async (method: string) => {
    keys.invitation =
      method === "POST"
        ? `invitation-${request.mock.calls.length}`
        : method === "DELETE"
          ? null
          : keys.invitation;
    return { ...keys } as never;
  });
  render(SeatKeys, { room: "games", id: "g", side: 0, name: "Blue" });
  await fireEvent.click(await screen.findByTestId("invitation-make"));
  const field = () => screen.getByTestId("invitation-link") as HTMLInputElement;
  await waitFor(() => expect(field().value).toContain("invitation-2&side=0"));
  await fireEvent.click(screen.getByTestId("invitation-renew"));
  await waitFor(() => expect(field().value).toContain("invitation-3"));
  await fireEvent.click(screen.getByTestId("invitation-withdraw"));
  await screen.findByTestId("invitation-make");
  expect(request.mock.calls.slice(1).map(([method, path]) => [method, path])).toEqual(
    ["POST", "POST", "DELETE"].map((method) => [method, "/api/games/g/seats/0/keys/invitation"]),
  );
  await fireEvent.click(screen.getByTestId("recovery-show"));
  expect((screen.getByTestId("recovery-link") as HTMLInputElement).value).toContain("recovery-r");
});

async function verdict(change: (file: typeof vectors.file) => void, id = ""): Promise<string> {
  const file = structuredClone(vectors.file);
  change(file);
  render(CheckGame, { props: { id, file: async () => JSON.stringify(file), events: vectors.events } });
  await fireEvent.click(screen.getByTestId("check-button"));
  return (await screen.findByTestId("check-verdict")).textContent?.trim() ?? "";
}

test("the check of a game without notes says so", async () => {
  expect(await verdict(() => undefined)).toContain("no notes of the game");
});

test("the check names the first fault", async () => {
  notePart("g", "not in it");
  expect(await verdict((file) => file.fairness.salts.fill("00"), "g")).toContain(
    "The random text of your browser",
  );
  const states = screen.getAllByTestId("finding").map((one) => [one.dataset.about, one.dataset.state]);
  expect(states).toContainEqual(["seals", "wrong"]);
});

test("what does not fit is an alert, until it is put away", async () => {
  const ondismiss = vi.fn();
  render(FairnessAlarm, { text: "The receipt does not fit.", ondismiss });
  expect(screen.getByRole("alert").textContent).toContain(
    "This game may not be fair. The receipt does not fit.",
  );
  await fireEvent.click(screen.getByText("Dismiss"));
  expect(ondismiss).toHaveBeenCalledOnce();
});
