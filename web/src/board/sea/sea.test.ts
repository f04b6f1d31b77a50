import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fromOffset } from "../../session/geometry/hexes";
import { View } from "../camera/cameraView.svelte";
import { coastStrip, landPaths, outlines } from "./coast";
import { clipped, rhumbLines } from "./graticule";
import { LULL_MS } from "./lull.svelte";
import SeaLayer from "./SeaLayer.svelte";
import { textureOf } from "./texture";

const chart = { columns: 10, rows: 8, land: [], coast: [] };

describe("land", () => {
  it("outlines one hex by six edges and two by ten", () => {
    expect(outlines([[0, 0]]).map((loop) => loop.length)).toEqual([6]);
    expect(
      outlines([
        [0, 0],
        [0, 1],
      ]).map((loop) => loop.length),
    ).toEqual([10]);
  });

  it("outlines islands and lakes apart", () => {
    const ring = [1, 2, 3, 4, 5, 6].map(
      (d) =>
        [
          [0, -1],
          [1, -1],
          [1, 0],
          [0, 1],
          [-1, 1],
          [-1, 0],
        ][d - 1] as [number, number],
    );
    expect(outlines([[9, 9], ...ring])).toHaveLength(3);
  });

  it("is nothing on the open sea", () => {
    expect(landPaths(chart)).toEqual({ area: "", shore: "" });
  });

  it("lies beyond coast edges and not within the chart", () => {
    const strip = coastStrip({ ...chart, coast: ["west", "north"] }).map(String);
    expect(strip).toContain(String(fromOffset(-1, 4)));
    expect(strip).toContain(String(fromOffset(4, 0)));
    expect(strip).not.toContain(String(fromOffset(0, 1)));
    expect(strip).not.toContain(String(fromOffset(10, 4)));
  });

  it("draws shore only where land meets the sea", () => {
    const { area, shore } = landPaths({ ...chart, coast: ["west"], land: [fromOffset(5, 4)] });
    expect(area.match(/Z/g)).toHaveLength(2);
    expect(shore.match(/Z/g)).toHaveLength(1);
    const farthest = Math.max(...(shore.match(/\d+/g) ?? []).map(Number));
    expect(farthest).toBeLessThan(10000);
  });
});

describe("engraving", () => {
  it("cuts lines at the frame", () => {
    const box = { x0: 0, y0: 0, x1: 100, y1: 50 };
    expect(clipped({ x: 50, y: 25 }, { x: 60, y: 25 }, box)).toEqual([
      { x: 0, y: 25 },
      { x: 100, y: 25 },
    ]);
    expect(clipped({ x: 0, y: 60 }, { x: 10, y: 60 }, box)).toBeNull();
    expect(rhumbLines(box)).toMatch(/^M/);
  });
});

describe("water", () => {
  it("is glass in a calm and grows rougher with the wind", () => {
    expect([0, 1, 3, 4, 5, 7].map((velocity) => textureOf(velocity).name)).toEqual([
      "glass",
      "ripple",
      "streaks",
      "white-caps",
      "torn",
      "torn",
    ]);
    const rough = [0, 1, 2, 3, 4, 5, 6].map((velocity) => textureOf(velocity).rough);
    expect(rough).toEqual(rough.toSorted((a, b) => a - b));
  });
});

describe("the wind on the water", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("rests where nobody has been at the page for a while, or nobody sees it", async () => {
    vi.useFakeTimers();
    const { container, rerender } = render(SeaLayer, {
      view: new View(),
      wind: { direction: 1, velocity: 3 },
    });
    const rests = async () => {
      await tick();
      return container.querySelector(".sea")?.classList.contains("resting");
    };
    expect(await rests()).toBe(false);
    await vi.advanceTimersByTimeAsync(LULL_MS);
    expect(await rests()).toBe(true);
    document.dispatchEvent(new Event("pointermove", { bubbles: true }));
    expect(await rests()).toBe(false);
    await vi.advanceTimersByTimeAsync(LULL_MS);
    await rerender({ wind: { direction: 2, velocity: 3 } });
    expect(await rests(), "a change of the wind is shown").toBe(false);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(await rests()).toBe(true);
  });
});
