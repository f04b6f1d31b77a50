/** The keys of the rules, as they are told to the reader. */

import type { KeyGroup } from "../../ui/keys/screenKeys.svelte";

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
