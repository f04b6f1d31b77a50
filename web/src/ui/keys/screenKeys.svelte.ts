/** The keys of the screen that is shown, told by its parts as long as they are there. */

import { messages } from "../messages.svelte";

/** Keys that do one thing, and the message that says what. */
export interface KeyLine {
  keys: readonly string[];
  says: string;
}

export interface KeyGroup {
  /** The message that heads it. */
  title: string;
  lines: readonly KeyLine[];
}

type Source = () => readonly KeyGroup[];

class ScreenKeys {
  /** Whether they are being shown. */
  open = $state(false);
  #sources = $state.raw<readonly Source[]>([]);

  /** Tell of keys until the returned function is called. */
  tell(source: Source): () => void {
    this.#sources = [...this.#sources, source];
    return () => {
      this.#sources = this.#sources.filter((one) => one !== source);
    };
  }

  /** Show them, once their words are there. */
  async show(): Promise<void> {
    await messages.load("terms");
    this.open = true;
  }

  get groups(): KeyGroup[] {
    return this.#sources.flatMap((source) => source()).filter((group) => group.lines.length > 0);
  }
}

export const screenKeys = new ScreenKeys();

/** A key as it stands on a keyboard. */
export function keyName(key: string): string {
  const names: Record<string, string> = {
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowUp: "↑",
    ArrowDown: "↓",
    " ": "Space",
  };
  return (
    key
      .split("+")
      .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
      .join("+") || "+"
  );
}
