import { expect, test } from "vitest";
import type { OptionCard, RulesetCard } from "../../api/types";
import {
  bondsInWords,
  changesInWords,
  groupsOf,
  presetOf,
  resumed,
  steeredBy,
  switched,
} from "./optionChoice";

function option(id: string, more: Partial<OptionCard> = {}): OptionCard {
  const title = id.charAt(0).toUpperCase() + id.slice(1);
  return {
    id,
    title,
    summary: "",
    kind: "optional",
    cite: "",
    requires: [],
    excludes: [],
    steers: -1,
    ...more,
  };
}

const rules: RulesetCard = {
  id: "toy",
  title: "Toy",
  short: "Toy",
  advice: "",
  emblem: "plot",
  summary: "",
  options: [
    option("grand", { kind: "level" }),
    option("fog", { requires: ["grand"], excludes: ["sun"] }),
    option("sun", { requires: ["grand"] }),
    option("lamp", { requires: ["fog"] }),
    option("glass", { requires: ["sun"] }),
    option("mirage", { requires: ["lamp", "glass"] }),
    option("mended", { kind: "errata" }),
    option("rum", { kind: "house" }),
    option("odd", { kind: "weather" }),
  ],
  house: [],
  presets: [
    { id: "plain", title: "Plain", summary: "", options: [], several: false },
    { id: "gloom", title: "Gloom", summary: "", options: ["fog", "grand", "lamp"], several: false },
  ],
};

test("what an option needs is switched on with it, down to the level, and told", () => {
  const choice = switched(rules, [], "lamp", true);
  expect(choice.options).toEqual(["grand", "fog", "lamp"]);
  expect(choice.changes).toEqual([
    { id: "fog", on: true, why: "Lamp needs it." },
    { id: "grand", on: true, why: "Fog needs it." },
  ]);
});

test("what cannot be played with it is switched off with all that needs that, whoever names whom", () => {
  const choice = switched(rules, ["grand", "sun", "glass", "rum"], "lamp", true);
  expect(choice.options).toEqual(["grand", "fog", "lamp", "rum"]);
  expect(choice.changes.filter((change) => !change.on)).toEqual([
    { id: "sun", on: false, why: "It cannot be played with Fog." },
    { id: "glass", on: false, why: "It needs Sun." },
  ]);
  expect(switched(rules, ["grand", "fog"], "sun", true).options).toEqual(["grand", "sun"]);
});

test("switching off takes along what needed it", () => {
  const choice = switched(rules, ["grand", "fog", "lamp", "rum"], "grand", false);
  expect(choice.options).toEqual(["rum"]);
  expect(changesInWords(rules, choice.changes)).toBe(
    "Fog was switched off. It needs Grand. Lamp was switched off. It needs Fog.",
  );
});

test("what can never be played says why and changes nothing", () => {
  const choice = switched(rules, ["rum"], "mirage", true);
  expect(choice.options).toEqual(["rum"]);
  expect(choice.changes).toHaveLength(1);
  expect(choice.changes[0]?.why).toContain("cannot be played together");
  const lost = { ...rules, options: [option("fog", { requires: ["gone"] })] };
  expect(switched(lost, [], "fog", true).changes[0]?.why).toContain("not offered");
});

test("presets are known by their options in any order", () => {
  expect(presetOf(rules, [])?.id).toBe("plain");
  expect(presetOf(rules, ["lamp", "grand", "fog"])?.id).toBe("gloom");
  expect(presetOf(rules, ["fog", "grand"])).toBeUndefined();
  expect(resumed(rules, undefined)).toEqual([]);
  expect(resumed({ ...rules, presets: rules.presets.slice(1) }, undefined)).toEqual(["grand", "fog", "lamp"]);
  expect(resumed({ ...rules, presets: [] }, undefined)).toEqual([]);
});

test("a remembered choice keeps what can still be played", () => {
  expect(resumed(rules, ["gone", "lamp", "fog", "grand"])).toEqual(["grand", "fog", "lamp"]);
  expect(resumed(rules, ["lamp", "fog", "rum"])).toEqual(["rum"]);
  expect(resumed(rules, ["grand", "sun", "fog"])).toEqual(["grand", "fog"]);
});

test("options stand by kind, and each tells its bonds", () => {
  expect(groupsOf(rules.options).map((group) => group.title)).toEqual([
    "Level of the game",
    "Optional rules",
    "Text of the rules",
    "House rules",
    "Weather",
  ]);
  const sun = rules.options[2];
  if (!sun) throw new Error("no sun");
  expect(bondsInWords(rules, sun)).toBe("Needs Grand. Not with Fog.");
});

test("a side that an option steers needs no commander", () => {
  const alone: RulesetCard = { ...rules, options: [option("alone", { steers: 1 }), option("fog")] };
  expect(steeredBy(alone, ["alone", "fog"])).toEqual(new Map([[1, "Alone"]]));
  expect(steeredBy(alone, ["fog"]).size).toBe(0);
  expect(steeredBy(undefined, ["alone"]).size).toBe(0);
});
