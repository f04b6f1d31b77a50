/** A hint, and what it may depend on. */

import type { Stage } from "../../session/game/gameSession.svelte";

/** What is on the screen. */
export interface Scene {
  stage: Stage;
  turn: number;
  kind: string;
  hasTies: boolean;
  plotted: boolean;
  hasFought: boolean;
  /** Whether tokens decide who acts. */
  drawn?: boolean;
  /** Whether the battle lies on an open table. */
  table?: boolean;
}

export interface Hint {
  id: string;
  text: string;
  /** The same for fingers, where more than "click" is different. */
  touch?: string;
  when: (scene: Scene) => boolean;
}
