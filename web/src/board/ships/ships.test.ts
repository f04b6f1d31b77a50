import { describe, expect, it } from "vitest";
import { gunStrokes, gunsDrawn, MOST_SCARS, muzzles, scarCount, scars } from "./guns";
import { halfBreadth, hullOutline, hullSize } from "./hull";
import { boomAngle, bracing, mastCount, relativeWind, sparNames, standingRig } from "./rig";

describe("hulls", () => {
  it("are to scale of class: 1 the biggest, 7 the smallest", () => {
    const lengths = [1, 2, 3, 4, 5, 6, 7].map(
      (c) => hullSize(c, [0, 105, 74, 38, 30, 18, 8, 2][c] ?? 1).length,
    );
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(new Set(lengths).size).toBe(7);
  });

  it("are a little longer for a higher rating", () => {
    expect(hullSize(2, 84).length).toBeGreaterThan(hullSize(2, 64).length);
    expect(hullSize(1, 130).length).toBeLessThan(120);
  });

  it("are pointed at the stem, broadest amidships, narrower at the stern", () => {
    expect(halfBreadth(-0.5)).toBe(0);
    expect(halfBreadth(0)).toBe(0.5);
    expect(halfBreadth(0.5)).toBeLessThan(0.4);
    expect(hullOutline(hullSize(2, 74))).toMatch(/^M0 -52.*Z$/);
  });
});

describe("masts", () => {
  it("are three on ships and frigates, two on brigs, one on boats", () => {
    expect([1, 2].map((c) => mastCount(c, 3))).toEqual([3, 3]);
    expect([3, 4].map((c) => mastCount(c, 4))).toEqual([3, 3]);
    expect(mastCount(5, 4)).toBe(2);
    expect(mastCount(7, 1)).toBe(1);
  });

  it("go one with every rigging section lost, from section 1 upwards", () => {
    const size = hullSize(2, 74);
    const standing = (rigging: number[]): string[] =>
      standingRig(size, 2, rigging, [7, 7, 7])
        .filter((spar) => !spar.gone)
        .map((spar) => spar.name);
    expect(standing([7, 7, 7])).toHaveLength(3);
    expect(standing([0, 7, 7])).toEqual(["foremast", "mainmast"]);
    expect(standing([0, 0, 1])).toEqual(["mainmast"]);
    expect(standing([0, 0, 0])).toEqual([]);
  });

  it("of a frigate with four sections go after her bowsprit", () => {
    expect(sparNames(3, 4)).toEqual(["bowsprit", "mizzenmast", "foremast", "mainmast"]);
    const rig = standingRig(hullSize(3, 38), 3, [0, 3, 6, 6], [6, 6, 6, 6]);
    expect(rig.map((spar) => spar.gone)).toEqual([true, false, false, false]);
    expect(rig[1]?.torn).toBe(0.5);
  });

  it("stand with any number of sections", () => {
    for (const sections of [1, 2, 3, 4, 5, 6]) {
      const full = Array<number>(sections).fill(4);
      const whole = standingRig(hullSize(1, 100), 1, full, full);
      const none = standingRig(
        hullSize(1, 100),
        1,
        full.map(() => 0),
        full,
      );
      expect(whole.some((spar) => spar.gone)).toBe(false);
      expect(none.every((spar) => spar.gone)).toBe(true);
      expect(sparNames(1, sections)).toHaveLength(sections);
    }
  });
});

describe("yards", () => {
  it("feel the wind from the bow", () => {
    expect(relativeWind(120, 60)).toBe(60);
    expect(relativeWind(0, 300)).toBe(60);
    expect(relativeWind(60, 120)).toBe(-60);
    expect(relativeWind(180, 0)).toBe(180);
    expect(relativeWind(0, 780)).toBe(-60);
  });

  it("are square before the wind and in irons, braced sharp when close-hauled", () => {
    expect(bracing(0)).toBe(0);
    expect(bracing(180)).toBe(0);
    expect(bracing(60)).toBe(30);
    expect(bracing(-60)).toBe(-30);
    expect(bracing(120)).toBe(52);
    expect(bracing(-120)).toBe(-52);
  });

  it("leave the boom to leeward, closer to the keel the closer the wind", () => {
    expect(boomAngle(60)).toBeGreaterThan(boomAngle(120));
    expect(boomAngle(-60)).toBe(-boomAngle(60));
  });
});

describe("guns and scars", () => {
  const size = hullSize(2, 74);
  const strokes = (d: string): number => d.match(/M/g)?.length ?? 0;

  it("draw as many guns as are left, in proportion", () => {
    expect(gunsDrawn(size, 16, 16)).toEqual({ ports: 11, guns: 11 });
    expect(gunsDrawn(size, 8, 16).guns).toBe(6);
    expect(gunsDrawn(size, 1, 16).guns).toBe(1);
    expect(gunsDrawn(size, 0, 16).guns).toBe(0);
    expect(gunsDrawn(size, 0, 0)).toEqual({ ports: 0, guns: 0 });
    expect(strokes(gunStrokes(size, 0, 11, 6, 4))).toBe(6);
  });

  it("have port to the left and starboard to the right", () => {
    for (const p of muzzles(size, 0, 5)) expect(p.x).toBeLessThan(0);
    for (const p of muzzles(size, 1, 5)) expect(p.x).toBeGreaterThan(0);
  });

  it("scar a hull the more the more it is hit, and always alike", () => {
    expect(scarCount(10, 10)).toBe(0);
    expect(scarCount(9, 10)).toBe(1);
    expect(scarCount(0, 10)).toBe(MOST_SCARS);
    expect(scars(size, "x", 5)).toBe(scars(size, "x", 5));
    expect(scars(size, "x", 6).startsWith(scars(size, "x", 5))).toBe(true);
    expect(scars(size, "y", 5)).not.toBe(scars(size, "x", 5));
  });
});
