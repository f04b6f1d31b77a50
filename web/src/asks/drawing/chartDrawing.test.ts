import { expect, test } from "vitest";
import { ask, plotAsk, request, ship } from "../../../tests/fixtures/canned";
import type { FieldView, FirePreview } from "../../api/types";
import { boardShip, towsOf } from "../../board/boardShip";
import { type Hex, step } from "../../session/geometry/hexes";
import { Draft } from "../../session/orders/draft.svelte";
import { drawQuestion, tracked } from "./chartDrawing";
import { placesOf } from "./chartPlaces";
import { fieldsAround, placeOfNumber } from "./fireFields";

const FIELDS: FieldView[] = [
  { hexes: 2, side: 1, field: "1", offsets: [[1, -1]] },
  {
    hexes: 2,
    side: 1,
    field: "2",
    offsets: [
      [1, 0],
      [2, -1],
      [3, -2],
      [8, -7],
    ],
  },
  { hexes: 2, side: 0, field: "play", offsets: [[-1, 0]] },
];

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
    section: "",
    shot: "R",
    rake: "",
    tables: [],
    shot_words: "",
    charge: "",
  };
  const asked = ask("fire/alpha/R", ["hold", "hull>beta"], { previews: { "hull>beta": preview } });
  const draft = new Draft(request([asked]));
  draft.choose(asked, "hull>beta");
  const ships = [ship("alpha", 0), ship("beta", 1, { bow: [14, 3], stern: [14, 4] })];
  const drawn = drawQuestion(draft, ships, null, FIELDS);
  expect(drawn.lines[0]).toMatchObject({ from: "alpha", to: "beta", text: "range 3 · table 5" });
  expect(drawn.marks).toHaveLength(4);
  expect(drawn.marks.every((mark) => mark.kind === "field-starboard")).toBe(true);
  expect(drawn.marks.map((mark) => mark.tone)).toEqual([1, 2, 2, 2]);
  expect(drawn.marks.flatMap((mark) => mark.label ?? [])).toEqual(["1", "2"]);
  expect(placesOf(draft, ships)).toContainEqual([14, 3]);
});

test("a sheet for many guns draws each shot with its mean hits", () => {
  const guns = (who: string, target: string, hits: number, rakes = false) => {
    const made = ask(`fire/${who}/R`, ["hold", `hull>${target}`], {
      batch: "fire",
      group: "guns",
      paper: "register",
    });
    return {
      ...made,
      words: { ...made.words, [`hull>${target}`]: { label: "", ship: target, hits, rakes } },
    };
  };
  const asked = [guns("alpha", "beta", 2), guns("gamma", "beta", 3.25, true), guns("delta", "beta", 1)];
  const draft = new Draft(request(asked));
  expect(draft.card?.kind).toBe("register");
  draft.chooseAll(asked.slice(0, 2).map((one) => [one, "hull>beta"]));
  const ships = ["alpha", "gamma", "delta"].map((id) => ship(id, 0));
  const { lines } = drawQuestion(draft, [...ships, ship("beta", 1)], null);
  expect(lines.filter(({ id }) => id.startsWith("volley"))).toMatchObject([
    { from: "gamma", to: "beta", text: "3.3", kind: "fire" },
  ]);
});

test("the fields of fire turn with the ship", () => {
  const bow: Hex = [10, 5];
  for (const heading of [1, 2, 3, 4, 5, 6]) {
    const starboard = (heading % 6) + 1;
    const [first, second] = fieldsAround(FIELDS, { bow, heading }, 2, 1, 10);
    expect(first).toEqual({ field: "1", hexes: [step(bow, starboard)] });
    expect(second?.hexes.at(-1)).toEqual(step(step(bow, starboard, 8), heading, -1));
  }
});

test("fields are drawn as far as is asked, for the ship's own size and side", () => {
  const pose = { bow: [10, 5] as Hex, heading: 1 };
  expect(fieldsAround(FIELDS, pose, 2, 1, 3).map(({ hexes }) => hexes.length)).toEqual([1, 3]);
  expect(fieldsAround(FIELDS, pose, 2, 0, 3)).toEqual([{ field: "", hexes: [[9, 5]] }]);
  expect(fieldsAround(FIELDS, pose, 1, 1, 3)).toEqual([]);
  expect(
    placeOfNumber(
      [
        [12, 4],
        [13, 4],
        [14, 4],
      ],
      [10, 5],
    ),
  ).toEqual([13, 4]);
});

test("a plan shows where her guns would bear from its end", () => {
  const draft = new Draft(request([plotAsk("alpha")]));
  const question = draft.ask;
  if (!question) throw new Error("no question");
  draft.choose(question, "2");
  const drawn = drawQuestion(draft, [ship("alpha", 0)], null, FIELDS);
  expect(drawn.marks.filter((mark) => mark.kind === "bears-port").map((mark) => mark.hex)).toEqual([[9, 3]]);
});

test("a plot is framed with the nearest enemy and her fellows, and a small battle begins with all ships", () => {
  const fleet = [0, 1, 2, 3, 4].map((i) => ship(`own${i}`, 0, { bow: [10, i * 3], stern: [10, i * 3 + 1] }));
  const near = ship("near", 1, { bow: [16, 0], stern: [16, 1] });
  const far = ship("far", 1, { bow: [70, 0], stern: [70, 1] });
  const draft = new Draft(request([plotAsk("own0", [10, 0])]));
  const ships = [...fleet, near, far];
  expect(placesOf(draft, ships)).toContainEqual([16, 0]);
  expect(placesOf(draft, ships)).not.toContainEqual([70, 0]);
  expect(placesOf(draft, ships, 1)).toContainEqual([70, 0]);
  expect(placesOf(draft, ships)).not.toContainEqual([10, 12]);
  expect(placesOf(draft, ships, 2, false, ["own4"])).toContainEqual([10, 12]);
});

test("what is to be seen of a ship beside her squares is drawn and told", () => {
  const condition = (key: string, value = 0) => ({ key, text: `she is ${key}`, cite: "", value });
  const seen = boardShip(
    ship("alpha", 0, {
      anchor: "AB",
      duties: ["", "rigging", ""],
      conditions: [condition("fire"), condition("mast_port", 1), condition("flagship")],
    }),
    [],
  );
  expect(seen).toMatchObject({
    anchored: "bow-springs",
    burning: true,
    sinking: false,
    aloft: true,
    overside: [1, 0],
    flagship: true,
  });
  expect(seen.description).toContain("she is fire");
  expect(boardShip(ship("fort", 1, { fixed: "fort", hexes: 1 }), []).fixed).toBe("fort");
});

test("a tow is drawn from the ship that tows to the one in tow", () => {
  const tow = { key: "tow", text: "tows Beta", cite: "", value: 1 };
  const ships = [ship("alpha", 0, { conditions: [tow] }), ship("beta", 0)];
  expect(towsOf(ships)).toEqual([{ from: "alpha", to: "beta" }]);
  expect(
    towsOf([{ ...ships[0], present: false } as (typeof ships)[0], ships[1] as (typeof ships)[0]]),
  ).toEqual([]);
});

test("orders ahead are drawn along the way that is already written", () => {
  const from = ship("alpha", 0);
  expect(tracked(from, ["2", "L1", "0"])).toEqual([
    { bow: [10, 3], heading: 1 },
    { bow: [9, 3], heading: 6 },
    { bow: [9, 3], heading: 6 },
  ]);
  const asked = { ...plotAsk("alpha", [10, 3]), id: "ahead/alpha/3", facts: { leads: true, later: true } };
  const drawn = drawQuestion(new Draft(request([asked])), [from], null, [], ["2"]);
  expect(drawn.ghosts[0]).toMatchObject({ id: "written-0", bow: [10, 3] });
  expect(drawn.lines[0]).toMatchObject({ kind: "plan", from: [10, 5], to: [10, 3] });
});

test("several dice are told on the line of a shot", () => {
  const preview = {
    preview: "fire",
    target: "beta",
    aim: "hull",
    range: 1,
    table: 13,
    tables: [10, 3],
    rake: "stern",
  } as FirePreview;
  const asked = ask("fire/alpha/R", ["hold", "hull>beta"], { previews: { "hull>beta": preview } });
  const draft = new Draft(request([asked]));
  draft.choose(asked, "hull>beta");
  const ships = [ship("alpha", 0), ship("beta", 1, { bow: [14, 3], stern: [14, 4] })];
  expect(drawQuestion(draft, ships, null).lines[0]?.text).toBe("range 1 · tables 10 + 3");
});
