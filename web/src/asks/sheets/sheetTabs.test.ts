/** A sheet of many ships: its tabs, the keys of its guns, and how it is answered from now on. */

import { beforeEach, expect, test } from "vitest";
import { ask, request } from "../../../tests/fixtures/canned";
import type { AskView, StandingOrder } from "../../api/types";
import { Draft } from "../../session/orders/draft.svelte";
import { settings } from "../../session/settings.svelte";
import { questionLines } from "../input/keyGroups";
import { press } from "../input/keys";
import { answerAsKept, keepManners, keptManners, mannersOf } from "./keptManners";
import { tabsOf } from "./sheetTabs";

const SEAT = { id: "g", side: 0 };
const HULL = "hull>beta";
const RIGGING = "rigging>beta";

beforeEach(() => {
  settings.manners = "";
});

/** A broadside that may fire at Beta, at hull or rigging; one that rakes her does more. */
function guns(ship: string, rakes = false): AskView {
  const words = {
    hold: { label: "Hold fire" },
    [HULL]: { label: "Beta, hull", short: "Hull", ship: "beta", key: "h", hits: 2, rakes },
    [RIGGING]: { label: "Beta, rigging", short: "Rigging", ship: "beta", key: "g", hits: 1, rakes },
  };
  const more = { kind: "fire", input: "aim" as const, batch: "Guns", words, default: HULL };
  return ask(`fire/${ship}/L`, ["hold", HULL, RIGGING], more);
}

const sheet = (...asks: AskView[]): Draft => new Draft(request(asks));
const answers = (draft: Draft): string[] => draft.request.asks.map((one) => draft.answer(one));

function order(id: string, short: string, kinds: string[], fleet: string | null): StandingOrder {
  const choices = { ask: "ask me", usual: "as usual" };
  return { id, title: id, choices, tells: {}, fleet, at_hand: false, short, kinds, ships: {} };
}

test("the questions that are put have a tab, and those that are answered ahead", () => {
  const draft = sheet(guns("alpha"), guns("gamma"));
  draft.choose(draft.request.asks[1] as AskView, "hold");
  const orders = [
    order("grapple", "Grapple", ["grapple"], ""),
    order("fire", "Fire", ["fire"], "ask"),
    order("load", "Load", ["load"], "usual"),
    order("gun_hits", "", [], "guns"),
  ];
  expect(tabsOf(draft, orders).map(({ title, note, card }) => [title, note, card !== null])).toEqual([
    ["Grapple", "ship by ship", false],
    ["Fire", "1 of 2 fire", true],
    ["Load", "as usual", false],
  ]);
  expect(tabsOf(draft, []), "a lone question has none").toEqual([]);
});

test("every key that is told for guns does something: letters aim, Space fires or holds", () => {
  const draft = sheet(guns("alpha"), guns("gamma"));
  const keys = questionLines(draft).flatMap((line) => line.keys);
  expect(keys).toEqual(expect.arrayContaining([" ", "h", "g", "ArrowDown"]));
  for (const key of keys) expect(press(sheet(guns("alpha"), guns("gamma")), key), key).not.toBeUndefined();
  press(draft, "g");
  press(draft, "ArrowDown");
  press(draft, " ");
  expect(answers(draft)).toEqual([RIGGING, "hold"]);
  press(draft, "g");
  expect(answers(draft)).toEqual([RIGGING, RIGGING]);
  press(draft, " ");
  press(draft, " ");
  expect(answers(draft), "who fires again does so as well as she can").toEqual([RIGGING, HULL]);
});

test("a sheet begins as the last one of its kind was answered, if that is kept", () => {
  const draft = sheet(guns("alpha"), guns("gamma"));
  const kept = (asks: AskView[], given: string[]) => {
    const of = new Map(asks.map((one, i) => [one.id, given[i] ?? ""]));
    keepManners(
      "g/0",
      mannersOf(asks, (one) => of.get(one.id) ?? ""),
    );
  };
  const again = (...asks: AskView[]) => {
    const fresh = sheet(...asks);
    answerAsKept(SEAT, fresh);
    return answers(fresh);
  };
  kept(draft.request.asks, [RIGGING, RIGGING]);
  expect(again(guns("alpha"), guns("delta")), "an order to all is kept for all").toEqual([RIGGING, RIGGING]);
  kept(draft.request.asks, [RIGGING, "hold"]);
  expect(again(guns("alpha"), guns("gamma"), guns("delta"))).toEqual([RIGGING, "hold", HULL]);
  kept([guns("alpha", true), guns("gamma")], [HULL, "hold"]);
  expect(keptManners("g/0"), "only rakes").toEqual({ fire: "Only rakes" });
  expect(again(guns("alpha"), guns("gamma", true))).toEqual(["hold", HULL]);
  keepManners("g/0", { fire: null });
  expect(settings.manners).toBe("");
  expect(again(guns("alpha"), guns("gamma"))).toEqual([HULL, HULL]);
});

test("what was written to a sheet already is not answered over", () => {
  keepManners("g/0", { fire: "Hold fire" });
  const draft = sheet(guns("alpha"), guns("gamma"));
  draft.restore({ "fire/alpha/L": RIGGING });
  answerAsKept(SEAT, draft);
  expect(answers(draft)).toEqual([RIGGING, HULL]);
});
