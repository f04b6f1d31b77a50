import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { ask, canOdds } from "../../../tests/fixtures/canned";
import type { GameSession } from "../../session/game/gameSession.svelte";
import OddsNote from "./OddsNote.svelte";

function show(odds: ReturnType<typeof canOdds> | null): void {
  const estimates = { odds: async () => odds };
  const session = { version: 3, look: null, estimates } as unknown as GameSession;
  render(OddsNote, { session, ask: ask("fire/alpha/L", ["hold", "hull>beta"]), chosen: "hull>beta" });
}

test("the chances, the bars with their text, and the rest on demand", async () => {
  show(canOdds());
  const strikes = (await screen.findAllByTestId("chance")).find((one) => one.dataset.key === "strikes");
  expect(strikes?.textContent).toContain("13 %");
  expect(strikes?.dataset.chance).toBe("0.125");
  expect(screen.getByRole("img").getAttribute("aria-label")).toContain("4 in 50 %");
  expect(screen.getByTestId("odds-more").textContent).toContain("she is on fire");
});

test("the same may happen with one ship and with another", async () => {
  const odds = canOdds();
  const beside = (label: string) => ({ key: "collides", label, chance: 0.25, exact: "1/4", cite: "" });
  show({ ...odds, chances: [...odds.chances, beside("she runs into Beta"), beside("she runs into Gamma")] });
  const told = (await screen.findAllByTestId("chance")).map((one) => one.textContent).join();
  expect(told).toContain("into Beta");
  expect(told).toContain("into Gamma");
});

test("where there are no odds nothing is shown", async () => {
  show(null);
  await new Promise((done) => setTimeout(done, 200));
  expect(screen.queryByTestId("odds")).toBeNull();
});
