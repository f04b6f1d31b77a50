import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fired, line, moved, pinned } from "../../../tests/fixtures/canned";
import { filmOf } from "../../session/film/film";
import type { BoardApi, FilmScript } from "../types";
import { FilmPlayer, type SoundCue } from "./filmPlayer.svelte";
import { wakesOf } from "./wakes";

const start = {
  alpha: { bow: [10, 5] as [number, number], stern: [10, 6] as [number, number], heading: 1 },
  beta: { bow: [14, 5] as [number, number], stern: [14, 6] as [number, number], heading: 1 },
};
const film = filmOf(
  [
    moved(1, "alpha", 1, [10, 4]),
    fired(2, "alpha", "beta", ["2 hull"]),
    fired(3, "beta", "alpha", [], "bow rake"),
    pinned(4, "beta", "strikes her colours"),
    line(5),
  ],
  start,
);
if (!film) throw new Error("no film");

let scripts: FilmScript[];
let told: number;
let sounds: SoundCue[];
const refit = vi.fn();

/** A board that moves its ships in as long as its script says. */
function board(): BoardApi {
  const animate = (script: FilmScript) => {
    scripts.push(script);
    const ms = script.impulses.length * (script.durationMs ?? 400);
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    for (const i of script.impulses.keys()) script.onImpulse?.(i);
    setTimeout(end, ms);
    return { done, skip: end, setSpeed: () => {}, pause: () => {}, resume: () => {} };
  };
  return { animate, fit: () => {}, refit } as unknown as BoardApi;
}

function begin(still = false, small = false): { player: FilmPlayer; ended: () => boolean } {
  const player = new FilmPlayer(
    () => still,
    () => small,
  );
  player.onSound = (cue) => sounds.push(cue);
  let over = false;
  if (film)
    void player
      .play(film, board(), (upto) => {
        told = Math.max(told, upto);
      })
      .then(() => {
        over = true;
      });
  return { player, ended: () => over };
}

beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  told = 0;
  sounds = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("movement comes first, then each shot in its four parts, and nothing is told before it is shown", async () => {
  const { player, ended } = begin();
  await vi.advanceTimersByTimeAsync(350);
  expect([player.at, told]).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(100);
  expect([player.at, told]).toEqual([1, 1]);
  expect(player.shots).toMatchObject([{ number: 1, present: true }]);
  expect(player.effects).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(player.effects).toMatchObject([{ kind: "smoke", ship: "alpha", target: "beta" }]);
  expect([told, player.known]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect([told, player.known]).toEqual([2, true]);
  expect(player.effects.map(({ kind }) => kind)).toEqual(["smoke", "hit"]);
  expect(player.pins).toEqual([]);
  await vi.advanceTimersByTimeAsync(400);
  expect(player.pins).toMatchObject([{ ship: "beta", number: 1, texts: ["−2 hull"] }]);
  await vi.advanceTimersByTimeAsync(400);
  expect(player.at).toBe(2);
  expect(ended()).toBe(false);
  await vi.advanceTimersByTimeAsync(2200);
  expect(player.at).toBe(3);
  await vi.advanceTimersByTimeAsync(1300);
  expect([ended(), told]).toEqual([true, 5]);
  expect(sounds.map(({ sound }) => sound)).toEqual(["broadside", "hits", "broadside"]);
});

test("half the pace takes twice as long", async () => {
  const { player } = begin();
  player.speed = 0.5;
  await vi.advanceTimersByTimeAsync(450);
  expect(player.at).toBe(1);
  await vi.advanceTimersByTimeAsync(3100);
  expect(player.at).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(player.at).toBe(2);
});

test("a film that is held stays where it is, and goes on from there", async () => {
  const { player } = begin();
  await vi.advanceTimersByTimeAsync(500);
  player.pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([player.at, player.pins.length]).toEqual([1, 0]);
  player.resume();
  await vi.advanceTimersByTimeAsync(1600);
  expect(player.at).toBe(2);
});

test("while it is held, steps show whole stops, back too; after the last the film is over", async () => {
  const { player, ended } = begin();
  await vi.advanceTimersByTimeAsync(500);
  player.pause();
  player.step(1);
  expect([player.at, told]).toEqual([2, 3]);
  expect(player.pins).toHaveLength(1);
  player.step(-1);
  player.step(-1);
  expect([player.at, player.pins.length]).toEqual([0, 0]);
  expect(scripts.at(-1)?.start).toContainEqual({ ship: "alpha", bow: [10, 4], heading: 1 });
  player.seek(3);
  expect(player.pins.map(({ texts }) => texts)).toEqual([["−2 hull", "strikes her colours"]]);
  player.step(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended()).toBe(true);
});

test("a jump while it runs begins the stop that is jumped to", async () => {
  const { player } = begin();
  player.seek(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(player.at).toBe(2);
  expect(player.shots.map(({ number, present }) => [number, present])).toEqual([
    [1, false],
    [2, true],
  ]);
  player.again();
  await vi.advanceTimersByTimeAsync(10);
  expect([player.at, player.shots.length]).toEqual([0, 0]);
});

test("to skip is to see all pins, which become dots after a while", async () => {
  const { player, ended } = begin();
  player.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([ended(), player.skipped, told]).toEqual([true, true, 5]);
  expect(player.pins).toHaveLength(1);
  expect(player.dotted).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(player.dotted).toBe(true);
});

test("why holds the film and opens the figures", async () => {
  const { player } = begin();
  await vi.advanceTimersByTimeAsync(500);
  player.ask();
  expect([player.paused, player.opened]).toEqual([true, 1]);
  player.ask();
  expect(player.opened).toBe(-1);
});

test("what a held film shows is brought into sight again when more of the chart is covered", async () => {
  const { player } = begin(true, true);
  await vi.advanceTimersByTimeAsync(500);
  refit.mockClear();
  player.lookAgain();
  expect(refit).not.toHaveBeenCalled();
  player.ask();
  player.lookAgain();
  expect(refit).toHaveBeenCalledOnce();
});

test("who wants no motion sees pins at once, and no smoke", async () => {
  const { player } = begin(true);
  await vi.advanceTimersByTimeAsync(410);
  expect(player.pins).toHaveLength(1);
  expect(player.effects).toEqual([]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(player.at).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(player.at).toBe(2);
});

test("wakes follow the way each ship has come", () => {
  expect(wakesOf(film)).toEqual([
    {
      ship: "alpha",
      poses: [
        { bow: [10, 5], heading: 1 },
        { bow: [10, 4], heading: 1 },
      ],
    },
  ]);
});
