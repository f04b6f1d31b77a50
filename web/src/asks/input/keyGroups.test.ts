import { expect, test, vi } from "vitest";
import { ask, plotAsk, request } from "../../../tests/fixtures/canned";
import { Draft } from "../../session/orders/draft.svelte";
import { keyName } from "../../ui/keys/screenKeys.svelte";
import { filmKey } from "./filmKeys";
import { battleKeys, questionLines } from "./keyGroups";
import { press } from "./keys";

const drafts = {
  plot: () => new Draft(request([plotAsk("alpha")])),
  choice: () => new Draft(request([ask("grapple/alpha/beta", ["attempt", "hold"], { default: "hold" })])),
};

test.each(Object.entries(drafts))("every key that is told for a %s does something", (_, make) => {
  const keys = questionLines(make()).flatMap((line) => line.keys);
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) expect(press(make(), key), key).not.toBeUndefined();
});

test("every key that is told for a film does something", () => {
  const player = { toggle: vi.fn(), step: vi.fn(), again: vi.fn(), skip: vi.fn() };
  const keys = battleKeys(null, false, true).flatMap(({ lines }) => lines.flatMap((line) => line.keys));
  for (const key of keys) expect(filmKey(player as never, key), key).toBe(true);
});

test("where digits are divisions, none is told to be hexes", () => {
  const digits = (fleet: boolean) =>
    battleKeys(drafts.plot(), fleet, false)
      .flatMap(({ lines }) => lines)
      .filter(({ keys }) => /\d/.test(keys[0] ?? ""))
      .map(({ says }) => says);
  expect(digits(false)).toEqual(["keys-ahead-many", "keys-stay"]);
  expect(digits(true)).toEqual(["keys-division", "keys-whole"]);
});

test("keys are named as they stand on a keyboard", () => {
  expect(["ArrowUp", " ", "a", "Shift+ArrowLeft", "+", "Escape"].map(keyName)).toEqual([
    ...["↑", "Space", "A", "Shift+←", "+", "Escape"],
  ]);
});
