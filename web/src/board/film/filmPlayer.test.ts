import { expect, test } from "vitest";
import { line, moved } from "../../../tests/fixtures/canned";
import { beatsOf, filmOf } from "../../session/film/beats";
import { effectOf } from "./eventEffects";
import { wakesOf } from "./filmPlayer.svelte";

const collided = (n: number, impulse: number) =>
  line(n, { event: "ShipsCollided", impulse, hex: [3, 3], ships: ["alpha", "beta"] } as never);

test("moves of one impulse are shown together, with their collisions", () => {
  const beats = beatsOf([
    line(1, { event: "PlotOpened", ship: "alpha", plot: "2" } as never),
    moved(2, "alpha", 1, [10, 4]),
    moved(3, "beta", 1, [12, 4]),
    moved(4, "alpha", 2, [10, 3]),
    collided(5, 2),
    line(6, { event: "FoulingRolled", ship: "alpha", fouled: true } as never),
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
  const shot = (n: number, ship: string) =>
    line(n, { event: "BroadsideFired", ship, side: 1, target: "beta" } as never);
  const beats = beatsOf([shot(1, "alpha"), shot(2, "gamma")]);
  expect(beats).toHaveLength(1);
  expect(beats[0]?.show === "fire" && beats[0].broadsides).toHaveLength(2);
});

test("a film knows where it begins and ends; talk alone makes none", () => {
  const start = {
    alpha: { bow: [10, 5] as [number, number], stern: [10, 6] as [number, number], heading: 1 },
  };
  expect(filmOf([line(1, { event: "PhaseBegan" } as never)], start)).toBeNull();
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
  const hits = line(4, { event: "HitsMarked", ship: "beta", hull: 2, crew: 0, guns: 0, rigging: 1 } as never);
  expect(effectOf(hits)).toMatchObject({ kind: "hit", ship: "beta", count: 3, text: "2 hull, 1 rigging" });
  expect(effectOf(line(5, { event: "PhaseBegan" } as never))).toBeNull();
});

test("a change of the wind is a beat of its own, and worth a film", () => {
  const wind = (n: number, direction: number, velocity: number) =>
    line(n, {
      event: "WindChanged",
      was_direction: 2,
      direction,
      was_velocity: 3,
      velocity,
      velocity_name: "heavy breeze",
    } as never);
  const changed = [line(1, { event: "WindTested" } as never), wind(2, 4, 4)];
  const beats = beatsOf(changed);
  expect(beats.map((beat) => beat.show)).toEqual(["told", "wind"]);
  expect(beats[1]).toMatchObject({
    wind: { direction: 4, velocity: 4, name: "heavy breeze" },
    changed: true,
  });
  expect(filmOf(changed, {})).not.toBeNull();
  expect(filmOf([wind(1, 2, 3)], {})).toBeNull();
  expect(filmOf([line(1, { event: "ShipSank", ship: "beta" } as never)], {})).not.toBeNull();
  const diced = (direction: number, weather: string) =>
    line(1, { event: "WeatherDiced", was_direction: 2, direction, was_weather: "", weather } as never);
  expect(beatsOf([diced(3, "")])[0]).toMatchObject({ show: "wind", wind: { direction: 3 }, changed: true });
  expect(filmOf([diced(2, "heavy seas")], {})).not.toBeNull();
  expect(filmOf([diced(2, "")], {})).toBeNull();
});
