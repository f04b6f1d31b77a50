/** Lines of a register: whoever reads them knows which side of which ship each is about. */

import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { ask, request, ship, view } from "../../../tests/fixtures/canned";
import { FakeGame } from "../../../tests/fixtures/fakeServer";
import type { AskView } from "../../api/types";
import { GameSession } from "../../session/game/gameSession.svelte";
import { Draft } from "../../session/orders/draft.svelte";
import OrdersPanel from "../orders/OrdersPanel.svelte";

const ships = [ship("alpha", 0), ship("gamma", 0)];

function shown(...asks: AskView[]): void {
  const session = new GameSession("g", new FakeGame().client());
  const draft = new Draft(request(asks), false, false);
  session.side = 0;
  const look = { version: 1, waiting_for: [0], log: {}, seals: [], time: null, taken_back: 0 };
  session.look = { ...look, view: view(0, draft.request, ships) };
  session.progress.ships = ships;
  render(OrdersPanel, { session, draft, ships });
}

const first = (name: string, side: "L" | "R"): AskView =>
  ask(`shot/${name}/${side}`, ["R", "C", "D", "G"], {
    prompt: `What does ${name} load her ${side === "L" ? "port" : "starboard"} guns with before the battle?`,
  });

const loading = (name: string, side: string): AskView =>
  ask(`load/${name}/${side}`, ["round", "chain"], {
    kind: "loading",
    prompt: `What are the ${side} guns of ${name} loaded with?`,
  });

const titles = (): (string | null)[] => screen.queryAllByTestId("line-title").map((one) => one.textContent);
const prompts = (): string =>
  [...document.querySelectorAll(".prompt")].map((one) => one.textContent).join("|");

test("the first shots of one ship say port and starboard, and the prompt names neither", () => {
  shown(first("alpha", "L"), first("alpha", "R"));
  expect(titles()).toEqual(["Port", "Starboard"]);
  expect(prompts()).toBe("What does alpha load her guns with before the battle?");
});

test("so do those of several ships, even of one that has guns on one side only", () => {
  shown(first("alpha", "L"), first("alpha", "R"), first("gamma", "R"));
  expect(titles()).toEqual(["Port", "Starboard", "Starboard"]);
  expect(prompts()).toBe("");
});

test("sides that are written out are told as well", () => {
  shown(loading("alpha", "port"), loading("alpha", "starboard"));
  expect(titles()).toEqual(["Port", "Starboard"]);
  expect(screen.getByRole("heading", { level: 3 }).textContent).toMatch(/Alpha · Load$/);
  expect(prompts()).toBe("What are the guns of alpha loaded with?");
});

test("above lines of different kinds no one of them is asked, and each has its title", () => {
  shown(
    ask("sails/alpha", ["-", "FS"], { prompt: "Which sails does she carry?" }),
    ask("repair/alpha", ["-", "RH"], { prompt: "What is repaired?" }),
  );
  expect(titles()).toEqual(["Sails", "Repairs"]);
  expect(prompts()).toBe("");
});

test("a single line is asked in full, without a title", () => {
  shown(ask("sails/alpha", ["-", "FS"], { prompt: "Which sails does she carry?" }));
  expect(titles()).toEqual([]);
  expect(prompts()).toBe("Which sails does she carry?");
});
