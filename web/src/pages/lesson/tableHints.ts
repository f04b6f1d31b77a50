/** Hints for battles on an open table. */

import { asking, type Hint } from "./hint";

export const TABLE_HINTS: readonly Hint[] = [
  {
    id: "cards",
    text: "Cards are turned one at a time: a side's first brings its command phase, each other one an action of its ships. The row at the top shows those turned and how many lie face down.",
    when: (scene) => scene.stage === "asking",
  },
  {
    id: "table",
    text: "There are no hexes: drag the sea to move the table, turn the wheel to come closer. Rings and tinted water show how far and where the guns of the chosen ship bear.",
    touch:
      "There are no hexes: drag the sea to move the table, pinch to come closer. Rings and tinted water show how far and where the guns of the chosen ship bear.",
    when: (scene) => scene.stage === "asking",
  },
  {
    id: "turning",
    text: "She goes as far as her dice say, then turns about her mainmast. Drag her bow round, click a knob of the template, or use the arrow keys.",
    touch:
      "She goes as far as her dice say, then turns about her mainmast. Drag her bow round, tap a knob of the template, or choose below.",
    when: (scene) => asking(scene, "swing") && scene.rolled === true,
  },
  {
    id: "ruler",
    text: "Take the ruler under the rose and drag it over the sea to measure. The key M lays it from the chosen ship to each of the others.",
    touch: "Take the ruler under the rose and drag it over the sea to measure.",
    when: (scene) => asking(scene, "swing") || asking(scene, "way"),
  },
  {
    id: "cannon",
    text: "Low is aimed at the hull, high at the masts. The red wedges at her bow and stern show from where she is raked.",
    when: (scene) => asking(scene, "aim"),
  },
  {
    id: "table-watch",
    text: "Guns of ships that lie still fire unasked when an enemy passes at her best. Tell them to hold, or to ask you.",
    when: (scene) => scene.stage === "asking" && scene.hasFought,
  },
  {
    id: "table-card",
    text: "Click a ship for her card: ratings, officers, fires, and what is in her guns.",
    when: (scene) => scene.hasFought,
  },
];
