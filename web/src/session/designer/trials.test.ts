import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REST_MS, Trials } from "./trials.svelte";

const some = (games: number) => ({ ruleset: "r", captain: "c", games, wins: [games - 1, 0], draws: 1 });

describe("trying a design out", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("begins after a rest, goes on to forty battles, and tells from twenty on", async () => {
    const asked: number[] = [];
    const trials = new Trials(async (played) => {
      asked.push(played);
      return some(10);
    });
    trials.restart();
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toEqual([0, 10, 20, 30]);
    expect(trials.told).toMatchObject({ games: 40, wins: [36, 0], draws: 4 });
    expect(trials.running).toBe(false);
  });

  it("tells nothing of fewer battles, and stops at a change", async () => {
    let release = (): void => {};
    const trials = new Trials(
      (_, signal) =>
        new Promise((done) => {
          release = () => done(some(10));
          signal.addEventListener("abort", release);
        }),
    );
    trials.restart();
    await vi.advanceTimersByTimeAsync(REST_MS);
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(trials.sum?.games).toBe(10);
    expect(trials.told).toBeNull();
    trials.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(trials.sum).toBeNull();
  });

  it("says when a battle is too large", async () => {
    const trials = new Trials(async () => ({ ...some(1), games: 0 }));
    trials.restart();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(trials.tooLarge).toBe(true);
  });
});
