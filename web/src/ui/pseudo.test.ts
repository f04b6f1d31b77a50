import { expect, test } from "vitest";
import { messages, t } from "./messages.svelte";
import { pseudo } from "./pseudo";

test("a sentence looks strange in the made-up language, and its values do not", () => {
  messages.restart(pseudo);
  expect(t("boxes-left", { label: "Hull", left: 3, full: 9 })).toBe("Hull: 3 ǿf 9 lḗft");
  messages.restart();
  expect(t("boxes-left", { label: "Hull", left: 3, full: 9 })).toBe("Hull: 3 of 9 left");
});
