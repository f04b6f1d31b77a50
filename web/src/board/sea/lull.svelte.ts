/** Whether anybody is at the page: what moves for the eye alone rests when nobody has touched it for a while. */

/** So long the sea goes on moving for somebody who only looks. */
export const LULL_MS = 20_000;

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

export class Lull {
  resting = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Something happens: whoever looks sees the sea move again. */
  stir = (): void => {
    clearTimeout(this.#timer);
    if (this.resting !== document.hidden) this.resting = document.hidden;
    this.#timer = setTimeout(() => {
      this.resting = true;
    }, LULL_MS);
  };

  /** Heed what is done at the page until the returned function is called. */
  watch = (): (() => void) => {
    const options = { capture: true, passive: true };
    for (const sign of SIGNS) addEventListener(sign, this.stir, options);
    document.addEventListener("visibilitychange", this.stir);
    this.stir();
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, this.stir, options);
      document.removeEventListener("visibilitychange", this.stir);
      clearTimeout(this.#timer);
    };
  };
}
