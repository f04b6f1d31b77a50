import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { line, moved, ship } from "../../../tests/fixtures/canned";
import ShipLog from "../shiplog/ShipLog.svelte";
import { chaptersOf, itemsOf, mentioning } from "./chapters";
import EventRow from "./EventRow.svelte";

const roll = (value: number, dice: number[] = []) => ({ purpose: "hits", value, sides: 6, dice });

test("dice stand beside a sentence, figures and rules are unfolded", async () => {
  const figures = [
    { label: "5 guns and 1 carronade at range 2", value: "4" },
    { label: "crack crew", value: "+1", cite: "" },
  ];
  render(EventRow, { line: line(1, { show: "told", rolls: [roll(6)], figures }), ruleset: "" });
  expect(screen.getByRole("img", { name: "die 6" })).toBeTruthy();
  screen.getByRole("button").click();
  expect((await screen.findAllByRole("rowheader")).map((row) => row.textContent?.trim())).toEqual([
    "5 guns and 1 carronade at range 2",
    "crack crew",
  ]);
  expect(screen.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["4", "+1"]);
});

test("a line that stands out has a headline", () => {
  const headline = { title: "Critical hit", note: "hull, number 9" };
  render(EventRow, { line: line(2, { show: "told", headline, rolls: [roll(9, [5, 4])] }), ruleset: "" });
  expect(screen.getByTestId("critical").textContent).toContain("hull, number 9");
  expect(
    screen.getAllByRole("img", { name: /^die \d$/ }).map((die) => die.getAttribute("aria-label")),
  ).toEqual(["die 5", "die 4"]);
});

test("steps of a move are told only on request, and phases never", () => {
  const lines = [moved(1, "alpha", 1, [1, 1]), line(2), line(3, { show: "phase" })];
  expect(chaptersOf(lines, false).flatMap((chapter) => chapter.lines)).toHaveLength(1);
  expect(chaptersOf(lines, true).flatMap((chapter) => chapter.lines)).toHaveLength(2);
});

test("long runs with one key are folded and counted by their own counts", () => {
  const fold = (count: number) => ({
    key: "guns",
    one: "1 ship is ready",
    many: "{n} ships are ready",
    count,
  });
  const ready = (length: number) =>
    Array.from({ length }, (_, i) => line(i + 1, { show: "told", fold: fold(i % 3 ? 0 : 1) }));
  const told = [...ready(9), line(10), ...ready(2)];
  const items = itemsOf(told);
  expect(items.map((item) => ("fold" in item ? item.title : item.line.n))).toEqual([
    "3 ships are ready",
    10,
    1,
    2,
  ]);
  const one = { key: "lead", one: "1 ship casts", many: "{n} ships cast" };
  const mixed = [...ready(7), ...Array.from({ length: 7 }, (_, i) => line(i, { show: "told", fold: one }))];
  expect(itemsOf(mixed).map((item) => ("fold" in item ? item.title : ""))).toEqual([
    "3 ships are ready",
    "7 ships cast",
  ]);
});

test("three of a kind are folded, two are not", () => {
  const fold = { key: "no parties", one: "1 ship forms no party", many: "{n} ships form no party" };
  const lines = (length: number) => Array.from({ length }, (_, i) => line(i + 1, { show: "told", fold }));
  expect(itemsOf(lines(3))).toMatchObject([{ title: "3 ships form no party" }]);
  expect(itemsOf(lines(2))).toHaveLength(2);
});

test("a search keeps the lines that mention a ship", () => {
  const lines = [line(1), line(12), line(3)];
  expect(mentioning(lines, " EVENT 1").map(({ n }) => n)).toEqual([1, 12]);
  expect(mentioning(lines, "")).toBe(lines);
});

test("the log crosses out what is lost and hides the enemy's loads", () => {
  render(ShipLog, { ship: ship("beta", 1, { load: ["?", "?"] }), lines: [] });
  expect(screen.getByRole("img", { name: "Hull: 9 of 12 left" }).querySelectorAll("path")).toHaveLength(3);
  expect(screen.getAllByText("hidden")).toHaveLength(2);
});
