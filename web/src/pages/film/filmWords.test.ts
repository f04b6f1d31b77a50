import { expect, test } from "vitest";
import { fired, moved, pinned, ship } from "../../../tests/fixtures/canned";
import { filmOf } from "../../session/film/film";
import { captionOf, entriesOf, filmTitle, hitsGiven, isWorst } from "./filmWords";

const cast = {
  ships: [ship("alpha", 0), ship("beta", 1)],
  sides: ["Ours", "Theirs"],
  nations: ["american", "british"],
  cards: false,
};
const film = filmOf(
  [
    fired(1, "alpha", "beta", ["2 hull", "1 crew"], "stern rake"),
    fired(2, "beta", "alpha", []),
    pinned(3, "beta", "strikes her colours"),
  ],
  {},
);
if (!film) throw new Error("no film");

test("the caption of a shot has its sentence, what it did, its sum and its number", () => {
  const [first, second] = film.stops;
  expect(first && captionOf(first, film, cast)).toMatchObject({
    kicker: "Stern rake · 1 of 2",
    title: "alpha fires at beta.",
    result: "2 hull, 1 crew",
    sum: "Table 3: base 1, crew quality +2",
  });
  expect(second && captionOf(second, film, cast)).toMatchObject({ kicker: "Shot 2 of 2", result: "No hit" });
});

test("the list names shots to come, but neither what they will do nor any other deed", () => {
  expect(entriesOf(film, 0, cast)).toMatchObject([
    { number: 1, state: "now", who: "Alpha", whom: "Beta", text: "Stern rake · 2 hull, 1 crew", rakes: true },
    { number: 2, state: "to-come", who: "Beta", text: "to come", harm: false },
  ]);
  expect(entriesOf(film, 2, cast)).toHaveLength(3);
});

test("of what is over only rakes and losses stand out, of the present shot any harm", () => {
  const plain = filmOf([fired(1, "alpha", "beta", ["1 hull"]), fired(2, "beta", "alpha", ["1 crew"])], {});
  const worst = (of: typeof film | null, at: number) => of && entriesOf(of, at, cast).map(isWorst);
  expect(worst(plain, 0)).toEqual([true, false]);
  expect(worst(plain, 1)).toEqual([false, true]);
  expect(worst(film, 1)).toEqual([true, false]);
});

test("what came of a shot is told only when it has struck", () => {
  const [first] = film.stops;
  expect(first && captionOf(first, film, cast, false)).toMatchObject({ result: "", rolls: [] });
  expect(entriesOf(film, 0, cast, false)[0]).toMatchObject({ state: "now", text: "fires", rakes: false });
  expect(hitsGiven(film, 0, cast, false)).toEqual([0, 0]);
});

test("hits are counted for the side that gave them, as far as the film has come", () => {
  expect([-1, 0, 2].map((at) => hitsGiven(film, at, cast))).toEqual([
    [0, 0],
    [3, 0],
    [3, 0],
  ]);
});

test("a film is called after what it shows", () => {
  expect(filmTitle(film)).toBe("Fire of turn 1 · 2 shots");
  const moves = filmOf([moved(1, "alpha", 1, [1, 1])], {});
  expect(moves && filmTitle(moves)).toBe("Movement of turn 1");
});

test("ships that move are named while they are few", () => {
  const said = (ships: string[]) => {
    const moves = filmOf(
      ships.map((id, i) => moved(i + 1, id, 1, [1 + i, 1])),
      {},
    );
    const [stop] = moves?.stops ?? [];
    return moves && stop && captionOf(stop, moves, { ...cast, ships: ships.map((id) => ship(id, 0)) }).title;
  };
  expect(said(["alpha"])).toBe("Alpha moves");
  expect(said(["alpha", "beta"])).toBe("Alpha and Beta move");
  expect(said(["alpha", "beta", "gamma", "delta"])).toBe("4 ships move");
});
