import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { DuelSearch } from "../../api/types";
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
