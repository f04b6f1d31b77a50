import { expect, test } from "vitest";
import { AnswerOrder } from "./answerOrder";

test("an answer is shown unless a later question was answered before it", () => {
  const order = new AnswerOrder();
  const [first, second, third] = [order.ask(), order.ask(), order.ask()];
  expect(second()).toBe(true);
  expect(first()).toBe(false);
  expect(third()).toBe(true);
});

test("a change of the page's own drops what is under way, and nothing that is asked afterwards", () => {
  const order = new AnswerOrder();
  const before = order.ask();
  order.drop();
  const after = order.ask();
  expect(before()).toBe(false);
  expect(after()).toBe(true);
});
