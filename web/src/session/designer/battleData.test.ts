import { describe, expect, it } from "vitest";
import type { ShipTypeCard } from "../../api/types";
import { hexOf } from "../geometry/hexLabels";
import {
  type BattleData,
  brushed,
  freshName,
  groundOf,
  isOnChart,
  nearestFit,
  setGround,
  slug,
} from "./battleData";

const ship = (name: string, bow: string) => ({
  name,
  bow,
  heading: 1,
  quality: "average" as const,
  type: "t",
});
const battle = (more: Partial<BattleData> = {}): BattleData => ({
  id: "b",
  title: "B",
  date: "1805",
  place: "P",
  notes: "N",
  wind: { direction: 1 },
  sea: { columns: 10, rows: 10 },
  side: [
    { id: "a", name: "A", nations: ["british"], ship: [ship("Ajax", "D5")] },
    { id: "b", name: "B", nations: ["french"], ship: [ship("Aquilon", "H5")] },
  ],
  ...more,
});
const types = new Map([["t", { depth: 20, points: {} } as unknown as ShipTypeCard]]);

describe("the ground", () => {
  it("is read from runs and written as runs", () => {
    const sea = { land: ["C3-C5", "D4"], shoals: { "E1-E2 F3": 12 } };
    const ground = groundOf(sea);
    expect([...ground.land]).toEqual(["C3", "C4", "C5", "D4"]);
    expect(ground.feet.get("F3")).toBe(12);
    const drawn = battle();
    setGround(drawn, ground);
    expect(drawn.sea?.land).toEqual(["C3-C5", "D4"]);
    expect(drawn.sea?.shoals).toEqual({ "E1-E2 F3": 12 });
  });

  it("keeps no shoal where there is land", () => {
    const drawn = battle();
    setGround(drawn, { land: new Set(["C3"]), feet: new Map([["C3", 9]]) });
    expect(drawn.sea?.shoals).toEqual({});
  });

  it("is painted by brushes of 1, 7 and 19 hexes", () => {
    for (const size of [1, 7, 19]) expect(brushed([4, 4], size)).toHaveLength(size);
  });

  it("ends at the edges, every second column one hex earlier", () => {
    expect(isOnChart(battle(), hexOf("A10"))).toBe(true);
    expect(isOnChart(battle(), hexOf("B10"))).toBe(false);
    expect(isOnChart(battle(), hexOf("K1"))).toBe(false);
  });
});

describe("a ship in the wrong place", () => {
  it("is moved to the nearest water that is deep enough and free", () => {
    const wrong = battle({ sea: { columns: 10, rows: 10, land: ["D5"], shoals: { "D4 D6 D7": 12 } } });
    const place = nearestFit(wrong, { side: 0, ship: 0 }, types);
    expect(place).not.toBeNull();
    expect(["D3", "C5", "C6", "E5", "E6", "C4", "E4"]).toContain(place);
  });

  it("stays where nothing fits", () => {
    const land = "ABCDEFGHIJ".split("").map((column) => `${column}1-${column}9`);
    expect(
      nearestFit(battle({ sea: { columns: 10, rows: 9, land } }), { side: 0, ship: 0 }, types),
    ).toBeNull();
  });
});

describe("names", () => {
  it("are those of the nation that nobody has, then numbered", () => {
    expect(freshName(battle(), ["Ajax", "Bellona"])).toBe("Bellona");
    expect(freshName(battle(), ["Ajax"])).toBe("Ajax 2");
    expect(freshName(battle(), [], "Ajax")).toBe("Ajax 2");
  });

  it("make ids", () => {
    expect(slug("Cléopâtre & Co.")).toBe("cleopatre-co");
  });
});
