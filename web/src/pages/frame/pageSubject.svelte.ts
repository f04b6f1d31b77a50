/** What a page is about besides its kind, such as the battle of a replay: the title of the page names it. */

class PageSubject {
  #named = $state.raw<{ title: string } | null>(null);

  /** The title of the battle, campaign or tournament; "" where the kind of page says enough. */
  get title(): string {
    return this.#named?.title ?? "";
  }

  /** Name the subject; the returned function takes the name away again, unless another page has named its own. */
  name(title: string): () => void {
    const named = { title };
    this.#named = named;
    return () => {
      if (this.#named === named) this.#named = null;
    };
  }
}

export const pageSubject = new PageSubject();

/** Name what a page is about as long as it is shown; to be called while its component is set up. */
export function isAbout(title: () => string | undefined): void {
  $effect(() => pageSubject.name(title() ?? ""));
}
