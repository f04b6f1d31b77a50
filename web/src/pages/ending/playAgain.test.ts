import { expect, test } from "vitest";
import type { BotCard, GameSetup } from "../../api/types";
import { waysToPlay } from "./playAgain";

const bots = [{ id: "lieutenant", title: "Lieutenant", summary: "", style: [] }] as BotCard[];
const made = (more: Partial<GameSetup> = {}): GameSetup => ({
  ...{ scenario: "s", title: "", ruleset: "r", options: [], house: {}, listed: true },
  seats: [
    { kind: "human", bot: null, name: "United States" },
    { kind: "bot", bot: "midshipman", name: null },
  ],
  harder: ["", "lieutenant:bold"],
  ...more,
});

test("a battle against a captain can be fought again, the other way round, and against a better one", () => {
  const [rematch, swap, harder] = waysToPlay(made(), bots, false);
  expect(rematch).toMatchObject({ kind: "rematch", seats: null });
  // The name of a side stays with the side.
  expect(swap?.seats).toEqual([{ kind: "bot", bot: "midshipman" }, { kind: "human" }]);
  expect(harder?.seats).toEqual([{ kind: "human" }, { kind: "bot", bot: "lieutenant:bold" }]);
  expect(harder?.captain).toBe("Lieutenant");
});

test("nothing is offered that changes nothing", () => {
  const people = made({ seats: [{ kind: "human" }, { kind: "human" }], harder: ["", ""] });
  expect(waysToPlay(people, bots, false).map(({ kind }) => kind)).toEqual(["rematch"]);
  expect(waysToPlay(made(), bots, true).map(({ kind }) => kind)).toEqual(["rematch"]);
});
