/** Sounds made by the machine: nothing is recorded. Each is a small graph of noise, tones and filters that ends itself. */

/** What can be heard. */
export type Sound = "broadside" | "hits" | "mast" | "blast" | "grapple" | "cheer" | "bell" | "paper";

/** How a burst of noise swells and dies, in seconds from its beginning. */
interface Burst {
  at: number;
  attack: number;
  length: number;
  loud: number;
  filter: BiquadFilterType;
  from: number;
  to: number;
  q?: number;
}

interface Tone {
  at: number;
  length: number;
  loud: number;
  from: number;
  to: number;
  wave?: OscillatorType;
}

const NOISE_SECONDS = 2;
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** White noise, made once for a context; always the same, so that sounds can be tested. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, NOISE_SECONDS * context.sampleRate, context.sampleRate);
  const data = buffer.getChannelData(0);
  let seed = 0x1812;
  for (let i = 0; i < data.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    data[i] = seed / 0x80000000 - 1;
  }
  noises.set(context, buffer);
  return buffer;
}

/** Loudness that swells and dies; never quite nothing, which cannot be approached exponentially. */
const SILENCE = 0.0001;

function swell(
  context: BaseAudioContext,
  at: number,
  attack: number,
  length: number,
  loud: number,
): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + length);
  return gain;
}

function burst(context: BaseAudioContext, out: AudioNode, start: number, one: Burst): void {
  const at = start + one.at;
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = one.filter;
  filter.Q.value = one.q ?? 0.7;
  filter.frequency.setValueAtTime(one.from, at);
  filter.frequency.exponentialRampToValueAtTime(one.to, at + one.length);
  const gain = swell(context, at, one.attack, one.length, one.loud);
  source.connect(filter).connect(gain).connect(out);
  source.start(at, (one.at * 0.37) % NOISE_SECONDS);
  source.stop(at + one.length);
}

function tone(context: BaseAudioContext, out: AudioNode, start: number, one: Tone): void {
  const at = start + one.at;
  const source = context.createOscillator();
  source.type = one.wave ?? "sine";
  source.frequency.setValueAtTime(one.from, at);
  source.frequency.exponentialRampToValueAtTime(one.to, at + one.length);
  const gain = swell(context, at, 0.008, one.length, one.loud);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + one.length);
}

/** How heavy a broadside sounds: 0 for a gunboat, 1 for a three-decker. */
export function weightOf(guns: number): number {
  return Math.min(1, Math.max(0, (guns - 8) / 92));
}

/** How many guns of a broadside are told apart by ear. */
export function reports(guns: number): number {
  return 3 + Math.round(weightOf(guns) * 7);
}

/** Guns that go off one after another along a side; more and heavier ones are deeper and last longer. */
function broadside(context: BaseAudioContext, out: AudioNode, start: number, guns: number): void {
  const weight = weightOf(guns);
  const count = reports(guns);
  const loud = (0.55 + 0.55 * weight) / Math.sqrt(count);
  for (let i = 0; i < count; i++) {
    const at = i * 0.055 + (i % 3) * 0.012;
    const low = 420 - 260 * weight;
    burst(context, out, start, {
      at,
      attack: 0.006,
      length: 0.55 + 0.5 * weight,
      loud,
      filter: "lowpass",
      from: low * 4,
      to: low / 3,
    });
    tone(context, out, start, {
      at,
      length: 0.4 + 0.4 * weight,
      loud: loud * 1.1,
      from: 120 - 60 * weight,
      to: 34,
    });
  }
  const tail = count * 0.055;
  const rumble = { attack: 0.08, length: 1 + 1.2 * weight, loud: 0.12 + 0.08 * weight };
  burst(context, out, start, { at: tail, ...rumble, filter: "lowpass", from: 240, to: 60 });
}

/** Timber that is struck and splinters. */
function timber(
  context: BaseAudioContext,
  out: AudioNode,
  start: number,
  cracks: number,
  loud: number,
): void {
  for (let i = 0; i < cracks; i++) {
    const at = i * 0.07 + ((i * 5) % 3) * 0.02;
    const from = 1500 + ((i * 700) % 1900);
    burst(context, out, start, {
      at,
      attack: 0.003,
      length: 0.1 + (i % 3) * 0.05,
      loud,
      filter: "bandpass",
      from,
      to: from / 3,
      q: 2.5,
    });
  }
  burst(context, out, start, {
    at: 0.02,
    attack: 0.01,
    length: 0.35,
    loud: loud * 0.5,
    filter: "lowpass",
    from: 700,
    to: 150,
  });
}

/** A mast that groans, breaks and goes over the side into the water. */
function mast(context: BaseAudioContext, out: AudioNode, start: number): void {
  tone(context, out, start, { at: 0, length: 0.5, loud: 0.08, from: 95, to: 210, wave: "sawtooth" });
  timber(context, out, start + 0.35, 9, 0.75);
  burst(context, out, start, {
    at: 1.1,
    attack: 0.05,
    length: 1,
    loud: 0.3,
    filter: "lowpass",
    from: 1600,
    to: 200,
  });
}

function blast(context: BaseAudioContext, out: AudioNode, start: number): void {
  burst(context, out, start, {
    at: 0,
    attack: 0.01,
    length: 3,
    loud: 0.6,
    filter: "lowpass",
    from: 1800,
    to: 50,
  });
  tone(context, out, start, { at: 0, length: 1.6, loud: 0.5, from: 75, to: 24 });
  timber(context, out, start + 0.5, 8, 0.3);
}

/** Iron that catches, and men who shout. */
function grapple(context: BaseAudioContext, out: AudioNode, start: number): void {
  for (const [i, at] of [0, 0.16, 0.27].entries())
    tone(context, out, start, {
      at,
      length: 0.35,
      loud: 0.12,
      from: 1900 + i * 340,
      to: 1700 + i * 300,
      wave: "triangle",
    });
  cheer(context, out, start + 0.3, 0.4);
}

function cheer(context: BaseAudioContext, out: AudioNode, start: number, loud = 0.7): void {
  for (const [at, from, to] of [
    [0, 520, 760],
    [0.55, 540, 820],
    [1.1, 560, 900],
  ] as const) {
    burst(context, out, start, { at, attack: 0.12, length: 0.55, loud, filter: "bandpass", from, to, q: 3 });
    burst(context, out, start, {
      at,
      attack: 0.1,
      length: 0.5,
      loud: loud * 0.6,
      filter: "bandpass",
      from: from * 2.3,
      to: to * 2.1,
      q: 4,
    });
  }
}

/** The ship's bell, struck twice. */
function bell(context: BaseAudioContext, out: AudioNode, start: number): void {
  for (const at of [0, 0.38])
    for (const [ratio, loud, length] of [
      [1, 0.22, 1.8],
      [2.76, 0.1, 1.1],
      [5.4, 0.05, 0.6],
    ] as const)
      tone(context, out, start, { at, length, loud, from: 784 * ratio, to: 780 * ratio });
}

/** A paper that is folded and sealed. */
function paper(context: BaseAudioContext, out: AudioNode, start: number): void {
  for (const at of [0, 0.09, 0.21])
    burst(context, out, start, {
      at,
      attack: 0.02,
      length: 0.13,
      loud: 0.07,
      filter: "highpass",
      from: 2600,
      to: 4200,
    });
  tone(context, out, start, { at: 0.34, length: 0.12, loud: 0.25, from: 180, to: 90 });
}

/** Build the graph of a sound that begins at `start`; `guns` says how heavy a broadside is. */
export function build(
  sound: Sound,
  context: BaseAudioContext,
  out: AudioNode,
  start: number,
  guns = 40,
): void {
  switch (sound) {
    case "broadside":
      broadside(context, out, start, guns);
      return;
    case "hits":
      timber(context, out, start, 5, 0.6);
      return;
    case "mast":
      mast(context, out, start);
      return;
    case "blast":
      blast(context, out, start);
      return;
    case "grapple":
      grapple(context, out, start);
      return;
    case "cheer":
      cheer(context, out, start);
      return;
    case "bell":
      bell(context, out, start);
      return;
    case "paper":
      paper(context, out, start);
  }
}

/** Wind that blows until it is told to rest. */
export interface WindSound {
  /** Blow with the force of the wind, 0 becalmed to 6 and more. */
  blow: (force: number) => void;
  rest: () => void;
}

export function windLoudness(force: number): number {
  return Math.min(0.32, Math.max(0, force) * 0.04);
}

/** Wind in the rigging: noise through a filter that wanders, louder and higher as it blows harder. */
export function buildWind(context: BaseAudioContext, out: AudioNode, start: number): WindSound {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.9;
  filter.frequency.setValueAtTime(300, start);
  const wander = context.createOscillator();
  wander.frequency.setValueAtTime(0.13, start);
  const depth = context.createGain();
  depth.gain.setValueAtTime(90, start);
  wander.connect(depth).connect(filter.frequency);
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, start);
  source.connect(filter).connect(gain).connect(out);
  source.start(start);
  wander.start(start);
  return {
    blow: (force) => {
      const now = context.currentTime;
      gain.gain.setTargetAtTime(windLoudness(force), now, 1.2);
      filter.frequency.setTargetAtTime(220 + 90 * Math.max(0, force), now, 1.2);
    },
    rest: () => {
      gain.gain.setTargetAtTime(0, context.currentTime, 0.2);
      source.stop(context.currentTime + 1);
      wander.stop(context.currentTime + 1);
    },
  };
}
