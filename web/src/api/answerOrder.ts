/** Keeps late answers from undoing newer ones, where a page asks for the same thing whenever there is news of it. */

export class AnswerOrder {
  #asked = 0;
  #shown = 0;

  /** Begin to ask; call the returned function with the answer there, and show it only if that says so. */
  ask(): () => boolean {
    const number = ++this.#asked;
    return () => {
      if (number <= this.#shown) return false;
      this.#shown = number;
      return true;
    };
  }

  /** Drop all answers that are under way: they may be from before a change that the page has just made itself. */
  drop(): void {
    this.#shown = this.#asked;
  }
}
