import { describe, expect, it } from "vitest";
import {
  centredOn,
  detailAt,
  fitted,
  fullInset,
  inView,
  middleNear,
  panLimits,
  pixelAt,
  toScreen,
  toWorld,
  wrapped,
} from "./camera";

const size = { width: 1366, height: 768 };

describe("camera", () => {
  it("goes from the screen to the chart and back", () => {
    const camera = { x: 120, y: -80, k: 0.7 };
    const there = toWorld(camera, { x: 300, y: 200 });
    expect(toScreen(camera, there).x).toBeCloseTo(300);
    expect(toScreen(camera, there).y).toBeCloseTo(200);
  });

  it("fits a box into the part no panel covers", () => {
    const box = { x0: 0, y0: 0, x1: 3000, y1: 2400 };
    const inset = fullInset({ right: 400, top: 60 });
    const camera = fitted(box, size, inset);
    const a = toScreen(camera, { x: box.x0, y: box.y0 });
    const b = toScreen(camera, { x: box.x1, y: box.y1 });
    expect(a.x).toBeGreaterThanOrEqual(0);
    expect(a.y).toBeGreaterThanOrEqual(59.9);
    expect(b.x).toBeLessThanOrEqual(966.1);
    expect(b.y).toBeLessThanOrEqual(768.1);
  });

  it("stands between points that fit, and near the first of those that do not", () => {
    const spread = (far: number) => [
      { x: 0, y: 0 },
      { x: 0, y: far },
    ];
    expect(middleNear(spread(400), 1, size, fullInset({}), 100)).toEqual({ x: 0, y: 200 });
    const middle = middleNear(spread(4000), 1, size, fullInset({}), 100);
    expect(middle).toEqual({ x: 0, y: 284 });
    expect(inView({ x: 0, y: 0 }, centredOn(middle, 1, size, fullInset({})), size, fullInset({}), 99)).toBe(
      true,
    );
  });

  it("takes the whole window where panels leave nothing", () => {
    const camera = centredOn({ x: 0, y: 0 }, 1, size, fullInset({ left: 1300 }));
    expect(camera.x).toBe(683);
  });

  it("knows what is in sight", () => {
    const camera = centredOn({ x: 500, y: 500 }, 1, size, fullInset());
    expect(inView({ x: 500, y: 500 }, camera, size, fullInset())).toBe(true);
    expect(inView({ x: 500, y: 500 }, camera, size, fullInset({ right: 800 }))).toBe(false);
  });

  it("lets one pan without end, but not beyond a coast", () => {
    const box = { x0: 0, y0: 0, x1: 100, y1: 100 };
    expect(panLimits(box, [])[0][0]).toBe(Number.NEGATIVE_INFINITY);
    expect(panLimits(box, ["west"])[0][0]).toBeGreaterThan(-5000);
    expect(panLimits(box, ["west"])[1][0]).toBe(Number.POSITIVE_INFINITY);
  });

  it("keeps a repeating layer over the window's corner", () => {
    for (const value of [-1000, -120, -1, 0, 1, 119, 120, 5000]) {
      const rest = wrapped(value, 120);
      expect(rest).toBeLessThanOrEqual(0);
      expect(rest).toBeGreaterThan(-120);
      expect((((value - rest) % 120) + 120) % 120).toBeCloseTo(0);
    }
  });

  it("has four degrees of detail and steady lines", () => {
    expect([0.2, 0.3, 0.6, 1.5].map(detailAt)).toEqual(["far", "small", "middle", "near"]);
    for (const k of [0.15, 0.3, 1, 2.7]) {
      expect(pixelAt(k) * k).toBeGreaterThan(0.85);
      expect(pixelAt(k) * k).toBeLessThan(1.18);
    }
  });
});
