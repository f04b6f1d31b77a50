import { describe, expect, it } from "vitest";
import { shipFor } from "../../../tests/fixtures/boardShip";
import { centre, middle } from "../../session/geometry/hexes";
import { placementOf } from "../film/cues";
import { effectMs, hitBursts, RIPPLE_MS, smokePuffs, splashes } from "./effects";
import { touches } from "./hulls";
import { contact, curve, locate, shortened, wakePoints } from "./lines";
import { hullOf } from "./names";
import { placeTags, tagsOf } from "./tags";

const a = shipFor({ id: "a", bow: [0, 0], heading: 1 });
const b = shipFor({ id: "b", bow: [1, 0], heading: 1 });
const places = new Map([a, b].map((ship) => [ship.id, placementOf(ship)]));

describe("lines", () => {
  it("go between hexes and the middles of ships", () => {
    expect(locate([2, 3], [a], places)).toEqual(centre([2, 3]));
    expect(locate("a", [a], places)).toEqual(middle(a, 2));
    expect(locate("nobody", [a], places)).toBeNull();
  });

  it("are cut short at both ends, never to nothing", () => {
    const line = shortened({ x: 0, y: 0 }, { x: 0, y: -100 }, 20);
    expect(line).toEqual({ from: { x: 0, y: -20 }, to: { x: 0, y: -80 }, angle: 0 });
    expect(shortened({ x: 0, y: 0 }, { x: 10, y: 0 }, 20).to.x).toBe(7);
  });

  it("tie ships where their hexes are nearest", () => {
    const { at, angle } = contact(a, 2, b, 2);
    const [p, q] = [centre([0, 0]), centre([1, 0])];
    expect(at.x).toBeCloseTo((p.x + q.x) / 2);
    expect(Math.round(angle)).toBe(120);
  });

  it("follow a ship's way as a smooth wake", () => {
    const poses = [a, { bow: [0, -1] as [number, number], heading: 1 }];
    const points = wakePoints(poses, 2);
    expect(points).toHaveLength(3);
    expect(points[0]?.y).toBeGreaterThan(points[2]?.y ?? 0);
    expect(curve(points)).toMatch(/^M.*Q.*L/);
    expect(curve([])).toBe("");
  });
});

describe("gunnery", () => {
  it("ripples from bow to stern on the side that fired", () => {
    const puffs = smokePuffs(a, placementOf(a), 1, 120, 200);
    expect(puffs.length).toBeGreaterThan(5);
    for (const puff of puffs) expect(puff.x).toBeGreaterThan(0);
    expect(puffs[1]?.delayMs).toBe(200 + RIPPLE_MS);
    expect(puffs.map((p) => p.delayMs)).toEqual(puffs.map((p) => p.delayMs).toSorted((x, y) => x - y));
  });

  it("falls around the target and on her hull", () => {
    const at = middle(b, 2);
    for (const drop of splashes("s", at, 6, 40)) {
      expect(Math.hypot(drop.x - at.x, drop.y - at.y)).toBeLessThanOrEqual(40);
    }
    expect(hitBursts(b, placementOf(b), "h", 20)).toHaveLength(8);
  });

  it("tells how long to wait for it", () => {
    expect(effectMs({ id: "x", kind: "collision", at: [0, 0], delayMs: 100 })).toBe(1000);
  });
});

describe("tags", () => {
  it("lie on their line but off the ships", () => {
    const ships = [shipFor({ id: "a", bow: [0, 0] }), shipFor({ id: "b", bow: [3, -1] })];
    const at = new Map(ships.map((ship) => [ship.id, placementOf(ship)]));
    const tags = tagsOf([{ id: "l", from: "a", to: "b", kind: "fire", text: "range 3" }], ships, at);
    const hulls = ships.map((ship) => hullOf(ship, placementOf(ship), 0.8, "middle"));
    const [box] = placeTags(tags, 0.8, () => 60, hulls);
    expect(box).toBeDefined();
    for (const hull of hulls) if (box) expect(touches(box, hull)).toBe(false);
  });

  it("leave a short line rather than cover who fires along it", () => {
    const ships = [shipFor({ id: "a", bow: [0, 0] }), shipFor({ id: "b", bow: [1, 0] })];
    const at = new Map(ships.map((ship) => [ship.id, placementOf(ship)]));
    const line = { id: "l", from: "a", to: "b", kind: "fire" as const, text: "range 2 · table 3" };
    const hulls = ships.map((ship) => hullOf(ship, placementOf(ship), 1, "middle"));
    const [box] = placeTags(tagsOf([line], ships, at), 1, () => 100, hulls);
    expect(box && hulls.some((hull) => touches(box, hull))).toBe(false);
  });

  it("are nothing without text or without the ship", () => {
    expect(tagsOf([{ id: "l", from: "a", to: "b", kind: "fire" }], [a, b], places)).toEqual([]);
    expect(tagsOf([{ id: "l", from: "a", to: "gone", kind: "fire", text: "1" }], [a], places)).toEqual([]);
  });
});
