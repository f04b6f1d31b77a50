import { expect, test } from "vitest";
import { ship } from "../../../tests/fixtures/canned";
import { ratings } from "../../../tests/fixtures/cannedTable";
import type { ShipView } from "../../api/types";
import { foeOf, gunsOf } from "./shipsBeside";

const at = (x: number, y: number): Partial<ShipView> => ({
  place: { x, y, point: 0, fore: 100, aft: 100, beam: 40, sailing: "running" },
});

test("beside a ship of the table stands the nearest enemy who fights", () => {
  const own: ShipView = { ...ship("alpha", 0), ...at(0, 0) };
  const near: ShipView = { ...ship("beta", 1), ...at(300, 400), surrendered: "alpha" };
  const far: ShipView = { ...ship("gamma", 1), ...at(3000, 0) };
  const friend: ShipView = { ...ship("delta", 0), ...at(10, 0) };
  expect(foeOf(own, [own, near, far, friend])?.id).toBe("gamma");
  expect(foeOf(own, [own, near, friend])?.id).toBe("beta");
  expect(foeOf(own, [own, friend])).toBeUndefined();
});

test("her broadsides tell what is in them", () => {
  const own: ShipView = { ...ship("alpha", 0), card: null, ratings: ratings() };
  expect(gunsOf(own)).toMatchObject([
    { side: "port", ready: true, words: "Port: round shot" },
    { side: "starboard", ready: false, words: "Starboard: empty" },
  ]);
  expect(gunsOf({ ...own, ratings: null })).toEqual([]);
});
