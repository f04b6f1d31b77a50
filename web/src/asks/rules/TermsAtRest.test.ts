import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { client } from "../../api/client";
import type { Term } from "../../api/types";
import TermsAtRest from "./TermsAtRest.svelte";

const TERM = { id: "luff", title: "Luff", text: "To turn into the wind.", cite: "" } as unknown as Term;
/** As long as it takes to rest on a word, or to press it for long. */
const LONG = 600;
let word: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(client, "terms").mockResolvedValue([TERM]);
  word = document.createElement("span");
  word.dataset.terms = "luff";
  document.body.append(word);
  render(TermsAtRest);
});

afterEach(() => {
  vi.useRealTimers();
  word.remove();
});

/** Let a pointer do something to the word at some millisecond. */
function point(what: string, pointerType: string, at = 0): void {
  const event = new MouseEvent(what, { bubbles: true });
  Object.defineProperties(event, { pointerType: { value: pointerType }, timeStamp: { value: at } });
  word.dispatchEvent(event);
}

const explained = async (): Promise<boolean> => {
  await vi.advanceTimersByTimeAsync(LONG);
  return word.hasAttribute("data-explained");
};

test("a mouse that rests on a word is told of it", async () => {
  point("pointerover", "mouse");
  expect(await explained()).toBe(true);
});

test("a mouse of which the browser tells after a finger has tapped is none until it moves", async () => {
  point("pointerdown", "touch");
  point("pointerup", "touch", 20);
  point("pointerover", "mouse");
  expect(await explained()).toBe(false);
  point("pointermove", "mouse");
  point("pointerover", "mouse");
  expect(await explained()).toBe(true);
});

test("a long press explains", async () => {
  point("pointerdown", "touch");
  expect(await explained()).toBe(true);
  point("pointerup", "touch", LONG);
  expect(await explained()).toBe(true);
});

test("a tap that a busy page hears of too late is a tap, and its click counts", async () => {
  point("pointerdown", "touch");
  expect(await explained()).toBe(true);
  point("pointerup", "touch", 80);
  expect(await explained()).toBe(false);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  word.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});

test("the tap after a long press counts", async () => {
  point("pointerdown", "touch");
  expect(await explained()).toBe(true);
  point("pointerup", "touch", LONG);
  point("pointerdown", "touch", 2 * LONG);
  point("pointerup", "touch", 2 * LONG + 50);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  word.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});
