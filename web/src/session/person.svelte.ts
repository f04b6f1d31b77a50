/** Who sits at this browser: a name, and settings that follow it to other browsers. */

import type { Client } from "../api/client";
import type { Me } from "../api/types";
import { settings } from "./settings.svelte";

/** Milliseconds after the last change of a setting before it is sent. */
const PAUSE = 800;

export class Person {
  me = $state.raw<Me | null>(null);
  readonly #client: Client;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  get name(): string {
    return this.me?.name ?? "";
  }

  /** Whether this is somebody who may not play on this server yet. */
  get stranger(): boolean {
    return this.me?.member === false;
  }

  /** Whether others would want to know a name that was not given yet; nobody else comes to one's own machine. */
  get nameless(): boolean {
    return this.me !== null && !this.me.owner && !this.name;
  }

  /** Ask the server who this is; a browser that does not reach it stays nobody. */
  async load(): Promise<void> {
    try {
      this.#meet(await this.#client.me());
    } catch {
      return;
    }
    settings.onchange = (kept) => this.#keepSoon(kept);
  }

  async rename(name: string): Promise<void> {
    const first = !this.name;
    this.me = await this.#client.rename(name);
    // What was set before there was a name belongs to it from now on.
    if (first) settings.touch();
  }

  /** Make a recovery key, which is told this once. */
  async newRecovery(): Promise<string> {
    const { key } = await this.#client.newRecovery();
    if (this.me) this.me = { ...this.me, recovery: true };
    return key;
  }

  /** Become the person whose recovery key this is. */
  async signIn(key: string): Promise<void> {
    this.#meet(await this.#client.signIn(key));
  }

  /** Be whom the server says this is. */
  become(me: Me): void {
    this.#meet(me);
  }

  #meet(me: Me): void {
    this.me = me;
    if (me.name) settings.adopt(me.settings);
  }

  #keepSoon(kept: Record<string, unknown>): void {
    if (!this.name) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#client.keepSettings(kept).catch(() => undefined), PAUSE);
  }
}
