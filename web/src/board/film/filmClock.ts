/** Waiting that can be held, quickened and cut short. */

export class FilmClock {
  speed = 1;
  #held = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: { left: number; since: number; done: (whole: boolean) => void } | null = null;

  /** Wait so long at the usual pace; false where the wait was cut short. */
  wait(ms: number): Promise<boolean> {
    this.cut();
    if (ms <= 0 && !this.#held) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#waiting = { left: ms, since: 0, done: resolve };
      this.#start();
    });
  }

  hold(): void {
    if (this.#held) return;
    this.#held = true;
    const { left } = this;
    clearTimeout(this.#timer);
    if (this.#waiting) this.#waiting.left = left;
  }

  goOn(): void {
    if (!this.#held) return;
    this.#held = false;
    this.#start();
  }

  cut(): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.done(false);
  }

  /** What is left of the wait, at the usual pace. */
  private get left(): number {
    const { left = 0, since = 0 } = this.#waiting ?? {};
    return Math.max(0, left - (performance.now() - since) * this.speed);
  }

  #start(): void {
    const waiting = this.#waiting;
    if (!waiting || this.#held) return;
    waiting.since = performance.now();
    this.#timer = setTimeout(() => {
      this.#waiting = null;
      waiting.done(true);
    }, waiting.left / this.speed);
  }
}
