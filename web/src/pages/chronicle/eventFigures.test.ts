import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { line, moved, ship } from "../../../tests/fixtures/canned";
import ShipLog from "../shiplog/ShipLog.svelte";
import EventRow from "./EventRow.svelte";
import { chaptersOf, criticalOf, figuresOf, rollsOf } from "./eventFigures";

const shot = line(1, {
  event: "BroadsideFired",
  ship: "alpha",
  side: 0,
  target: "beta",
  aim: "hull",
  range: 2,
  guns: 5,
  carronades: 1,
  base: 4,
  modifiers: [{ label: "crack crew", value: 1, cite: "B.VIII" }],
  table: 5,
  roll: { purpose: "hits", value: 6, sides: 6, dice: [] },
  cell: "HH",
  rake: "",
  throws: [],
  changes: [],
} as never);

test("dice and figures are found in an event", () => {
  expect(rollsOf(shot.event)).toEqual([{ purpose: "hits", value: 6, sides: 6, dice: [] }]);
  expect(figuresOf(shot.event).map((row) => row.value)).toEqual(["4", "+1", "5", "HH"]);
});

test("of a volley every die is shown with its table", () => {
  const roll = (value: number) => ({ purpose: "gunnery", value, sides: 6, dice: [] });
  const thrown = (table: number, value: number, cell: string, hits = cell) => ({
    table,
    roll: roll(value),
    cell,
    hits,
    critical: value === 6,
  });
  const volley = line(1, {
    ...shot.event,
    table: 13,
    rake: "stern",
    roll: roll(6),
    throws: [thrown(10, 6, "HHGC*", "HHGCC"), thrown(3, 2, "H")],
  } as never).event;
  expect(rollsOf(volley).map(({ value }) => value)).toEqual([6, 2]);
  expect(figuresOf(volley).map(({ label, value }) => [label, value])).toEqual([
    ["5 guns and 1 carronade at range 2", "4"],
    ["crack crew", "+1"],
    ["Hit table, hull, stern rake", "13"],
    ["Table 10, die 6, perhaps critical", "HHGC* → HHGCC"],
    ["Table 3, die 2", "H"],
  ]);
});

test("a critical hit is a row of its own, with both dice", () => {
  const hit = line(2, {
    event: "CriticalHit",
    aim: "hull",
    index: 9,
    table: 5,
    roll: { purpose: "critical hit", value: 9, sides: 6, dice: [5, 4] },
    modifiers: [],
    result: "fire",
    qualifying: null,
    reason: "",
  } as never);
  expect(criticalOf(hit.event)).toEqual({ table: "hull, number 9", idle: false });
  expect(criticalOf(shot.event)).toBeNull();
  render(EventRow, { line: { ...hit, text: "Fire breaks out." }, ruleset: "" });
  expect(screen.getByTestId("critical").textContent).toContain("hull, number 9");
  expect(
    screen.getAllByRole("img", { name: /^die \d$/ }).map((die) => die.getAttribute("aria-label")),
  ).toEqual(["die 5", "die 4"]);
});

test("steps of a move are told only on request", () => {
  const lines = [moved(1, "alpha", 1, [1, 1]), { ...shot, n: 2 }, line(3, { event: "PhaseBegan" } as never)];
  expect(chaptersOf(lines, false).flatMap((chapter) => chapter.lines)).toHaveLength(1);
  expect(chaptersOf(lines, true).flatMap((chapter) => chapter.lines)).toHaveLength(2);
});

test("the log crosses out what is lost and hides the enemy's loads", () => {
  render(ShipLog, { ship: ship("beta", 1, { load: ["?", "?"] }), lines: [] });
  expect(screen.getByRole("img", { name: "Hull: 9 of 12 left" }).querySelectorAll("path")).toHaveLength(3);
  expect(screen.getAllByText("hidden")).toHaveLength(2);
});
