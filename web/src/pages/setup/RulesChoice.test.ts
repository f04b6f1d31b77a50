import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { OptionCard, RulesetCard } from "../../api/types";
import { settings } from "../../session/settings.svelte";
import RulesChoice from "./RulesChoice.svelte";

function option(id: string, more: Partial<OptionCard> = {}): OptionCard {
  const title = id.charAt(0).toUpperCase() + id.slice(1);
  const summary = `${title} is one sentence.`;
  return {
    id,
    title,
    summary,
    kind: "optional",
    cite: "T.1",
    requires: [],
    excludes: [],
    steers: -1,
    ...more,
  };
}

const toy: RulesetCard = {
  id: "toy",
  title: "Toy",
  short: "Toy",
  advice: "",
  emblem: "plot",
  summary: "Signals.",
  options: [
    option("grand", { kind: "level" }),
    option("fog", { requires: ["grand"], excludes: ["sun"] }),
    option("sun"),
    option("mended", { kind: "errata" }),
  ],
  house: [],
  presets: [
    { id: "plain", title: "Plain", summary: "Nothing else.", options: [], several: false },
    { id: "great", title: "Great", summary: "The level.", options: ["grand"], several: false },
  ],
};
const other: RulesetCard = { ...toy, id: "other", title: "Other", options: [option("rum")], presets: [] };

const preset = (id: string) =>
  screen.getAllByTestId("preset").find((one) => one.dataset.preset === id) as HTMLInputElement;
const option_ = (id: string, testid = "rule-option") =>
  screen.getAllByTestId(testid).find((one) => one.dataset.option === id) as HTMLInputElement;

function show(): void {
  render(RulesChoice, { rulesets: [toy, other], ruleset: "toy", options: ["sun"] });
}

beforeEach(() => localStorage.clear());

test("a choice of one's own is called so, and a preset replaces it", async () => {
  show();
  expect(preset("").checked).toBe(true);
  await fireEvent.click(preset("great"));
  expect(preset("great").checked).toBe(true);
  expect(preset("")).toBeUndefined();
  expect(settings.optionsOf("toy")).toEqual(["grand"]);
});

test("switches say what they switched beside themselves, and a preset that fits shows", async () => {
  show();
  await fireEvent.click(screen.getByTestId("rules-of-game"));
  expect(screen.getAllByTestId("option-group").map((group) => group.dataset.kind)).toEqual([
    "level",
    "optional",
    "errata",
  ]);
  await fireEvent.click(screen.getByRole("switch", { name: "Fog" }));
  expect([option_("grand").checked, option_("fog").checked, option_("sun").checked]).toEqual([
    true,
    true,
    false,
  ]);
  const reasons = screen.getAllByTestId("option-why").map((one) => one.textContent);
  expect(reasons).toEqual(["Switched on: Fog needs it.", "Switched off: It cannot be played with Fog."]);
  expect(screen.getByTestId("rules-changed").textContent).toContain("Sun was switched off.");
  await fireEvent.click(option_("grand"));
  expect(option_("fog").checked).toBe(false);
  expect(preset("plain").checked).toBe(true);
});

test("errata are a choice of two", async () => {
  show();
  await fireEvent.click(screen.getByTestId("rules-of-game"));
  const text = within(
    screen.getAllByTestId("option-group").find((one) => one.dataset.kind === "errata") as HTMLElement,
  );
  expect(text.getAllByRole("radio").map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]);
  await fireEvent.click(text.getByLabelText("Mended"));
  expect(settings.optionsOf("toy")).toEqual(["sun", "mended"]);
  await fireEvent.click(text.getByLabelText("As printed"));
  expect(settings.optionsOf("toy")).toEqual(["sun"]);
});

const ruleset = (id: string) =>
  screen
    .getAllByTestId("ruleset-option")
    .find((one) => (one as HTMLInputElement).value === id) as HTMLInputElement;

test("each ruleset keeps its own choice", async () => {
  show();
  await fireEvent.click(preset("great"));
  await fireEvent.click(ruleset("other"));
  expect(screen.queryAllByTestId("preset")).toEqual([]);
  expect(settings.ruleset).toBe("other");
  await fireEvent.click(ruleset("toy"));
  expect(preset("great").checked).toBe(true);
});
