import { expect, test } from "vitest";
import { ask, ship } from "../../../tests/fixtures/canned";
import type { FirePreview, LoadPreview, SailPreview } from "../../api/types";
import { rakeInWords, tablesInWords, targetsOf } from "../gunnery/broadsideShots";
import { chipsOf, costOf, progressOf } from "../movement/plotNotes";
import { strokesOf } from "../sheets/ordersForAll";

const sails = (allowances: number[], aloft = false): SailPreview => ({
  preview: "sails",
  allowances,
  aloft,
  table_penalty: aloft ? -2 : 0,
});

test("sails are a switch, whichever she carries", () => {
  const note = ask("sails/alpha", ["-", "FS"], {
    previews: { "-": sails([3, 2, 1, 0]), FS: sails([5, 4, 2, 0], true) },
  });
  expect(chipsOf(note)).toMatchObject([
    { option: "-", said: "Battle sail", more: "3 · 2 · 1 · 0" },
    { option: "FS", said: "Full sail", more: "5 · 4 · 2 · 0" },
  ]);
  const back = ask("sails/alpha", ["-", "BS"]);
  expect(chipsOf(back).map(({ option }) => option)).toEqual(["BS", "-"]);
  expect(costOf(note.previews.FS)).toContain("guns \u22122 on the hit table");
  expect(costOf(note.previews["-"])).toBe("");
});

test("anchors and repairs are told in words, with what is done already", () => {
  const anchor = ask("anchor/alpha", ["-", "A", "AB"]);
  expect(chipsOf(anchor).map(({ said, full }) => [said, full])).toEqual([
    ["No order", "No order"],
    ["Anchor", "Anchor"],
    ["By the bow", "Anchor by the bow, on springs"],
  ]);
  const conditions = [{ key: "repair_hull", text: "hull repairs: 1 of 3 turns done", cite: "", value: 1 }];
  const repair = ask("repair/alpha", ["-", "RH"]);
  expect(progressOf(repair, ship("alpha", 0, { conditions }))).toEqual(["hull repairs: 1 of 3 turns done"]);
  expect(progressOf(anchor, ship("alpha", 0, { conditions }))).toEqual([]);
});

test("a load tells what it takes", () => {
  const load: LoadPreview = { preview: "load", side: 0, shot: "D", turns: 2, squares: 2, range: 1 };
  expect(costOf(load)).toBe("2 turns to load · 2 reload squares · carries 1 hex");
  expect(costOf({ ...load, turns: 1, squares: 0, range: 10 })).toBe("carries 10 hexes");
  const guns = ask("load/alpha", ["L R", "L D", "R R", "none"], { default: "L R" });
  const strokes = strokesOf([guns, ask("load/beta", ["R R", "R D"])], (one) => one.default);
  const answers = strokes.find(({ said }) => said === "Double shot")?.answers ?? [];
  expect(answers.map(([, option]) => option)).toEqual(["L D", "R D"]);
});

test("one stroke orders for all ships that may have it", () => {
  const shot = (id: string, options: string[]) => ask(`shot/${id}/L`, options);
  const asks = [shot("alpha", ["R", "D"]), shot("beta", ["R", "C", "D"]), shot("gamma", ["R", "C"])];
  const strokes = strokesOf(asks, (one) => one.default);
  expect(strokes.map(({ said, answers }) => [said, answers.length])).toEqual([
    ["Round", 3],
    ["Double", 2],
    ["Chain", 2],
  ]);
});

test("shots are sorted by target and guns", () => {
  const options = [
    "hold",
    "hull>beta",
    "rigging>beta",
    "stern:hull>beta",
    "bow:hull>beta",
    "hull>java",
    "air",
  ];
  const targets = targetsOf(ask("fire/alpha/L", options));
  expect(targets.map((target) => target.ship)).toEqual(["beta", "java"]);
  expect(targets[0]?.batteries.map(({ section, ways }) => [section, ways.map((way) => way.option)])).toEqual([
    ["", ["hull>beta", "rigging>beta"]],
    ["Stern", ["stern:hull>beta"]],
    ["Bow", ["bow:hull>beta"]],
  ]);
  expect(targets[1]?.batteries[0]?.ways[0]?.at).toBe(5);
});

test("tables and rakes are told in words", () => {
  const shot = {
    table: 13,
    tables: [10, 3],
    aim: "hull",
    raking: true,
    rake: "stern",
    shot: "R",
  } as FirePreview;
  expect(tablesInWords(shot)).toBe("2 dice, on tables 10 and 3");
  expect(tablesInWords({ ...shot, table: -1 })).toBe("below any table");
  expect(tablesInWords({ ...shot, table: 2, aim: "crew" })).toBe("takes 2 crew");
  expect(rakeInWords(shot)).toBe("stern rake");
});
