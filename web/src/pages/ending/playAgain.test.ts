import { expect, test } from "vitest";
import type { BotCard, GameSetup, Seat } from "../../api/types";
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

test("after a defeat the next worse captain is offered instead of the next better", () => {
  const ranks = ["cabin-boy", "midshipman", "lieutenant"].map(
    (id) => ({ id, title: id.toUpperCase() }) as BotCard,
  );
  const ways = waysToPlay(made(), ranks, false, [], true);
  expect(ways.map(({ kind }) => kind)).toEqual(["rematch", "swap", "easier"]);
  expect(ways[2]).toMatchObject({
    captain: "CABIN-BOY",
    seats: [{ kind: "human" }, { kind: "bot", bot: "cabin-boy" }],
  });
  const beatenByTheFirst = made({ seats: [{ kind: "human" }, { kind: "bot", bot: "cabin-boy" }] });
  expect(waysToPlay(beatenByTheFirst, ranks, false, [], true).map(({ kind }) => kind)).toEqual([
    "rematch",
    "swap",
  ]);
});

test("nothing is offered that changes nothing", () => {
  const people = made({ seats: [{ kind: "human" }, { kind: "human" }], harder: ["", ""] });
  expect(waysToPlay(people, bots, false).map(({ kind }) => kind)).toEqual(["rematch"]);
  expect(waysToPlay(made(), bots, true).map(({ kind }) => kind)).toEqual(["rematch"]);
});

test("another person is invited to a rematch, by name or by a link", () => {
  const people = made({ seats: [{ kind: "human" }, { kind: "human" }], harder: ["", ""] });
  const seat = (away: boolean, player: string) => ({ kind: "human", away, player }) as Seat;
  const [rematch, swap] = waysToPlay(people, bots, false, [seat(false, "Anna"), seat(true, "Ben")]);
  expect(rematch?.seats).toEqual([{ kind: "human" }, { kind: "named", person: "Ben" }]);
  expect(swap?.seats).toEqual([{ kind: "named", person: "Ben" }, { kind: "human" }]);
  expect(swap?.invited).toBe("Ben");
  const [linked] = waysToPlay(people, bots, false, [seat(false, ""), seat(true, "")]);
  expect(linked?.seats?.[1]).toEqual({ kind: "link" });
});

test("captains keep their ships in a rematch, and change sides captain by captain", () => {
  const seats = [
    { kind: "human" as const, side: 0, ships: [] },
    { kind: "human" as const, side: 0, ships: ["niagara"] },
    { kind: "human" as const, side: 1, ships: [] },
    { kind: "bot" as const, bot: "lieutenant", side: 1, ships: ["hunter"] },
  ];
  const sat = [
    ["", false],
    ["Ben", true],
    ["Cora", true],
    ["", false],
  ].map(([player, away]) => ({ kind: "human", away, player, owner: "", lent: false }) as unknown as Seat);
  const [rematch, swap] = waysToPlay(made({ seats, harder: ["", "", "", ""] }), bots, false, sat);
  expect(rematch?.seats).toEqual([
    { kind: "human", side: 0 },
    { kind: "named", person: "Ben", side: 0, ships: ["niagara"] },
    { kind: "named", person: "Cora", side: 1 },
    { kind: "bot", bot: "lieutenant", side: 1, ships: ["hunter"] },
  ]);
  expect(rematch?.invited).toBe("Ben, Cora");
  expect(swap?.seats).toEqual([
    { kind: "named", person: "Cora", side: 0 },
    { kind: "bot", bot: "lieutenant", side: 0, ships: ["niagara"] },
    { kind: "human", side: 1 },
    { kind: "named", person: "Ben", side: 1, ships: ["hunter"] },
  ]);
  const uneven = waysToPlay(made({ seats: seats.slice(0, 3), harder: [] }), bots, false, sat.slice(0, 3));
  expect(uneven.map(({ kind }) => kind)).toEqual(["rematch"]);
});
