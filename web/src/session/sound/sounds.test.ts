import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte";
import { soundboard } from "./soundboard.svelte";
import { build, reports, type Sound, windLoudness } from "./sounds";

class FakeParam {
  value = 0;
  readonly moments: [number, number][] = [];
  setValueAtTime = (value: number, at: number) => void this.moments.push([value, at]);
  exponentialRampToValueAtTime = (value: number, at: number) => {
    if (value <= 0) throw new Error("an exponential ramp never comes to nothing");
    this.moments.push([value, at]);
  };
  setTargetAtTime = (value: number, at: number) => void this.moments.push([value, at]);
}

class FakeNode {
  type = "";
  loop = false;
  buffer: unknown = null;
  readonly Q = new FakeParam();
  readonly gain = new FakeParam();
  readonly frequency = new FakeParam();
  readonly outs: FakeNode[] = [];
  started = -1;
  stopped = -1;
  connect = (node: FakeNode) => {
    this.outs.push(node);
    return node;
  };
  start = (at: number) => {
    this.started = at;
  };
  stop = (at: number) => {
    this.stopped = at;
  };
}

class FakeContext {
  sampleRate = 100;
  currentTime = 5;
  state = "running";
  destination = new FakeNode();
  readonly sources: FakeNode[] = [];
  readonly gains: FakeNode[] = [];
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createBufferSource = () => this.#source("noise");
  createOscillator = () => this.#source("sine");
  createBiquadFilter = () => new FakeNode();
  createDynamicsCompressor = () => new FakeNode();
  createGain = () => {
    const node = new FakeNode();
    this.gains.push(node);
    return node;
  };
  #source(type: string): FakeNode {
    const node = new FakeNode();
    node.type = type;
    this.sources.push(node);
    return node;
  }
}

function heard(sound: Sound, guns?: number): { context: FakeContext; ends: number; lowest: number } {
  const context = new FakeContext();
  build(sound, context as never, new FakeNode() as never, 1, guns);
  const ends = Math.max(...context.sources.map(({ stopped }) => stopped));
  const tones = context.sources.flatMap(({ frequency }) => frequency.moments.slice(0, 1).map(([hz]) => hz));
  return { context, ends, lowest: Math.min(...tones) };
}

const reaches = (node: FakeNode, goal: FakeNode): boolean =>
  node === goal || node.outs.some((next) => reaches(next, goal));

test.each<Sound>(["broadside", "hits", "mast", "blast", "grapple", "cheer", "bell", "paper"])(
  "%s is a graph that leads to the ear, begins when it is asked for and ends by itself",
  (sound) => {
    const context = new FakeContext();
    const ear = new FakeNode();
    build(sound, context as never, ear as never, 1);
    expect(context.sources.length).toBeGreaterThan(0);
    for (const source of context.sources) {
      expect(reaches(source, ear)).toBe(true);
      expect(source.started).toBeGreaterThanOrEqual(1);
      expect(source.stopped).toBeGreaterThan(source.started);
      expect(source.stopped).toBeLessThan(6);
    }
    for (const { gain } of context.gains)
      for (const [loud] of gain.moments) expect(loud).toBeLessThanOrEqual(0.8);
  },
);

test("a broadside of more guns is deeper, longer, and has more reports", () => {
  const [sloop, threeDecker] = [heard("broadside", 16), heard("broadside", 100)];
  expect(threeDecker.lowest).toBeLessThan(sloop.lowest);
  expect(threeDecker.ends).toBeGreaterThan(sloop.ends);
  expect(reports(100)).toBeGreaterThan(reports(16));
  const begins = threeDecker.context.sources.map(({ started }) => started);
  expect(new Set(begins).size).toBeGreaterThan(5);
});

test("wind is louder as it blows harder, and silent in a calm", () => {
  expect([0, 2, 6].map(windLoudness)).toEqual([0, 0.08, 0.24]);
});

const made: FakeContext[] = [];

beforeEach(() => {
  made.length = 0;
  vi.stubGlobal(
    "AudioContext",
    class extends FakeContext {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.sound = false;
});

test("nothing is heard, and nothing is made, until sound is asked for", async () => {
  await soundboard.play("bell");
  expect(made).toHaveLength(0);
  settings.sound = true;
  settings.volume = 0.3;
  await soundboard.play("bell");
  expect(made).toHaveLength(1);
  expect(made[0]?.gains[0]?.gain.value).toBe(0.3);
  const before = made[0]?.sources.length ?? 0;
  settings.sound = false;
  await soundboard.play("bell");
  expect(made[0]?.sources.length).toBe(before);
});
