import { expect, test } from "vitest";
import { go, parseRoute, router } from "./route.svelte";

test("addresses are read", () => {
  expect(parseRoute("")).toEqual({ page: "home", part: "", filter: "" });
  expect(parseRoute("#/battles?size=duel")).toEqual({ page: "home", part: "battles", filter: "size=duel" });
  expect(parseRoute("#/games")).toEqual({ page: "home", part: "games", filter: "" });
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
});

test("an address that was cut off in the middle of a letter is still read", () => {
  expect(parseRoute("#/people/Zo%C3")).toEqual({ page: "people", name: "Zo%C3" });
  expect(parseRoute("#/people/Zo%C3%AB")).toEqual({ page: "people", name: "Zoë" });
});

test("rules are opened at a paragraph, a table, or two editions beside each other", () => {
  const rules = { page: "rules", ruleset: "toy", compared: false };
  expect(parseRoute("#/rules")).toEqual({ ...rules, ruleset: "", rule: "" });
  expect(parseRoute("#/rules/toy")).toEqual({ ...rules, rule: "" });
  expect(parseRoute("#/rules/toy/B.IV")).toEqual({ ...rules, rule: "B.IV" });
  expect(parseRoute("#/rules/toy/tables/hits")).toEqual({ ...rules, rule: "tables/hits" });
  expect(parseRoute("#/rules/toy/B.IV?compare")).toEqual({ ...rules, rule: "B.IV", compared: true });
});

test("a page is shown at once, and not once more when the browser tells of it", async () => {
  router.start();
  const told = () => new Promise((heard) => addEventListener("hashchange", heard, { once: true }));
  let news = told();
  go("#/lessons");
  const shown = router.route;
  expect(shown).toEqual({ page: "lessons" });
  await news;
  expect(router.route).toBe(shown);

  news = told();
  location.hash = "#/campaigns";
  await news;
  expect(router.route).toEqual({ page: "campaigns" });
});

test("going where one is already keeps no later news from being heeded", async () => {
  go("#/fairness");
  await new Promise((heard) => addEventListener("hashchange", heard, { once: true }));
  go("#/fairness");
  router.route = { page: "lessons" };
  dispatchEvent(new HashChangeEvent("hashchange"));
  expect(router.route).toEqual({ page: "fairness" });
});
