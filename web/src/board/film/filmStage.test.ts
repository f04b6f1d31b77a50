import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shipFor } from "../../../tests/fixtures/boardShip";
import type { Hex } from "../../session/geometry/hexes";
import type { BoardShip, FilmScript } from "../types";
import { FilmStage } from "./filmStage.svelte";

const at = (bow: Hex, more: Partial<BoardShip> = {}): BoardShip[] => [shipFor({ id: "a", bow, ...more })];
const to = (...bows: Hex[]): FilmScript => ({
  impulses: bows.map((bow) => ({ moves: [{ ship: "a", kind: "forward", bow, heading: 1 }] })),
});
const bow = (stage: FilmStage): Hex | undefined => stage.places.get("a")?.bow;

describe("the stage", () => {
  let stage: FilmStage;

  beforeEach(() => {
    vi.useFakeTimers();
    stage = new FilmStage(() => false);
    stage.set(at([0, 0]));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("shows ships where they are given, and not those that are absent", () => {
    stage.set(at([2, 2]));
    expect(bow(stage)).toEqual([2, 2]);
    stage.set(at([2, 2], { present: false }));
    expect(stage.places.size).toBe(0);
  });

  it("leaves ships where a film brought them until they are given another pose", async () => {
    const film = stage.animate(to([0, -1], [0, -2]));
    await vi.advanceTimersByTimeAsync(60_000);
    await film.done;
    expect(bow(stage)).toEqual([0, -2]);
    stage.set(at([0, 0], { dimmed: true }));
    expect(bow(stage)).toEqual([0, -2]);
    stage.set(at([5, 5]));
    expect(bow(stage)).toEqual([5, 5]);
  });

  it("keeps to the film while it plays, then to what was given meanwhile", async () => {
    const film = stage.animate(to([0, -1], [0, -2]));
    await vi.advanceTimersByTimeAsync(100);
    stage.set(at([7, 7]));
    expect(bow(stage)).toEqual([0, -1]);
    await vi.advanceTimersByTimeAsync(60_000);
    await film.done;
    expect(bow(stage)).toEqual([7, 7]);
  });

  it("can start from poses of the past", async () => {
    stage.set(at([0, -2]));
    const film = stage.animate({ ...to([0, -1], [0, -2]), start: [{ ship: "a", bow: [0, 0], heading: 1 }] });
    expect(bow(stage)).toEqual([0, 0]);
    film.skip();
    await film.done;
    expect(bow(stage)).toEqual([0, -2]);
    expect(stage.ms).toBe(0);
  });

  it("ends a film when another begins", async () => {
    const first = stage.animate(to([0, -1], [0, -2]));
    stage.animate(to([0, -3])).skip();
    await first.done;
    expect(bow(stage)).toEqual([0, -3]);
  });

  it("does not glide for those who want no motion", async () => {
    const calm = new FilmStage(() => true);
    calm.set(at([0, 0]));
    calm.animate(to([0, -1]));
    await vi.advanceTimersByTimeAsync(10);
    expect(calm.ms).toBe(0);
    expect(bow(calm)).toEqual([0, -1]);
  });
});
