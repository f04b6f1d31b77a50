import { describe, expect, it } from "vitest";
import { ask, line, request } from "../../../tests/fixtures/canned";
import { afloat, ratings, table } from "../../../tests/fixtures/cannedTable";
import { asSwing, asWay } from "../../../tests/fixtures/questions";
import type { Moved } from "../../api/types";
import { boardShip } from "../../board/boardShip";
import { arcsOf } from "../../board/table/gunArcs";
import { offerHeading, offerNear, offersOf } from "../../board/table/movementOffers";
import { bandsOf, pieceOf } from "../../board/table/pieces";
import { bandAt, bearingInWords, measureInWords, Ruler } from "../../board/table/ruler.svelte";
import { filmOf, posesOf } from "../../session/film/film";
import { stopsOf, windOf } from "../../session/film/stops";
import { tableOpening } from "../../session/film/tableOpening";
import { centre, degrees } from "../../session/geometry/hexes";
import {
  ahead,
  bearing,
  between,
  centimetres,
  directionOf,
  hexOf,
  pointInWords,
  UNIT,
} from "../../session/geometry/plane";
import { Draft } from "../../session/orders/draft.svelte";
import { press } from "../input/keys";
import { tableLines, tableQuestion } from "./tableDrawing";
import { tablePlaces } from "./tablePlaces";

const way = (options: string[]) => ask("plot/alpha", options, asWay(options));
const swing = (options: string[], from = 0) => ask("turn/alpha", options, asSwing(options, from));

describe("the plane", () => {
  it("names the same point as a spot, a hex with parts and a place in the world", () => {
    const { x, y } = centre(hexOf([1234, 567]));
    expect(x / UNIT).toBeCloseTo(1234);
    expect(y / UNIT).toBeCloseTo(567);
    expect(degrees(directionOf(5))).toBe(112.5);
    expect(pointInWords(15)).toBe("north-north-west");
  });

  it("measures as on the table", () => {
    expect(ahead([1000, 1000], 4, 900)).toEqual([1900, 1000]);
    expect(ahead([1000, 1000], 0, 900)).toEqual([1000, 100]);
    expect(centimetres([0, 0], [300, 400])).toBe(5);
    expect(bearing([0, 0], [500, 0])).toBe(4);
    expect(bearing([0, 0], [0, -500])).toBe(0);
    expect(between(15, 1)).toBe(2);
  });
});

describe("the template", () => {
  const { place } = afloat("alpha", 0, [5000, 5000], 4);

  it("shows where distances and turns leave her", () => {
    if (!place) throw new Error("she has a place");
    const ways = offersOf(way(["9", "4.5"]), place);
    expect(ways.map(({ spot }) => spot)).toEqual([
      [5900, 5000],
      [5450, 5000],
    ]);
    const turns = offersOf(swing(["0", "L", "RR", "tack"], 4), place);
    expect(turns.map(({ point }) => point)).toEqual([4, 3, 6, 13]);
  });

  it("takes the answer that a drag means", () => {
    if (!place) throw new Error("she has a place");
    const ways = offersOf(way(["9", "4"]), place);
    expect(offerNear(ways, [5500, 5100])?.option).toBe("4");
    expect(offerNear(ways, [9000, 5100])?.option).toBe("9");
    const turns = offersOf(swing(["0", "L", "R", "RR"], 4), place);
    expect(offerHeading(turns, 5.6)?.option).toBe("RR");
    expect(offerHeading(turns, 15)?.option).toBe("L");
  });

  it("is steered by the keys of any course", () => {
    const draft = new Draft(request([swing(["0", "L", "LL", "R", "tack"])]), false, true);
    const [asked] = draft.request.asks;
    if (!asked) throw new Error("something is asked");
    const pressing = (key: string) => {
      press(draft, key);
      return draft.answer(asked);
    };
    expect([pressing("ArrowLeft"), pressing("ArrowLeft"), pressing("ArrowLeft")]).toEqual(["L", "LL", "LL"]);
    expect([pressing("ArrowRight"), pressing("k"), pressing("ArrowRight")]).toEqual(["L", "tack", "R"]);
  });

  it("lets her declare a boarding beside her way, by a key", () => {
    const declare = ask("declare/alpha", ["none", "beta"]);
    const draft = new Draft(request([way(["9", "4"]), declare]), false, true);
    expect(draft.notes).toEqual([declare]);
    press(draft, "b");
    press(draft, "ArrowDown");
    expect(draft.orders).toEqual({ "plot/alpha": "4", "declare/alpha": "beta" });
  });
});

describe("the ruler", () => {
  const alpha = { id: "alpha", name: "Alpha", spot: [5000, 5000] as const, point: 0 };
  const beta = { id: "beta", name: "Beta", spot: [7000, 5000] as const, point: 0 };
  const gamma = { id: "gamma", name: "Gamma", spot: [5000, 4000] as const, point: 0 };
  const bands = bandsOf(table(), ratings());

  it("goes from a ship to the others, the nearest first, and is laid away", () => {
    const ruler = new Ruler();
    const seen: string[] = [];
    for (let i = 0; i < 3; i++) {
      ruler.next(alpha, [alpha, beta, gamma]);
      seen.push(ruler.to?.ship ?? "away");
    }
    expect(seen).toEqual(["gamma", "beta", "away"]);
  });

  it("says how far, in which band and where", () => {
    const ruler = new Ruler();
    ruler.lay({ spot: alpha.spot, ship: "alpha" }, { spot: beta.spot, ship: "beta" });
    const said = measureInWords(ruler, [alpha, beta], bands);
    expect(said).toBe("Alpha to Beta: 20.0 cm, short range, abeam to starboard");
    expect(bandAt(bands, 2001)).toBe("medium");
    expect(bandAt(bands, 4001)).toBe("");
    expect(bearingInWords(alpha, [4000, 4000])).toBe("2 points off the bow to port");
    expect(bearingInWords(alpha, [5000, 9000])).toBe("right astern");
  });
});

describe("pieces and arcs", () => {
  it("stand by their masts and show what ratings tell", () => {
    const seen = afloat("alpha", 0, [5000, 5000], 2, {
      ratings: ratings({ masts: [2, 0, 1], hull_fires: 1, load: ["?", "?", "R", "-"], rate: 2 }),
    });
    const piece = pieceOf(boardShip(seen, []), seen);
    if (!piece) throw new Error("she stands on the table");
    expect(piece.hexes).toBe(1);
    expect(piece.rigging).toEqual([1, 2, 0]);
    expect(piece.burning).toBe(true);
    expect(piece.loaded).toEqual([null, null]);
    expect(piece.description).toContain("2 of 3 masts");
    const arcs = arcsOf({ spot: piece.spot, point: piece.point }, piece.base, table(), piece.ratings);
    expect(arcs.map(({ battery }) => battery)).toEqual([0, 1, 2]);
    expect(bandsOf(table(), piece.ratings).at(-1)).toEqual({ name: "long", reach: 6000 });
  });
});

describe("questions on the table", () => {
  const ships = [afloat("alpha", 0, [5000, 5000]), afloat("beta", 1, [6000, 5000])];

  it("offer places, and lines to whom they name", () => {
    const turn = new Draft(request([swing(["0", "R"])]), false, true);
    turn.choose(turn.request.asks[0] as never, "R");
    expect(tableQuestion(turn, ships)).toMatchObject({ chosen: "R", said: "NNE", turning: true });
    const options = ["hold", "low>beta", "high>beta"];
    const fire = new Draft(
      request([ask("fire/alpha/starboard", options, { default: "low>beta", other: "" })]),
      false,
      true,
    );
    expect(tableQuestion(fire, ships)).toMatchObject({ battery: 1, offers: [] });
    expect(tableLines(fire, ships)).toEqual([
      expect.objectContaining({ from: "alpha", to: "beta", kind: "fire" }),
    ]);
    expect(tablePlaces(fire, ships)).toHaveLength(2);
  });
});

describe("the film of a table", () => {
  const sailed = (n: number, spot: [number, number], point: number, kind: Moved["kind"] = "ahead") =>
    line(n, { show: "moved", ship: "alpha", impulse: n, kind, spot, point });
  const shot = line(4, { show: "fired", ship: "alpha", side: 1, target: "beta" });
  const rolled = line(1, {
    show: "reach",
    ship: "alpha",
    distances: [400],
    text: "4 cm",
    sailing: "reaching",
    pin: { kind: "flag", ship: "alpha", text: "rolls 4" },
  });

  it("moves ships, fires guns and tells of dice", () => {
    const lines = [rolled, sailed(2, [5000, 4600], 0), sailed(3, [5000, 4600], 1, "other"), shot];
    const stops = stopsOf(lines);
    expect(stops.map(({ show }) => show)).toEqual(["moves", "shot"]);
    const film = filmOf(lines, posesOf([afloat("alpha", 0, [5000, 5000])]));
    expect(film?.end.alpha?.bow).toEqual(hexOf([5000, 4600]));
    expect(film?.end.alpha?.heading).toBe(directionOf(1));
    expect(stops[0]).toMatchObject({ dice: rolled, impulses: [{ impulse: 2 }, { impulse: 3 }] });
    expect(stops[1]).toMatchObject({ fired: { ship: "alpha", side: 1, target: "beta" } });
  });

  it("knows where a ship came from that sailed before anybody looked", () => {
    const now = afloat("alpha", 0, [5000, 4600], 1);
    const other = afloat("beta", 1, [9000, 9000], 3);
    const poses = tableOpening(
      [rolled, sailed(2, [5000, 4600], 0), sailed(3, [5000, 4600], 1, "other")],
      [now, other],
    );
    expect(poses.alpha).toMatchObject({ bow: hexOf([5000, 5000]), heading: 1 });
    expect(poses.beta).toMatchObject({ bow: other.bow, heading: other.heading });
  });

  it("swings the wind by points", () => {
    const sky = line(1, { show: "wind", point: 4, velocity: 6, name: "a gale", changed: true });
    expect(windOf(sky)).toEqual({ direction: 2.5, velocity: 6, name: "a gale" });
  });
});
