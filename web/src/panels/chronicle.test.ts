import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { line, moved, ship } from "../testing/canned";
import { chaptersOf, figuresOf, rollsOf } from "./chronicle";
import ShipLog from "./ShipLog.svelte";

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
  roll: { purpose: "hits", value: 6, sides: 6 },
  cell: "HH",
} as never);

test("dice and figures are found in an event", () => {
  expect(rollsOf(shot.event)).toEqual([{ purpose: "hits", value: 6, sides: 6 }]);
  expect(figuresOf(shot.event).map((row) => row.value)).toEqual(["4", "+1", "5", "HH"]);
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
