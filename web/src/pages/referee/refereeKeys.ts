/** The keys of the referee's table, as they are told to him. */

import type { KeyGroup } from "../../ui/keys/screenKeys.svelte";

export const REFEREE_KEYS: readonly KeyGroup[] = [
  {
    title: "referee-keys",
    lines: [
      { keys: ["Ctrl+Enter"], says: "referee-keys-settle" },
      { keys: ["q", "e"], says: "referee-keys-turn" },
      { keys: ["ArrowLeft", "ArrowRight"], says: "referee-keys-move" },
    ],
  },
];
