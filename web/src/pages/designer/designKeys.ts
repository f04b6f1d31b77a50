/** The keys of the drawing table, as they are told to the player. */

import type { KeyGroup } from "../../ui/keys/screenKeys.svelte";

const line = (says: string, ...keys: string[]) => ({ keys, says: `designer-keys-${says}` });

export const DESIGN_KEYS: readonly KeyGroup[] = [
  {
    title: "designer-keys-title",
    lines: [
      line("tools", "1", "6"),
      line("brush", "[", "]"),
      line("erase", "Alt"),
      line("turn", "r", "Shift+r"),
      line("move", "ArrowLeft", "ArrowRight"),
      line("set", "Enter"),
      line("copy", "Ctrl+d"),
      line("remove", "Delete"),
      line("undo", "Ctrl+z"),
      line("redo", "Ctrl+Shift+z"),
    ],
  },
];
