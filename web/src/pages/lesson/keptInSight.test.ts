import { expect, test } from "vitest";
import { isInSight, KeptInSight, scrollerOf } from "./keptInSight";

const FRAME = { top: 50, height: 600 };

/** A column of 600 pixels with something 900 pixels down in it. */
function column() {
  const scroller = document.createElement("div");
  const lit = document.createElement("button");
  scroller.style.overflowY = "auto";
  scroller.append(lit);
  document.body.append(scroller);
  const state = { at: 900, brought: 0 };
  Object.defineProperties(scroller, { scrollHeight: { value: 2000 }, clientHeight: { value: FRAME.height } });
  const box = (top: number, height: number) =>
    ({ top, height, bottom: top + height, left: 0, right: 100 }) as DOMRect;
  scroller.getBoundingClientRect = () => box(FRAME.top, FRAME.height);
  lit.getBoundingClientRect = () => box(FRAME.top + state.at - scroller.scrollTop, 30);
  lit.scrollIntoView = () => {
    state.brought += 1;
    scroller.scrollTop = state.at + 30 - FRAME.height;
  };
  return { scroller, lit, state };
}

test("what is lit is brought into sight once, and then the pupil may scroll", () => {
  const { scroller, lit, state } = column();
  const sight = new KeptInSight();
  expect(scrollerOf(lit)).toBe(scroller);
  expect(isInSight(lit)).toBe(false);
  sight.heed(lit);
  sight.heed(lit);
  expect(isInSight(lit)).toBe(true);
  scroller.scrollTop = 0;
  sight.heed(lit);
  expect(state.brought).toBe(1);
  expect(isInSight(lit)).toBe(false);
});

test("what grows above it does not push it out of sight", () => {
  const { lit, state } = column();
  const sight = new KeptInSight();
  sight.heed(lit);
  state.at += 200;
  expect(isInSight(lit)).toBe(false);
  sight.heed(lit);
  expect(state.brought).toBe(2);
  expect(isInSight(lit)).toBe(true);
});
