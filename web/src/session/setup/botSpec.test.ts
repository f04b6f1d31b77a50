import { expect, test } from "vitest";
import type { BotCard } from "../../api/types";
import { firstOpponent, specOf } from "./botSpec";

const style = [
  { title: "daring", words: ["cautious", "steady", "reckless"], usual: "steady" },
  { title: "aim", words: ["hull", "either", "rigging"], usual: "either" },
];
const bot = (id: string): BotCard => ({ id, title: id, summary: "", style });

test("only what is not usual is written after the id, in the order of the card", () => {
  expect(specOf(bot("x"), {})).toBe("x");
  expect(specOf(bot("x"), { daring: "steady", aim: "either" })).toBe("x");
  expect(specOf(bot("x"), { aim: "rigging", daring: "reckless" })).toBe("x:reckless,rigging");
});

test("words of another captain's style are left out", () => {
  expect(specOf({ ...bot("x"), style: [] }, { daring: "reckless" })).toBe("x");
  expect(specOf(bot("x"), { daring: "drunk" })).toBe("x");
});

test("a form begins with the second of the ladder, or whoever there is", () => {
  expect(firstOpponent([bot("a"), bot("b"), bot("c")])?.id).toBe("b");
  expect(firstOpponent([bot("a")])?.id).toBe("a");
  expect(firstOpponent([])).toBeUndefined();
});
