import { describe, expect, test } from "vitest";
import type { DesignCard, ScenarioCard } from "../../api/types";
import {
  culprits,
  type Filter,
  filterFrom,
  inLibraryOrder,
  inOrder,
  NO_FILTER,
  onShelf,
  passes,
  queryOf,
  sizeOf,
} from "./library";

function battle(id: string, date: string, ...ships: string[][]): ScenarioCard {
  const sides = ships.map((names, at) => ({
    id: String(at),
    name: `Side of ${names[0]}`,
    nations: [],
    ships: names.map((name) => ({ name })),
  }));
  return { id, title: id, date, place: "At sea", sides } as unknown as ScenarioCard;
}

const duel = battle("duel", "1793-06-18", ["Nymphe"], ["Cléopâtre"]);
const squadron = battle("squadron", "1811-03-13", ["Amphion", "Active"], ["Favorite", "Flore", "Danaé"]);
const fleet = battle("fleet", "1782-04-12", Array(13).fill("Duke"), Array(13).fill("César"));
const all = [fleet, squadron, duel];
const unmeasured = () => null;

describe("the library", () => {
  test("lists small battles first", () => {
    expect(inLibraryOrder(all).map((card) => card.id)).toEqual(["duel", "squadron", "fleet"]);
    expect(all.map(sizeOf)).toEqual(["fleet", "squadron", "duel"]);
  });

  test("deals all sizes out, the even battles of each first", () => {
    const other = battle("other", "1800-01-01", ["Mars"], ["Hercule"]);
    const third = battle("third", "1779-09-23", ["Serapis"], ["Richard"]);
    const figures = (card: ScenarioCard) =>
      card === fleet ? null : { minutes: card === squadron ? 9 : 20, even: card === other };
    const by = (order: Filter["order"]) =>
      inOrder([...all, other, third], order, figures).map((card) => card.id);
    expect(by("mixed")).toEqual(["other", "squadron", "third", "fleet", "duel"]);
    expect(by("date")).toEqual(["third", "fleet", "duel", "other", "squadron"]);
    expect(by("length")).toEqual(["squadron", "third", "duel", "other", "fleet"]);
    expect(by("size").at(-1)).toBe("fleet");
    expect(by("title")).toEqual(["duel", "fleet", "other", "squadron", "third"]);
  });

  test("finds ships without their accents, by every word", () => {
    const by = (words: string) =>
      all.filter((card) => passes(card, { ...NO_FILTER, words }, null)).map((card) => card.id);
    expect(by("cleopatre")).toEqual(["duel"]);
    expect(by("DANAE amphion")).toEqual(["squadron"]);
    expect(by("danae nymphe")).toEqual([]);
    expect(by("1782")).toEqual(["fleet"]);
  });

  test("finds designs by their authors, and keeps them apart on request", () => {
    const drawn = {
      id: "d",
      title: "Mine",
      author: "Ann Lee",
      own: false,
      card: battle("design-d", "1805", ["A"], ["B"]),
    };
    const unsound = { ...drawn, id: "e", card: null };
    const shelf = onShelf([duel], [drawn, unsound] as DesignCard[]);
    expect(shelf.map((card) => card.id)).toEqual(["duel", "design-d"]);
    const by = (filter: Partial<Filter>) =>
      shelf.filter((card) => passes(card, { ...NO_FILTER, ...filter }, null)).map((card) => card.id);
    expect(by({ words: "ann" })).toEqual(["design-d"]);
    expect(by({ source: "history" })).toEqual(["duel"]);
    expect(by({ source: "designs" })).toEqual(["design-d"]);
    expect(queryOf(filterFrom("from=designs"))).toBe("from=designs");
    expect(culprits([duel], { ...NO_FILTER, source: "designs" }, unmeasured)).toEqual(["source"]);
  });

  test("filters by size, period and length; what was not measured passes every length", () => {
    expect(passes(duel, { ...NO_FILTER, size: "fleet" }, null)).toBe(false);
    expect(passes(fleet, { ...NO_FILTER, period: "1776-1783" }, null)).toBe(true);
    expect(passes(duel, { ...NO_FILTER, period: "1776-1783" }, null)).toBe(false);
    expect(passes(duel, { ...NO_FILTER, minutes: 30 }, null)).toBe(true);
    expect(passes(duel, { ...NO_FILTER, minutes: 30 }, { minutes: 45, even: true })).toBe(false);
  });

  test("keeps its filter in the address, and drops what makes no sense there", () => {
    const filter = {
      words: "lake",
      ruleset: "tournament",
      size: "duel",
      minutes: 60,
      period: "1803-1815",
      source: "designs",
      order: "length",
    } as const;
    expect(filterFrom(queryOf(filter))).toEqual(filter);
    expect(queryOf(NO_FILTER)).toBe("");
    expect(filterFrom("size=armada&minutes=7&period=1066-1067")).toEqual(NO_FILTER);
  });

  test("names the filters that keep everything out", () => {
    expect(culprits(all, { ...NO_FILTER, words: "nymphe", size: "fleet" }, unmeasured)).toEqual([
      "words",
      "size",
    ]);
    expect(culprits(all, { ...NO_FILTER, words: "xyz", size: "fleet" }, unmeasured)).toEqual(["words"]);
  });
});
