/** Sentences of the page by their ids, from the catalogues of the reader's language in `web/messages` (Fluent). */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The words of every page come with the program: they tell, too, that nothing more could be loaded. */
const COMMON = import.meta.glob<string>("../../messages/*/common.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Loads the text of each other catalogue when a page asks for it, so that the first page carries only its own words. */
const LOADERS = import.meta.glob<string>(["../../messages/*/*.ftl", "!../../messages/*/common.ftl"], {
  query: "?raw",
  import: "default",
});

type Values = Record<string, FluentVariable>;

class Messages {
  language = $state<Language>("en");
  #bundle = $state.raw(newBundle("en"));
  #loaded = new Set<string>();

  constructor() {
    this.restart();
  }

  /** Fetch catalogues by name, once; a page waits for its own before it is shown. */
  async load(...names: string[]): Promise<void> {
    const wanted = names.filter((name) => !this.#loaded.has(name));
    const texts = await Promise.all(wanted.map((name) => loaderOf(this.language, name)()));
    wanted.forEach((name, at) => {
      this.add(name, texts[at] ?? "");
    });
  }

  /** Add the text of one catalogue. */
  add(name: string, text: string): void {
    if (this.#loaded.has(name)) return;
    const faults = this.#bundle.addResource(new FluentResource(text));
    if (faults.length) throw new Error(`${name}.ftl: ${faults.map(({ message }) => message).join("; ")}`);
    this.#loaded.add(name);
  }

  /** Start again with another way of writing, for the pseudo-language of the tests. */
  restart(transform?: (text: string) => string): void {
    this.#bundle = newBundle(this.language, transform);
    this.#loaded.clear();
    this.add("common", COMMON[`../../messages/${this.language}/common.ftl`] ?? "");
  }

  /** Whether the catalogues that are loaded have a sentence. */
  has(id: string): boolean {
    const [name = "", attribute] = id.split(".", 2);
    const message = this.#bundle.getMessage(name);
    return Boolean(attribute ? message?.attributes[attribute] : message?.value);
  }

  /** Return the sentence with its values put in; the id itself where the catalogue lacks it. */
  text(id: string, values: Values = {}): string {
    const [name = "", attribute] = id.split(".", 2);
    const message = this.#bundle.getMessage(name);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    if (!pattern) {
      console.error(`No message "${id}" in the catalogues that are loaded: ${[...this.#loaded].join(", ")}`);
      return id;
    }
    const faults: Error[] = [];
    const said = this.#bundle.formatPattern(pattern, values, faults);
    if (faults.length) console.error(`Message "${id}": ${faults.map(({ message }) => message).join("; ")}`);
    return said;
  }
}

function newBundle(language: Language, transform?: (text: string) => string): FluentBundle {
  // Names and figures run in the direction of the sentence in every language there is.
  return new FluentBundle(language, { useIsolating: false, ...(transform ? { transform } : {}) });
}

function loaderOf(language: Language, name: string): () => Promise<string> {
  const loader = LOADERS[`../../messages/${language}/${name}.ftl`];
  if (!loader) throw new Error(`There is no catalogue messages/${language}/${name}.ftl`);
  return loader;
}

export const messages = new Messages();

/** How each language writes numbers and dates. */
const LOCALES: Record<Language, string> = { en: "en-GB" };

/** Return the reader's way of writing numbers, lists and dates, for Intl. */
export const locale = (): string => LOCALES[messages.language];

/** Return a sentence of the page by its id. */
export const t = (id: string, values?: Values): string => messages.text(id, values);

/** Whether there is a sentence of the page by this id, for words that need not be there. */
export const hasMessage = (id: string): boolean => messages.has(id);
