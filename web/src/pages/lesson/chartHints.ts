/** The ten hints of the first battle, each tied to something that must be on the screen. */

import { asking, type Hint, type Scene } from "./hint";
import { TABLE_HINTS } from "./tableHints";

export const HINTS: readonly Hint[] = [
  {
    id: "chart",
    text: "This is the chart. Drag to move it, pinch or turn the wheel to come closer. The rose shows where the wind blows to.",
    touch:
      "This is the chart. Drag to move it, pinch to come closer. The rose shows where the wind blows to.",
    when: (scene) => asking(scene, "helm") && scene.turn === 1,
  },
  {
    id: "plot",
    text: "The lit hexes are those her bow can reach. Click one, drag the ship, or steer by the buttons or the arrow keys: left and right turn, up goes ahead.",
    touch:
      "The lit hexes are those her bow can reach. Tap one, drag the ship, or steer by the buttons: Port and Starboard turn her.",
    when: (scene) => asking(scene, "helm") && !scene.plotted,
  },
  {
    id: "ghosts",
    text: "The shadows are her places after each impulse. Click the same hex again for another way to it; Undo takes a change back.",
    when: (scene) => asking(scene, "helm") && scene.plotted,
  },
  {
    id: "seal",
    text: "Both sides write in secret. Nothing moves until everybody has sealed; until then you may change your mind.",
    when: (scene) => asking(scene, "helm") && scene.plotted,
  },
  {
    id: "film",
    text: "All ships move together, impulse by impulse. Skip the film, slow it down, or see it again.",
    when: (scene) => scene.stage === "watching" || (scene.turn > 1 && asking(scene, "helm")),
  },
  {
    id: "fire",
    text: "The tinted water is where these guns bear. Each target shows the table and the hits to expect; the sum below says why.",
    when: (scene) => asking(scene, "aim"),
  },
  {
    id: "hold",
    text: "The first broadside is the best one. You may hold it for a better chance: closer, or across her bow or stern.",
    when: (scene) => asking(scene, "aim"),
  },
  {
    id: "chronicle",
    text: "The chronicle tells what happened. Click a sentence for its dice, every modifier and the rule.",
    when: (scene) => scene.hasFought,
  },
  {
    id: "log",
    text: "Damage is crossed out in the ship's log. Click a ship to see hers; the enemy's loads are hidden from you.",
    when: (scene) => scene.hasFought,
  },
  {
    id: "ties",
    text: "Ships that hang together, fouled or grappled, cannot sail. Send boarding parties, or try to get clear.",
    when: (scene) => scene.hasTies,
  },
];

/** The same for games in which tokens decide who acts, and ships move one after the other. */
export const DRAWN_HINTS: readonly Hint[] = [
  {
    id: "draw",
    text: "Chips are drawn blind, one at a time: a side's first brings its command phase, each other one an action phase. The row at the top shows what has come and how many are left.",
    when: (scene) => scene.stage === "asking",
  },
  {
    id: "next",
    text: "Our ships move in any order. Click the one that goes next, here or on the chart.",
    when: (scene) => asking(scene, "ship"),
  },
  {
    id: "course",
    text: "The dice are thrown: she may go as far as all of them together or as any one of them, straight on, and turn at the end. Click a lit hex, click it again for the turns, or use the arrow keys.",
    touch:
      "The dice are thrown: she may go as far as all of them together or as any one of them, straight on, and turn at the end. Tap a lit hex, and again for the turns.",
    when: (scene) => asking(scene, "course") && scene.rolled === true,
  },
  {
    id: "shot",
    text: "Die stands against die: our sum against hers gives the column, the column the damage. The bars show how often each column comes up.",
    when: (scene) => asking(scene, "aim"),
  },
  {
    id: "watch",
    text: "Guns of ships that lie still fire unasked at the best range as the enemy passes. Tell them to hold, or to ask you, here or on each ship's card.",
    when: (scene) => scene.stage === "asking" && scene.hasFought,
  },
  {
    id: "drawn-chronicle",
    text: "The chronicle tells what happened. Click a sentence for its dice, every modifier and the rule.",
    when: (scene) => scene.hasFought,
  },
  {
    id: "drawn-card",
    text: "Click a ship for her data card: her rate, crew and masts as built and as they are now.",
    when: (scene) => scene.hasFought,
  },
  {
    id: "drawn-ties",
    text: "Ships that hang together, fouled or grappled, cannot sail. They board when the last chip is drawn, or try to get clear in the command phase.",
    when: (scene) => scene.hasTies,
  },
];

/** Every hint there is. */
export const ALL_HINTS: readonly Hint[] = [...HINTS, ...DRAWN_HINTS, ...TABLE_HINTS];

export function hintText(hint: Hint, byTouch: boolean): string {
  return byTouch ? (hint.touch ?? hint.text.replaceAll("Click", "Tap")) : hint.text;
}

/** The first hint that fits and was not dismissed. */
export function dueHint(scene: Scene, seen: (id: string) => boolean): Hint | null {
  const hints = scene.table ? TABLE_HINTS : scene.drawn ? DRAWN_HINTS : HINTS;
  return hints.find((hint) => !seen(hint.id) && hint.when(scene)) ?? null;
}
