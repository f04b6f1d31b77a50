/** Plays sounds when somebody has asked for them; what makes them is loaded only then. */

import { settings } from "../settings.svelte";
import type { Sound, WindSound } from "./sounds";

type Maker = typeof import("./sounds");

class Soundboard {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #maker: Promise<Maker> | null = null;
  #wind: WindSound | null = null;

  /** Play a sound now, if sound is on; `guns` says how heavy a broadside is. */
  async play(sound: Sound, guns?: number): Promise<void> {
    const ready = await this.#ready();
    if (ready) ready.maker.build(sound, ready.context, ready.out, ready.context.currentTime + 0.02, guns);
  }

  /** Let the wind blow with this force; null lets it rest. */
  async blow(force: number | null): Promise<void> {
    if (force === null || !settings.sound) {
      this.#wind?.rest();
      this.#wind = null;
      return;
    }
    const ready = await this.#ready();
    if (!ready) return;
    this.#wind ??= ready.maker.buildWind(ready.context, ready.out, ready.context.currentTime);
    this.#wind.blow(force);
  }

  /** Take the volume of the settings over. */
  tune(): void {
    const { sound, volume } = settings;
    if (this.#out && this.#context)
      this.#out.gain.setTargetAtTime(sound ? volume : 0, this.#context.currentTime, 0.05);
  }

  async #ready(): Promise<{ maker: Maker; context: AudioContext; out: GainNode } | null> {
    if (!settings.sound || typeof AudioContext === "undefined") return null;
    this.#maker ??= import("./sounds");
    const maker = await this.#maker;
    if (!this.#context || !this.#out) {
      this.#context = new AudioContext();
      this.#out = this.#context.createGain();
      this.#out.gain.value = settings.volume;
      // Many guns at once shall not distort.
      this.#out.connect(this.#context.createDynamicsCompressor()).connect(this.#context.destination);
    }
    if (this.#context.state === "suspended") await this.#context.resume().catch(() => undefined);
    return { maker, context: this.#context, out: this.#out };
  }
}

export const soundboard = new Soundboard();
