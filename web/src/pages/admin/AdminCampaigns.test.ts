import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { client } from "../../api/client";
import { Attempt } from "../person/attempt.svelte";
import AdminCampaigns from "./AdminCampaigns.svelte";

const seat = (side: number, player: string) => ({
  side,
  name: "A fleet",
  bot: false,
  player,
  empty: !player,
});
const CAMPAIGN = {
  id: "c1",
  title: "The Channel",
  month: 3,
  step_title: "Fleet movement",
  over: false,
  created: "",
  touched: "2026-11-17T12:00:00+00:00",
  game: "g1",
  sides: ["Britain", "France"],
  seats: [seat(0, "Anna"), seat(1, "")],
};

const asked: [string, string, unknown][] = [];
const attempt = new Attempt();

beforeEach(async () => {
  asked.length = 0;
  client.request = vi.fn(async (method: string, path: string, more?: { body?: unknown }) => {
    asked.push([method, path, more?.body]);
    return method === "GET" ? { campaigns: [CAMPAIGN], count: 1 } : { told: "Done." };
  }) as unknown as typeof client.request;
  render(AdminCampaigns, { attempt });
  await fireEvent.click(await screen.findByTestId("admin-campaign-open"));
});

test("a campaign shows its month, its players and the way to its battle", () => {
  const card = screen.getByTestId("admin-campaign");
  for (const words of ["The Channel", "month 3", "Fleet movement", "Britain: Anna", "France: empty"])
    expect(card.textContent).toContain(words);
  expect(card.querySelector("a")?.getAttribute("href")).toBe("#/game/g1");
});

test("seats are given, a side is given the campaign, and removing asks once more", async () => {
  const [, second] = screen.getAllByTestId("admin-seat-name") as HTMLInputElement[];
  await fireEvent.input(second as HTMLInputElement, { target: { value: "Cid" } });
  await fireEvent.click(screen.getAllByTestId("admin-seat-give")[1] as HTMLElement);
  await waitFor(() => expect(attempt.said).toBe("Done."));
  expect(asked).toContainEqual(["PUT", "/api/admin/campaigns/c1/seats/1", { name: "Cid" }]);
  await fireEvent.click(screen.getAllByTestId("admin-campaign-judge")[1] as HTMLElement);
  expect(asked.map(([, path]) => path)).not.toContain("/api/admin/campaigns/c1/judgement");
  await fireEvent.click(screen.getByTestId("admin-campaign-judge-yes"));
  const judged = ["POST", "/api/admin/campaigns/c1/judgement", { winner: 1, reason: "" }];
  await waitFor(() => expect(asked).toContainEqual(judged));
  await fireEvent.click(screen.getByTestId("admin-campaign-close"));
  await fireEvent.click(screen.getByTestId("admin-campaign-close-yes"));
  const closed = ["POST", "/api/admin/campaigns/c1/closing", { reason: "" }];
  await waitFor(() => expect(asked).toContainEqual(closed));
  await fireEvent.click(screen.getByTestId("admin-campaign-remove"));
  expect(asked.map(([method]) => method)).not.toContain("DELETE");
  await fireEvent.click(screen.getByTestId("admin-campaign-remove-yes"));
  await waitFor(() => expect(asked).toContainEqual(["DELETE", "/api/admin/campaigns/c1", undefined]));
});
