import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { BattleStatus } from "../../api/campaignTypes";
import { client } from "../../api/client";
import type { BotCard } from "../../api/types";
import BattlePanel from "./BattlePanel.svelte";

const battle = { game: "", being_fought: false, wants_quick: [] } as unknown as BattleStatus;
const bot = (id: string, title: string): BotCard => ({ id, title, summary: "", style: [] });

test("captains are offered by their titles, in the order of the ladder, but for the one who takes too long", async () => {
  vi.spyOn(client, "bots").mockResolvedValue([
    bot("cabin-boy", "Cabin boy"),
    bot("midshipman", "Midshipman"),
    bot("admiral", "Admiral"),
  ]);
  const fight = vi.fn(async () => undefined);
  render(BattlePanel, { battle, title: "At sea", side: 0, names: ["A", "B"], fight, busy: false });
  const select = (await screen.findByTestId("quick-captain")) as HTMLSelectElement;
  expect([...select.options].map((one) => one.text)).toEqual(["Cabin boy", "Midshipman"]);
  await fireEvent.click(screen.getByTestId("fight-quick"));
  expect(fight).toHaveBeenLastCalledWith("quick", "midshipman");
});
