/** A hint, and what it may depend on. */

import type { AskView } from "../../api/types";
import type { Stage } from "../../session/game/gameSession.svelte";

/** What is on the screen. */
export interface Scene {
  stage: Stage;
  turn: number;
  /** The control by which the present question is answered. */
  input?: AskView["input"] | undefined;
  /** Whether it is asked after the dice of the ship's movement were thrown. */
  rolled?: boolean | undefined;
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

/** Whether a question is put that is answered by this control. */
export const asking = (scene: Scene, input: AskView["input"]): boolean =>
  scene.stage === "asking" && scene.input === input;
