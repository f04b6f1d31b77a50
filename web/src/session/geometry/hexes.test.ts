import { describe, expect, it } from "vitest";
import {
  centre,
  chartBox,
  corner,
  degrees,
  footprint,
  fromOffset,
  type Hex,
  hexAt,
  hexLabel,
  middle,
  offset,
  polar,
  ROW,
  step,
} from "./hexes";

const field: Hex[] = [];
for (let q = -20; q <= 60; q += 3) for (let r = -40; r <= 40; r += 3) field.push([q, r]);

describe("hexes on the plane", () => {
  it("goes from a hex to its centre and back", () => {
    for (const hex of field) expect(hexAt(centre(hex))).toEqual(hex);
  });

  it("finds the hex of any point well inside it", () => {
    for (const hex of field) {
      const c = centre(hex);
      for (let i = 0; i < 6; i++) {
        const p = corner(hex, i);
        expect(hexAt({ x: c.x + (p.x - c.x) * 0.97, y: c.y + (p.y - c.y) * 0.97 })).toEqual(hex);
      }
    }
  });

  it("steps north, north-east, south-east, south, south-west, north-west", () => {
    for (let direction = 1; direction <= 6; direction++) {
      const from = centre([7, 3]);
      const to = centre(step([7, 3], direction));
      const way = polar(degrees(direction), ROW);
      expect(to.x - from.x).toBeCloseTo(way.x);
      expect(to.y - from.y).toBeCloseTo(way.y);
    }
  });

  it("labels hexes as the chart does", () => {
    expect(hexLabel(fromOffset(0, 1))).toBe("A1");
    expect(hexLabel(fromOffset(17, 23))).toBe("R23");
    expect(hexLabel(fromOffset(28, 7))).toBe("CC7");
    expect(hexLabel([-1, 0])).toBe("(-1,0)");
    for (const hex of field) expect(fromOffset(offset(hex).column, offset(hex).row)).toEqual(hex);
  });

  it("sets every second column half a hex lower", () => {
    expect(centre(fromOffset(1, 1)).y - centre(fromOffset(0, 1)).y).toBeCloseTo(ROW / 2);
    expect(centre(fromOffset(2, 1)).y).toBeCloseTo(0);
  });

  it("puts the stern behind the bow and the middle between them", () => {
    const pose = { bow: [5, 5] as Hex, heading: 3 };
    const [bow, stern] = footprint(pose, 2).map(centre);
    expect(footprint(pose, 2)[1]).toEqual(step([5, 5], 6));
    expect(middle(pose, 2).x).toBeCloseTo(((bow?.x ?? 0) + (stern?.x ?? 0)) / 2);
    expect(middle(pose, 2).y).toBeCloseTo(((bow?.y ?? 0) + (stern?.y ?? 0)) / 2);
    expect(middle(pose, 1)).toEqual(centre(pose.bow));
  });

  it("frames the whole chart", () => {
    const box = chartBox(51, 35);
    for (const hex of [fromOffset(0, 1), fromOffset(50, 35), fromOffset(49, 34)]) {
      for (let i = 0; i < 6; i++) {
        const p = corner(hex, i);
        expect(p.x).toBeGreaterThanOrEqual(box.x0 - 1e-6);
        expect(p.x).toBeLessThanOrEqual(box.x1 + 1e-6);
        expect(p.y).toBeGreaterThanOrEqual(box.y0 - 1e-6);
        expect(p.y).toBeLessThanOrEqual(box.y1 + 1e-6);
      }
    }
  });
});
