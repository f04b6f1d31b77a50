import { expect, test } from "vitest";
import { fired, line, moved, pinned } from "../../../tests/fixtures/canned";
import { filmOf } from "./film";
import { standingAt } from "./standing";

const lines = [
  line(1, { show: "phase" }),
  moved(2, "alpha", 1, [10, 4]),
  line(3),
  fired(4, "alpha", "beta", ["2 hull"], "stern rake"),
  fired(5, "beta", "alpha", []),
  fired(6, "gamma", "beta", ["1 crew"]),
  pinned(7, "beta", "a mast by the board"),
  line(8, { show: "lost", ship: "beta", how: "sank", gone: true, pin: { kind: "foundering", ship: "beta" } }),
  line(9),
];
const start = { alpha: { bow: [10, 5] as [number, number], stern: [10, 6] as [number, number], heading: 1 } };
const film = filmOf(lines, start);
if (!film) throw new Error("no film");
const at = (index: number) => standingAt(film, index);

test("before the first stop ships lie where they lay, and only what came before is told", () => {
  expect(at(-1)).toMatchObject({ poses: start, shots: [], pins: [], upto: 1 });
});

test("the chronicle goes with the stops, quiet lines after them included", () => {
  expect(film.stops.map((_, index) => at(index).upto)).toEqual([3, 4, 5, 6, 7, 9]);
});

test("the present shot stands out, past ones stay", () => {
  expect(at(3).shots.map(({ number, present, rakes }) => [number, present, rakes])).toEqual([
    [1, false, true],
    [2, false, false],
    [3, true, false],
  ]);
});

test("damage is pinned with the number of the shot; a miss pins nothing", () => {
  expect(at(3).pins).toMatchObject([
    { ship: "beta", number: 1, title: "Stern rake", texts: ["−2 hull"], present: false },
    { ship: "beta", number: 3, title: "", texts: ["−1 crew"], present: true },
  ]);
});

test("what befalls a ship afterwards is added to her newest pin", () => {
  expect(at(4).pins.at(-1)).toMatchObject({
    number: 3,
    texts: ["−1 crew", "a mast by the board"],
    present: true,
  });
});

test("a ship that went down is gone only then", () => {
  expect([...at(4).gone]).toEqual([]);
  expect([...at(5).gone]).toEqual(["beta"]);
});

test("when ships move on, the lines of shots are gone but the pins stay", () => {
  const later = filmOf([...lines.slice(0, 4), moved(10, "alpha", 2, [10, 3])], start);
  expect(later && standingAt(later, 2)).toMatchObject({ shots: [], pins: [{ number: 1 }] });
});
