import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COLLISION_MS } from "../../session/film/timing";
import type { Hex } from "../../session/geometry/hexes";
import type { FilmScript } from "../types";
import { type Cue, cuesOf, nearestAngle, type Placement, placementOf, play } from "./cues";

const start = new Map<string, Placement>([
  ["a", placementOf({ bow: [0, 0], heading: 1 })],
  ["b", placementOf({ bow: [5, 5], heading: 6 })],
]);

const script: FilmScript = {
  durationMs: 400,
  impulses: [
    {
      moves: [
        { ship: "a", bow: [0, 0], heading: 6 },
        { ship: "b", bow: [5, 5], heading: 1 },
      ],
    },
    { moves: [] },
    { moves: [{ ship: "a", bow: [-1, 0], heading: 6 }], collisions: [[-1, 0]] },
    { moves: [{ ship: "b", bow: [5, 6], heading: 1 }] },
  ],
};

describe("angles", () => {
  it("never turn the long way round", () => {
    expect(nearestAngle(0, 6)).toBe(-60);
    expect(nearestAngle(300, 1)).toBe(360);
    expect(nearestAngle(-60, 5)).toBe(-120);
    expect(nearestAngle(720, 2)).toBe(780);
  });

  it("run on over a whole circle of turns", () => {
    let place = placementOf({ bow: [0, 0], heading: 1 });
    for (const heading of [2, 3, 4, 5, 6, 1, 2]) place = placementOf({ bow: [0, 0], heading }, place);
    expect(place.angle).toBe(420);
  });
});

describe("cues", () => {
  const cues = cuesOf(script, start);

  it("follow the impulses in order and leave out those in which nothing happens", () => {
    expect(cues.map((cue) => cue.index)).toEqual([0, 2, 3]);
  });

  it("move all ships of an impulse together", () => {
    expect([...(cues[0]?.placements.keys() ?? [])]).toEqual(["a", "b"]);
    expect(cues[0]?.placements.get("a")?.angle).toBe(-60);
    expect(cues[0]?.placements.get("b")?.angle).toBe(360);
  });

  it("pause a beat at a collision only", () => {
    expect(cues.map((cue) => cue.pauseMs)).toEqual([0, COLLISION_MS, 0]);
  });
});

describe("playing", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function stage() {
    const shown: { index: number; ms: number; at: number }[] = [];
    const crashes: Hex[] = [];
    const ended = vi.fn();
    const began = Date.now();
    return {
      shown,
      crashes,
      ended,
      show: (cue: Cue, ms: number) => shown.push({ index: cue.index, ms, at: Date.now() - began }),
      collide: (hexes: readonly Hex[]) => crashes.push(...hexes),
    };
  }

  it("shows each cue when the one before is done", async () => {
    const s = stage();
    const begun: number[] = [];
    const film = play(cuesOf(script, start), s, (index) => begun.push(index));
    await vi.advanceTimersByTimeAsync(60_000);
    await film.done;
    const first = s.shown[0]?.at ?? 0;
    expect(s.shown.map(({ at }) => at - first)).toEqual([0, 400, 800 + COLLISION_MS]);
    expect(begun).toEqual([0, 2, 3]);
    expect(s.crashes).toEqual([[-1, 0]]);
    expect(s.ended).toHaveBeenCalledTimes(1);
  });

  it("can be skipped: the rest happens at once", async () => {
    const s = stage();
    const film = play(cuesOf(script, start), s);
    await vi.advanceTimersByTimeAsync(100);
    film.skip();
    await film.done;
    expect(s.shown.map(({ index, ms }) => [index, ms])).toEqual([
      [0, 400],
      [2, 0],
      [3, 0],
    ]);
    film.skip();
    expect(s.ended).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("can be slowed, paused and resumed", async () => {
    const s = stage();
    const film = play(cuesOf(script, start), s);
    film.setSpeed(0.5);
    await vi.advanceTimersByTimeAsync(10);
    film.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(s.shown.map(({ index, ms }) => [index, ms])).toEqual([[0, 800]]);
    film.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    await film.done;
    expect(s.shown.length).toBe(3);
  });

  it("ends at once when there is nothing to show", async () => {
    const s = stage();
    const film = play([], s);
    await vi.advanceTimersByTimeAsync(60_000);
    await film.done;
    expect(s.ended).toHaveBeenCalledTimes(1);
  });
});
