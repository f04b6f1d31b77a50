import { expect, test } from "vitest";
import type { AskView } from "../../api/campaignTypes";
import { priceOf } from "../../session/campaign/campaignSession.svelte";
import { hexOf } from "../../session/geometry/hexLabels";

test("labels of the chart are hexes", () => {
  expect(hexOf("A1")).toEqual([0, 0]);
  expect(hexOf("B1")).toEqual([1, 0]);
  expect(hexOf("C1")).toEqual([2, -1]);
  expect(hexOf("AA5")).toEqual([26, -9]);
  expect(hexOf("(-2,3)")).toEqual([-2, 3]);
});

test("what is chosen costs its price, and what is not its default's", () => {
  const ask = (id: string, fallback: string): AskView => ({
    id,
    kind: "build",
    desk: "slip",
    about: "",
    entry: "a ship laid down",
    ship: "",
    prompt: "",
    options: [
      { notation: "none", label: "Nothing", price: 0, note: "", place: null },
      { notation: "3 average", label: "A third rate", price: 20, note: "", place: null },
    ],
    default: fallback,
    cite: "",
    routine: false,
    free_text: 0,
    input: "choice" as const,
    places: false,
  });
  const asks = [ask("build/1", "none"), ask("build/2", "3 average")];
  expect(priceOf(asks, {})).toBe(20);
  expect(priceOf(asks, { "build/1": "3 average" })).toBe(40);
  expect(priceOf(asks, { "build/2": "none" })).toBe(0);
});
