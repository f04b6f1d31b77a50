/** Games in which tokens decide who acts: courses by dice, shots by opposed dice, tokens, orders to several ships. */

import { describe, expect, test } from "vitest";
import { ask, line, moved, request, ship, view } from "../../../tests/fixtures/canned";
import { asCourse } from "../../../tests/fixtures/questions";
import type {
  AskView,
  CardView,
  ColumnPreview,
  Display,
  EventLine,
  GameView,
  Preview,
  ShotPreview,
} from "../../api/types";
import { batterySide, struckBy } from "../../board/film/eventEffects";
import { actingIn, drawOf, leftInWords, phaseOfToken, retold, tokensOf } from "../../pages/draw/tokens";
import { filmOf, openingOf } from "../../session/film/film";
import { stopsOf } from "../../session/film/stops";
import { batteryWord } from "../../session/orders/askWords";
import * as course from "../../session/orders/courses";
import { Draft } from "../../session/orders/draft.svelte";
import {
  damageInWords,
  isOpposed,
  leadOf,
  resultInWords,
  resultsOf,
  shotOnLine,
} from "../gunnery/opposedShots";
import { toldToAll } from "../gunnery/watchOrders";
import { press } from "../input/keys";
import { concerning, shipsIn } from "../orders/squadronOrders";
import { drawQuestion } from "./chartDrawing";
import { placesOf } from "./chartPlaces";

const OPTIONS = ["0", "1", "1L", "1R", "7", "7L", "7LL", "7R", "AB", "AS"];
const offered = (options: string[], more: Partial<AskView> = {}): AskView =>
  ask("plot/alpha", options, { ...asCourse(options), ...more });
const COURSES = offered(OPTIONS);

const modifier = (label: string, value: number) => ({ label, value, cite: "" });

function shot(more: Partial<ShotPreview> = {}): ShotPreview {
  const columns: ColumnPreview[] = [
    { column: -1, chance: 0.25 },
    { column: 2, chance: 0.75 },
  ];
  return {
    preview: "shot",
    target: "beta",
    beyond: "",
    battery: 0,
    range: 3,
    rake: "",
    shot: "R",
    modifiers: [modifier("rating", 3), modifier("range", 2)],
    target_modifiers: [modifier("rating", 4)],
    column: 2,
    columns,
    results: { MAST: 0.2, "+1": 0.5, FIRE: 0 },
    damage: 0.45,
    levels: 0.5,
    ...more,
  };
}

function drawn(n: number, side: number, number: number, left: number[], turn = 1): EventLine {
  const brings = number === 1 ? "command" : "action";
  return line(n, { show: "draw", side, number, brings, left }, turn);
}

describe("courses", () => {
  test("offer distances, turns and deeds", () => {
    expect(course.distancesOf(COURSES)).toEqual([0, 1, 7]);
    expect(course.turnsOf(COURSES, 7).map(({ option }) => option)).toEqual(["7LL", "7L", "7", "7R"]);
    expect(course.deedsOf(COURSES)).toEqual(["AB", "AS"]);
  });

  test("keep their turn at another distance, if it is offered there", () => {
    expect(course.atDistance(COURSES, "7L", 1)).toBe("1L");
    expect(course.atDistance(COURSES, "7LL", 1)).toBe("1");
    expect(course.farther(COURSES, "7", -1)).toBe("1");
    expect(course.farther(COURSES, "7", 1)).toBeNull();
    expect(course.farther(COURSES, "AB", 1)).toBe("1");
  });

  test("turn hexside by hexside, back before over", () => {
    expect(course.steered(COURSES, "7", "L")).toBe("7L");
    expect(course.steered(COURSES, "7L", "R")).toBe("7");
    expect(course.steered(COURSES, "7R", "R")).toBeNull();
    expect(course.steered(offered(["L", "R"]), "L", "R")).toBe("R");
  });

  test("of a line may turn it in succession or all together", () => {
    const line = offered(["0", "3", "3L", "3L+", "3R"]);
    expect(course.turnsOf(line, 3).map(({ turn }) => turn)).toEqual([-1, -1, 0, 1]);
    expect(course.steered(line, "3L", "L")).toBe("3L+");
    expect(course.steered(line, "3L+", "R")).toBe("3");
  });

  test("pass over the hexes before their end", () => {
    expect(course.passage({ bow: [0, 0], heading: 1 }, 3)).toEqual([
      [0, -1],
      [0, -2],
    ]);
    expect(course.passage({ bow: [0, 0], heading: 1 }, 0)).toEqual([]);
  });

  test("are told by their dice", () => {
    expect(course.distanceInWords(7, [1, 3, 3])).toBe("all dice");
    expect(course.distanceInWords(3, [1, 3, 3])).toBe("one die");
    expect(course.distanceInWords(4, [4])).toBe("the die");
  });

  test("are steered by keys: digits are hexes, K gives anchor orders", () => {
    const draft = new Draft(request([offered(OPTIONS, { default: "7" })]), false, true);
    const key = (name: string) => {
      press(draft, name);
      return draft.orders["plot/alpha"];
    };
    expect(key("ArrowLeft")).toBe("7L");
    expect(key("ArrowDown")).toBe("1L");
    expect(key("ArrowUp")).toBe("7L");
    expect(key("1")).toBe("1L");
    expect(key("k")).toBe("AB");
    expect(key("k")).toBe("AS");
    expect(key("0")).toBe("0");
    expect(key("5")).toBe("0");
    expect(press(draft, "x")).toBeUndefined();
  });

  test("light the hexes of other distances on the way", () => {
    const at = (hexes: number): Preview => ({
      preview: "plot",
      bow: [10, 5 - hexes],
      stern: [10, 6 - hexes],
      heading: 1,
      left: 0,
      backs: 0,
      stopped: "",
    });
    const plot = offered(["0", "2", "4"], {
      previews: { "0": at(0), "2": at(2), "4": at(4) },
      default: "4",
    });
    const sea = drawQuestion(new Draft(request([plot]), false, true), [ship("alpha", 0)], null);
    const kindOf = (r: number) => sea.marks.find(({ hex }) => hex[0] === 10 && hex[1] === r)?.kind;
    expect([1, 2, 3, 4, 5].map(kindOf)).toEqual(["chosen", "path", "legal", "path", "legal"]);
    expect(sea.ghosts).toMatchObject([{ bow: [10, 1], label: "4" }]);
  });

  test("mark the ship that is in the way", () => {
    const at: Preview = {
      preview: "plot",
      bow: [10, 1],
      stern: [10, 2],
      heading: 1,
      left: 0,
      backs: 0,
      stopped: "beta",
    };
    const plot = offered(["4"], { previews: { "4": at }, default: "4" });
    const ships = [ship("alpha", 0), ship("beta", 1, { bow: [10, 3], stern: [9, 4] })];
    const sea = drawQuestion(new Draft(request([plot]), false, true), ships, null);
    const met = sea.marks.filter(({ kind }) => kind === "collision").map(({ hex }) => hex);
    expect(met).toEqual([
      [10, 3],
      [9, 4],
    ]);
  });
});

describe("guns", () => {
  const fire = ask("fire/alpha/starboard", ["hold", "beta", "gamma"], {
    previews: { beta: shot(), gamma: shot({ target: "beta", beyond: "gamma", range: 5 }) },
    default: "gamma",
  });

  test("are known by where they bear", () => {
    expect(batteryWord(fire)).toBe("starboard");
    expect(batteryWord(ask("kedge/a", []))).toBe("");
    expect(batterySide(3)).toBe(3);
    expect(isOpposed(fire)).toBe(true);
    expect(isOpposed(ask("fire/a/L", ["hold"]))).toBe(false);
  });

  test("tell sums and chances", () => {
    expect(leadOf(shot())).toBe(1);
    expect(damageInWords(shot({ damage: 0.996 }))).toBe("damage in > 99 %");
    expect(resultsOf(shot()).map(({ cell }) => cell)).toEqual(["+1", "MAST"]);
    expect(resultInWords("+2")).toBe("2 levels of rate lost");
    expect(shotOnLine(shot({ rake: "bow" }))).toBe("range 3 · bow rake · damage in 45 %");
  });

  test("are drawn with who stands in the way", () => {
    const draft = new Draft(request([fire]), false, true);
    const ships = [ship("alpha", 0), ship("beta", 1), ship("gamma", 1)];
    const { lines } = drawQuestion(draft, ships, null);
    expect(lines.map(({ to, kind }) => [to, kind])).toEqual([
      ["beta", "sight"],
      ["beta", "fire"],
      ["gamma", "sight"],
    ]);
    expect(placesOf(draft, ships)).toHaveLength(6);
  });

  test("have one watch or several", () => {
    expect(toldToAll([{ standing: { watch: "best" } }, { standing: { watch: "best" } }], "watch")).toBe(
      "best",
    );
    expect(toldToAll([{ standing: { watch: "best" } }, { standing: { watch: "ask" } }], "watch")).toBe("");
  });
});

describe("tokens", () => {
  const told = [drawn(1, 1, 1, [3, 2, 1]), drawn(2, 1, 2, [3, 1, 1])];

  test("are followed by the events of the turn", () => {
    expect(drawOf(told, 1, 2)).toEqual({
      drawn: [1, 1],
      left: [3, 1],
      active: 1,
      number: 2,
      brings: "action",
    });
    expect(drawOf(told, 2, 2)).toBeNull();
    const draw = drawOf(told, 1, 2);
    expect(draw && actingIn(draw, "action").active).toBe(1);
    expect(draw && actingIn(draw, "boarding").active).toBe(-1);
    const boarding = [...told, line(3, { show: "phase", common: true })];
    expect(drawOf(boarding, 1, 2)).toMatchObject({ active: -1, brings: "" });
  });

  test("lie in a row, those in the bag face down", () => {
    const draw = drawOf(told, 1, 2);
    expect(draw && tokensOf(draw).map(({ side }) => side)).toEqual([1, 1, null, null, null, null]);
    expect(draw && tokensOf(draw).findIndex(({ last }) => last)).toBe(1);
    expect(draw && leftInWords(draw, String)).toBe("in the bag: 0 3, 1 1");
  });

  test("are told with the names of the sides", () => {
    expect(phaseOfToken({ active: 0, number: 3, brings: "action" }, "Reds")).toBe("Reds: second action");
    expect(retold(drawn(1, 1, 1, [3, 2, 1]), ["Reds", "Blues"])).toBe(
      "Blues: command; in the bag: Reds 3, Blues 2.",
    );
    const offer = line(1);
    expect(retold({ ...offer, text: "Side 1 offers rest." }, ["Reds"])).toBe("Reds offers rest.");
  });
});

describe("the film", () => {
  test("turns tokens over, moves ships one after the other and stops for what befalls them", () => {
    const pin = { kind: "flag" as const, ship: "alpha", text: "rolls 3 + 1" };
    const dice: Display = {
      show: "reach",
      ship: "alpha",
      distances: [4],
      text: "",
      sailing: "",
      halts: true,
      pin,
    };
    const blast = { kind: "blast" as const, ship: "beta" };
    const lines = [
      drawn(1, 0, 2, [0, 1]),
      line(2, dice),
      moved(3, "alpha", 1, [10, 4]),
      line(4, { show: "fired", ship: "beta", side: 2, target: "alpha" }),
      line(5, { show: "hit", ship: "alpha", losses: [], halts: true }),
      line(6, { show: "collided", ships: ["alpha", "beta"], hex: [10, 3] }),
    ];
    const stops = stopsOf(lines);
    expect(stops.map(({ show }) => show)).toEqual(["draw", "moves", "shot", "moves"]);
    expect(stops[1]).toMatchObject({ dice: { n: 2 }, impulses: [{ moves: [{ ship: "alpha" }] }] });
    expect(stops[3]).toMatchObject({ impulses: [{ moves: [], collisions: [{ hex: [10, 3] }] }] });
    expect(struckBy(blast, "x")).toMatchObject({ kind: "blast" });
    expect(filmOf([drawn(1, 0, 1, [2, 3])], {})).not.toBeNull();
  });

  test("begins with the battle for those who have yet to act", () => {
    const sides = [{ ships: [{ id: "alpha", bow: [1, 1], stern: [1, 2], heading: 1 }] }] as never;
    const seen = { ...view(0, null, [ship("alpha", 0)]), draw: drawOf([drawn(1, 1, 1, [3, 2])], 1, 2) };
    expect(openingOf([], seen, sides)).toEqual({ alpha: { bow: [1, 1], stern: [1, 2], heading: 1 } });
    const chosen = line(2, { show: "ordered", ship: "alpha", order: "3" });
    expect(openingOf([chosen], seen, sides)).toBeNull();
    expect(openingOf([], { ...seen, draw: null } as GameView, sides)).toBeNull();
  });
});

describe("orders to several ships", () => {
  const options = ["none", "form a,b", "form b,a", "form a,b,c", "break c"];
  const orders = ask("orders/1", options);

  test("are found by pointing at the ships, in their order", () => {
    expect(shipsIn(orders, "form a,b,c")).toEqual(["a", "b", "c"]);
    expect(concerning(orders, [])).toEqual(options);
    expect(concerning(orders, ["b", "a"])).toEqual(["form b,a", "form a,b", "form a,b,c"]);
    expect(concerning(orders, ["c"])).toEqual(["break c", "form a,b,c"]);
  });

  test("lie on one paper, what ships are fitted out with on another", () => {
    const asks = [
      ask("orders/1", ["none", "form a,b"]),
      ask("orders/2", ["none", "form a,b"]),
      ask("kedge/a", ["hold", "1"]),
      ask("loading/a/port", ["round", "hot"]),
      ask("chasers/b", ["keep", "rig"]),
    ];
    const draft = new Draft(request(asks), false, true);
    expect(draft.queue.map(({ id, kind, asks: on }) => [id, kind, on.length])).toEqual([
      ["orders", "set", 2],
      ["kedge/a", "single", 1],
      ["register", "register", 2],
    ]);
    draft.goTo("orders/2");
    expect(draft.ask?.id).toBe("orders/2");
  });
});

test("a ship with a data card is described by it", async () => {
  const { boardShip } = await import("../../board/boardShip");
  const card = { rate_now: 4, masts: 2 } as CardView;
  expect(boardShip(ship("alpha", 0, { card }), []).description).toBe("rate 4, crack crew, 2 masts");
});
