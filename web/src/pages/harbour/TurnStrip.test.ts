import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { CampaignCard } from "../../api/campaignTypes";
import type { DuelSearch, GameCard } from "../../api/types";
import TurnStrip from "./TurnStrip.svelte";

const SEARCH: DuelSearch = {
  ruleset: "toy",
  pace: "glass",
  rated: true,
  since: "2026-11-17T12:00:00+00:00",
  until: "2026-11-17T14:00:00+00:00",
  rating: 1500,
  window: 150,
  others: 0,
  game: "",
  side: -1,
  missed: "",
};

test("a search for a duel has a ticket of its own, which says until when and can be withdrawn", async () => {
  const onwithdraw = vi.fn();
  const props = { games: [], scenarios: [], search: { ...SEARCH, missed: "Ben" }, rules: "Toy", onwithdraw };
  render(TurnStrip, props);
  const ticket = screen.getByTestId("ticket-duel").textContent ?? "";
  expect(ticket).toContain("Looking for a duel");
  expect(ticket).toContain("Toy");
  expect(ticket).toContain("Ben did not come");
  expect(ticket).toMatch(/3 minutes · until .*2026/);
  await fireEvent.click(screen.getByTestId("ticket-withdraw"));
  expect(onwithdraw).toHaveBeenCalledOnce();
});

test("where nothing is looked for there is no such ticket", () => {
  render(TurnStrip, { games: [], scenarios: [] });
  expect(screen.queryByTestId("ticket-duel")).toBeNull();
});

test("a campaign has a ticket among the games, before those that wait for others", () => {
  const campaign = {
    id: "war",
    title: "Red against Blue",
    month: 3,
    months: 24,
    step_title: "Orders",
    over: false,
    sides: ["Red", "Blue"],
    nations: ["british", "french"],
    seats: [],
    created: "",
    touched: "2026-11-16T12:00:00+00:00",
    asked: true,
  } as unknown as CampaignCard;
  const game = {
    id: "g",
    title: "A duel",
    asked: false,
    begun: true,
    turn: 2,
    seats: [],
    touched: "2026-11-17T12:00:00+00:00",
  } as unknown as GameCard;
  render(TurnStrip, { games: [game], campaigns: [campaign], scenarios: [] });
  const tickets = screen.getAllByTestId("ticket");
  expect(tickets.map((one) => one.dataset.ticket)).toEqual(["war", "g"]);
  expect(tickets[0]?.textContent).toContain("Your turn");
  expect(tickets[0]?.textContent).toContain("Month 3 of 24: orders");
  expect(screen.getAllByTestId("ticket-go")[0]?.getAttribute("href")).toBe("#/campaign/war");
  expect(screen.getByTestId("all-games").textContent).toBe("Your game");
});
