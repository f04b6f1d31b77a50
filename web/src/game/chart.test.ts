import { expect, test } from "vitest";
import type { FirePreview } from "../api/types";
import { ask, plotAsk, request, ship } from "../testing/canned";
import { boardShip, drawQuestion } from "./chart";
import { Draft } from "./draft.svelte";
import { waterAbeam } from "./field";
import { dueHint, HINTS } from "./hints";
import { placesOf } from "./places";

test("the enemy's loads are drawn as unknown", () => {
  expect(boardShip(ship("beta", 1, { load: ["?", "?"] }), []).loaded).toEqual([null, null]);
  expect(boardShip(ship("alpha", 0, { load: ["R", ""] }), []).loaded).toEqual([true, false]);
});

test("a plot lights the hexes it may reach and shadows its impulses", () => {
  const draft = new Draft(request([plotAsk("alpha")]));
  const question = draft.ask;
  if (!question) throw new Error("no question");
  draft.choose(question, "L1");
  const drawn = drawQuestion(draft, [ship("alpha", 0)], null);
  expect(drawn.marks.filter((mark) => mark.kind === "chosen").map((mark) => mark.hex)).toEqual([[9, 5]]);
  expect(drawn.marks.some((mark) => mark.kind === "legal")).toBe(true);
  expect(drawn.ghosts.map((ghost) => ghost.heading)).toEqual([6, 6]);
});

test("a shot is drawn with its range and table, and its water is tinted", () => {
  const preview: FirePreview = {
    preview: "fire",
    target: "beta",
    aim: "hull",
    range: 3,
    guns: 6,
    carronades: 0,
    base: 4,
    modifiers: [],
    table: 5,
    raking: false,
    cells: [],
    expected: { hull: 1.2 },
  };
  const asked = ask("fire/alpha/R", ["hold", "hull>beta"], { previews: { "hull>beta": preview } });
  const draft = new Draft(request([asked]));
  draft.choose(asked, "hull>beta");
  const ships = [ship("alpha", 0), ship("beta", 1, { bow: [14, 3], stern: [14, 4] })];
  const drawn = drawQuestion(draft, ships, null);
  expect(drawn.lines[0]).toMatchObject({ from: "alpha", to: "beta", text: "range 3 · table 5" });
  expect(drawn.marks.every((mark) => mark.kind === "field-starboard")).toBe(true);
  expect(placesOf(draft, ships)).toContainEqual([14, 3]);
});

test("the water abeam widens by a hex a column, on the right side", () => {
  const starboard = waterAbeam([10, 5], [10, 6], 1, 1, 3);
  expect(starboard).toHaveLength(3 + 4 + 5);
  expect(starboard.every(([q]) => q > 10)).toBe(true);
  expect(waterAbeam([10, 5], [10, 6], 1, 0, 3).every(([q]) => q < 10)).toBe(true);
});

test("ten hints, one at a time, none twice", () => {
  expect(HINTS).toHaveLength(10);
  const scene = {
    stage: "asking",
    turn: 1,
    kind: "plot",
    hasTies: false,
    plotted: false,
    hasFought: false,
  } as const;
  expect(dueHint(scene, () => false)?.id).toBe("chart");
  expect(dueHint(scene, (id) => id === "chart")?.id).toBe("plot");
  expect(dueHint(scene, () => true)).toBeNull();
});

test("a plot is framed with the nearest enemy, and a small battle begins with all ships", () => {
  const fleet = [0, 1, 2, 3, 4].map((i) => ship(`own${i}`, 0, { bow: [10, i * 3], stern: [10, i * 3 + 1] }));
  const near = ship("near", 1, { bow: [16, 0], stern: [16, 1] });
  const far = ship("far", 1, { bow: [70, 0], stern: [70, 1] });
  const draft = new Draft(request([plotAsk("own0", [10, 0])]));
  const ships = [...fleet, near, far];
  expect(placesOf(draft, ships)).toContainEqual([16, 0]);
  expect(placesOf(draft, ships)).not.toContainEqual([70, 0]);
  expect(placesOf(draft, ships, 1)).toContainEqual([70, 0]);
});
