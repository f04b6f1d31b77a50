/** The keys of the rules: as they are told to the reader, and what listens to them. */

import type { KeyGroup } from "../../ui/keys/screenKeys.svelte";
import { isTyping } from "../../ui/typing";

export const RULES_KEYS: readonly KeyGroup[] = [
  {
    title: "keys-rules",
    lines: [
      { keys: ["/"], says: "keys-find" },
      { keys: ["[", "]"], says: "keys-paragraphs" },
      { keys: ["c"], says: "keys-compare" },
      { keys: ["e"], says: "keys-edition" },
    ],
  },
];

/** Listen to these keys, unless something is being typed. */
export function rulesKeys(actions: Record<string, () => void>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = actions[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
