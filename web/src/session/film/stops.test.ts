import { expect, test } from "vitest";
import { fired, line, moved, pinned } from "../../../tests/fixtures/canned";
import { filmOf } from "./film";
import { standingAt } from "./standing";
import { stopsOf } from "./stops";
import { stopMs } from "./timing";

const collided = (n: number, impulse: number) =>
  line(n, { show: "collided", impulse, hex: [3, 3], ships: ["alpha", "beta"] });
const marked = (n: number, ship: string) =>
  line(n, { show: "hit", ship, losses: [], pin: { kind: "hit", ship, text: "−2 hull", count: 2 } });

test("all ships move together, impulse by impulse, with their collisions", () => {
  const [moves, ...rest] = stopsOf([
    line(1, { show: "ordered", ship: "alpha", order: "2" }),
    moved(2, "alpha", 1, [10, 4]),
    moved(3, "beta", 1, [12, 4]),
    moved(4, "alpha", 2, [10, 3]),
    collided(5, 2),
    line(6),
  ]);
  expect(rest).toEqual([]);
  if (moves?.show !== "moves") throw new Error("no movement");
  expect(moves.impulses.map((one) => one.moves.map(({ ship }) => ship))).toEqual([
    ["alpha", "beta"],
    ["alpha"],
  ]);
  expect(moves.impulses[1]?.collisions).toEqual([{ hex: [3, 3], ships: ["alpha", "beta"] }]);
  expect(moves.impulses.map(({ upto }) => upto)).toEqual([3, 5]);
  expect([moves.n, moves.upto]).toEqual([2, 6]);
  expect(stopMs(moves)).toBe(2 * 400 + 600);
});

test("shots come after the movement one by one, and a rake takes longer", () => {
  const stops = stopsOf([
    moved(1, "alpha", 1, [10, 4]),
    fired(2, "alpha", "beta", ["2 hull"]),
    fired(3, "beta", "alpha", [], "stern rake"),
  ]);
  expect(stops.map((stop) => [stop.show, stop.show === "shot" && stop.number])).toEqual([
    ["moves", false],
    ["shot", 1],
    ["shot", 2],
  ]);
  expect(stops.map(stopMs)).toEqual([400, 1600, 2200]);
});

test("the first impulse of another turn is another movement", () => {
  expect(stopsOf([moved(1, "alpha", 1, [10, 4], 1), moved(2, "alpha", 1, [10, 3], 2)])).toHaveLength(2);
});

test("what is marked after a volley is no news; what comes on top of it is", () => {
  const stops = stopsOf([
    fired(1, "alpha", "beta", ["1 hull"]),
    fired(2, "gamma", "beta", ["1 crew"]),
    marked(3, "beta"),
    marked(4, "beta"),
  ]);
  expect(stops.map(({ show, upto }) => [show, upto])).toEqual([
    ["shot", 1],
    ["shot", 3],
    ["deed", 4],
  ]);
});

test("a shot that cannot tell its losses has them from what follows", () => {
  const [shot] = stopsOf([
    line(1, { show: "fired", ship: "alpha", side: 0, target: "beta" }),
    marked(2, "beta"),
  ]);
  expect(shot).toMatchObject({ show: "shot", upto: 2, pins: [{ text: "−2 hull" }] });
});

test("what is told on the way does not halt the ships, unless it says so", () => {
  const between = (halts: boolean) =>
    stopsOf([
      moved(1, "alpha", 1, [10, 4]),
      line(2, { show: "told", pin: { kind: "flag", ship: "alpha", text: "fouled" }, halts }),
      moved(3, "alpha", 2, [10, 3]),
    ]).map(({ show }) => show);
  expect(between(false)).toEqual(["moves"]);
  expect(between(true)).toEqual(["moves", "deed", "moves"]);
});

test("dice begin the movement of a ship that sails alone", () => {
  const dice = line(1, {
    show: "reach",
    ship: "alpha",
    distances: [2],
    text: "",
    sailing: "",
    pin: { kind: "flag", ship: "alpha", text: "rolls 2" },
  });
  const [stop, ...rest] = stopsOf([dice, moved(2, "alpha", 1, [10, 4])]);
  expect(rest).toEqual([]);
  expect(stop).toMatchObject({ show: "moves", dice });
  expect(stop && stopMs(stop)).toBe(700 + 400);
});

test("a film knows where it begins and ends; talk alone makes none", () => {
  const start = {
    alpha: { bow: [10, 5] as [number, number], stern: [10, 6] as [number, number], heading: 1 },
  };
  expect(filmOf([line(1, { show: "phase" })], start)).toBeNull();
  const film = filmOf([moved(1, "alpha", 1, [10, 4]), moved(2, "alpha", 2, [10, 3])], start);
  expect(film?.end.alpha?.bow).toEqual([10, 3]);
  expect(film?.upto).toBe(2);
});

test("a change of the wind is a stop of its own, and worth a film", () => {
  const wind = (n: number, changed: boolean) =>
    line(n, { show: "wind", direction: 4, velocity: 4, name: "heavy breeze", changed });
  const film = filmOf([line(1), wind(2, true)], {});
  expect(film?.stops.map(({ show }) => show)).toEqual(["wind"]);
  expect(film && standingAt(film, 0).wind).toEqual({ direction: 4, velocity: 4, name: "heavy breeze" });
  expect(filmOf([wind(1, false)], {})).toBeNull();
});

test("what is worth a look makes a film though nobody moves or fires", () => {
  expect(filmOf([line(1)], {})).toBeNull();
  expect(filmOf([pinned(1, "beta", "fouled")], {})).toBeNull();
  expect(
    filmOf([line(1, { show: "lost", ship: "beta", how: "sank", gone: true, look: true })], {}),
  ).not.toBeNull();
});
