import { expect, test } from "vitest";
import { line, moved } from "../../../tests/fixtures/canned";
import { beatsOf, filmOf } from "../../session/film/beats";
import { effectOf } from "./eventEffects";
import { wakesOf } from "./filmPlayer.svelte";

const collided = (n: number, impulse: number) =>
  line(n, { show: "collided", impulse, hex: [3, 3], ships: ["alpha", "beta"] });

test("moves of one impulse are shown together, with their collisions", () => {
  const beats = beatsOf([
    line(1, { show: "ordered", ship: "alpha", order: "2" }),
    moved(2, "alpha", 1, [10, 4]),
    moved(3, "beta", 1, [12, 4]),
    moved(4, "alpha", 2, [10, 3]),
    collided(5, 2),
    line(6),
  ]);
  expect(beats.map((beat) => beat.show)).toEqual(["told", "impulse", "impulse", "told"]);
  const [, first, second] = beats;
  expect(first?.show === "impulse" && first.moves.map((move) => move.ship)).toEqual(["alpha", "beta"]);
  expect(second?.show === "impulse" && second.collisions).toEqual([
    { hex: [3, 3], ships: ["alpha", "beta"] },
  ]);
  expect(beats.map((beat) => beat.upto)).toEqual([1, 3, 5, 6]);
});

test("the first impulse of another turn is another beat", () => {
  const beats = beatsOf([moved(1, "alpha", 1, [10, 4], 1), moved(2, "alpha", 1, [10, 3], 2)]);
  expect(beats).toHaveLength(2);
});

test("broadsides of a phase fire in one ripple", () => {
  const shot = (n: number, ship: string) => line(n, { show: "fired", ship, side: 1, target: "beta" });
  const beats = beatsOf([shot(1, "alpha"), shot(2, "gamma")]);
  expect(beats).toHaveLength(1);
  expect(beats[0]?.show === "fire" && beats[0].broadsides).toHaveLength(2);
});

test("a film knows where it begins and ends; talk alone makes none", () => {
  const start = {
    alpha: { bow: [10, 5] as [number, number], stern: [10, 6] as [number, number], heading: 1 },
  };
  expect(filmOf([line(1, { show: "phase" })], start)).toBeNull();
  const film = filmOf([moved(1, "alpha", 1, [10, 4]), moved(2, "alpha", 2, [10, 3])], start);
  expect(film?.end.alpha?.bow).toEqual([10, 3]);
  expect(film?.upto).toBe(2);
  if (!film) throw new Error("no film");
  expect(wakesOf(film)).toEqual([
    {
      ship: "alpha",
      poses: [
        { bow: [10, 5], heading: 1 },
        { bow: [10, 4], heading: 1 },
        { bow: [10, 3], heading: 1 },
      ],
    },
  ]);
});

test("hits are told over the ship", () => {
  const pin = { kind: "hit" as const, ship: "beta", count: 3, text: "2 hull, 1 rigging" };
  const hits = line(4, { show: "hit", ship: "beta", losses: [], pin });
  expect(effectOf(hits)).toMatchObject({ kind: "hit", ship: "beta", count: 3, text: "2 hull, 1 rigging" });
  expect(effectOf(line(5, { show: "phase" }))).toBeNull();
});

test("a change of the wind is a beat of its own, and worth a film", () => {
  const wind = (n: number, changed: boolean) =>
    line(n, { show: "wind", direction: 4, velocity: 4, name: "heavy breeze", changed });
  const changed = [line(1), wind(2, true)];
  const beats = beatsOf(changed);
  expect(beats.map((beat) => beat.show)).toEqual(["told", "wind"]);
  expect(beats[1]).toMatchObject({
    wind: { direction: 4, velocity: 4, name: "heavy breeze" },
    changed: true,
  });
  expect(filmOf(changed, {})).not.toBeNull();
  expect(filmOf([wind(1, false)], {})).toBeNull();
});

test("what is worth a look makes a film though nobody moves or fires", () => {
  expect(filmOf([line(1)], {})).toBeNull();
  expect(
    filmOf([line(1, { show: "lost", ship: "beta", how: "sank", gone: true, look: true })], {}),
  ).not.toBeNull();
});
