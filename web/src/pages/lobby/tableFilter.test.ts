import { expect, test } from "vitest";
import type { LobbyTable } from "../../api/types";
import { NO_TABLE_FILTER, tableFilterFrom, tablePasses, tableQueryOf } from "./tableFilter";

const terms = {
  pace: { kind: "glass", seconds: 180, hours: 48, bank: 72 },
  time_up: "defaults",
  talk: true,
  onlookers: "link",
  onlooker_delay: 0,
  rated: true,
} as const;
const table = { ruleset: "tournament", terms } as unknown as LobbyTable;

test("a filter lives in the address", () => {
  const filter = tableFilterFrom("rules=tournament&pace=glass&rated=yes&minutes=30&size=duel");
  expect(filter).toEqual({ ruleset: "tournament", size: "duel", minutes: 30, pace: "glass", rated: "yes" });
  expect(tableFilterFrom(tableQueryOf(filter))).toEqual(filter);
  expect(tableFilterFrom("size=armada&minutes=7&pace=fast&rated=maybe")).toEqual(NO_TABLE_FILTER);
  expect(tableQueryOf(NO_TABLE_FILTER)).toBe("");
});

test("tables pass by rules, pace and rating", () => {
  expect(tablePasses(table, NO_TABLE_FILTER, undefined)).toBe(true);
  for (const [part, fits, not] of [
    ["ruleset", "tournament", "red_and_black"],
    ["pace", "glass", "days"],
    ["rated", "yes", "no"],
  ] as const) {
    expect(tablePasses(table, { ...NO_TABLE_FILTER, [part]: fits }, undefined)).toBe(true);
    expect(tablePasses(table, { ...NO_TABLE_FILTER, [part]: not }, undefined)).toBe(false);
  }
});
