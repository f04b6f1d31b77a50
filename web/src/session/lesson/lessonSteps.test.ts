import { describe, expect, test } from "vitest";
import type { LessonMoment, LessonStep } from "../../api/types";
import { countOf, endOf, fits, isAnswered, isOnTheWay, isPast, momentOf } from "./lessonSteps";

const step = (id: string, more: Partial<LessonStep> = {}): LessonStep => ({
  ...{ id, light: "answer", until: "seal", ask: "", answers: [] },
  ...more,
});
const moment = (turn: number, phase: string, orders: Record<string, string>, steps = 1): LessonMoment => ({
  turn,
  phase,
  orders,
  steps: Array.from({ length: steps }, (_, i) => step(`${turn}-${phase}-${i}`)),
});
const request = (phase: string, ...ids: string[]) =>
  ({ phase, asks: ids.map((id) => ({ id })) }) as unknown as Parameters<typeof fits>[2];

const SHEET = {
  moments: [
    moment(1, "sail", { "go/a": "3" }, 2),
    moment(2, "sail", { "go/a": "2" }, 0),
    moment(2, "sail", { "go/b": "1" }),
    moment(0, "", {}),
  ],
};

describe("moments", () => {
  test("belong to the question of their turn and phase that asks for all of their orders", () => {
    const first = SHEET.moments[0] as LessonMoment;
    expect(fits(first, 1, request("sail", "go/a", "go/b"))).toBe(true);
    expect(fits(first, 1, request("sail", "go/b"))).toBe(false);
    expect(fits(first, 2, request("sail", "go/a"))).toBe(false);
    expect(fits(first, 1, request("fire", "go/a"))).toBe(false);
  });

  test("are looked for from where the pupil is", () => {
    expect(momentOf(SHEET, 1, 2, request("sail", "go/a", "go/b"))).toBe(1);
    expect(momentOf(SHEET, 2, 2, request("sail", "go/a", "go/b"))).toBe(2);
    expect(momentOf(SHEET, 2, 1, request("sail", "go/a"))).toBe(-1);
    expect(momentOf(SHEET, 0, 1, request("load", "load/a"))).toBe(-1);
  });

  test("end with the battle, and after their last turn the lesson is silent", () => {
    expect(endOf(SHEET)).toBe(3);
    expect(isPast(SHEET, 2)).toBe(false);
    expect(isPast(SHEET, 3)).toBe(true);
  });

  test("count their steps through the lesson", () => {
    expect(countOf(SHEET, { moment: 0, step: 1 })).toEqual({ at: 2, of: 4 });
    expect(countOf(SHEET, { moment: 3, step: 0 })).toEqual({ at: 4, of: 4 });
  });
});

describe("answers", () => {
  test("complete a step when they are those it asks for", () => {
    expect(isAnswered(step("look"), undefined)).toBe(true);
    expect(isAnswered(step("sail", { answers: ["R2"] }), "R2")).toBe(true);
    expect(isAnswered(step("sail", { answers: ["R2"] }), "R1")).toBe(false);
    expect(isAnswered(step("sail", { answers: ["R2"] }), undefined)).toBe(false);
  });

  test("are on the way while a plot is begun as it should be", () => {
    const helm = { input: "helm", default: "0" } as const;
    expect(["0", "R", "R1", "R2"].every((plot) => isOnTheWay(helm, plot, "R2"))).toBe(true);
    expect(["1", "L", "R1L", "R3"].some((plot) => isOnTheWay(helm, plot, "R2"))).toBe(false);
    const choice = { input: "choice", default: "hold" } as const;
    expect(isOnTheWay(choice, "hold", "attempt")).toBe(true);
    expect(isOnTheWay(choice, "air", "attempt")).toBe(false);
  });
});
