import { expect, test } from "vitest";
import { parseRoute } from "../route.svelte";
import { found } from "./search";

const rules = [
  { id: "B.IV", title: "Movement", text: "Ships move.", status: "implemented" },
  { id: "B.IV.A", title: "Allowance", text: "By the wind.", status: "implemented" },
  { id: "B.VI", title: "Grappling", text: "Throw grapples.", status: "not_applicable" },
];

test("rules are found by number, by words and by status", () => {
  expect(found(rules, "b.iv", "").map((one) => one.id)).toEqual(["B.IV", "B.IV.A"]);
  expect(found(rules, "throw grap", "").map((one) => one.id)).toEqual(["B.VI"]);
  expect(found(rules, "", "not_applicable")).toHaveLength(1);
});

test("addresses are read", () => {
  expect(parseRoute("")).toEqual({ page: "home", part: "", filter: "" });
  expect(parseRoute("#/battles?size=duel")).toEqual({ page: "home", part: "battles", filter: "size=duel" });
  expect(parseRoute("#/battle/lissa?ruleset=tournament&options=a,b&seats=human;friend")).toEqual({
    page: "battle",
    id: "lissa",
    ruleset: "tournament",
    options: ["a", "b"],
    seats: "human;friend",
  });
  expect(parseRoute("#/game/ab?seat=k")).toEqual({ page: "game", id: "ab", key: "k", side: -1 });
  expect(parseRoute("#/campaign/ab?seat=k&side=1")).toEqual({
    page: "campaign",
    id: "ab",
    key: "k",
    side: 1,
  });
  expect(parseRoute("#/fairness")).toEqual({ page: "fairness" });
  expect(parseRoute("#/replay/ab")).toEqual({ page: "replay", id: "ab" });
  expect(parseRoute("#/replay/ab?turn=7")).toEqual({ page: "replay", id: "ab", turn: 7 });
  expect(parseRoute("#/after/ab")).toEqual({ page: "after", id: "ab" });
  expect(parseRoute("#/replay-file")).toEqual({ page: "replay-file" });
  expect(parseRoute("#/rules/second_edition?rule=B.IV")).toEqual({
    page: "rules",
    ruleset: "second_edition",
    rule: "B.IV",
  });
});
