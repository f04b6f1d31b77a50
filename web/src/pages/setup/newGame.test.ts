import { expect, test } from "vitest";
import type { ScenarioCard, SideCard } from "../../api/types";
import {
  type Command,
  dividedAmong,
  divisionFrom,
  divisionText,
  moved,
  shipsOf,
  withOneMore,
} from "./commands";
import { commandersOf, newGame, seatingOf } from "./newGame";

function side(id: string, ships: string[], divisions: Record<string, string[]> = {}): SideCard {
  return {
    id,
    name: id,
    ships: ships.map((ship) => ({ id: ship, name: ship })),
    divisions: Object.entries(divisions).map(([name, some]) => ({ name, ships: some })),
  } as unknown as SideCard;
}

const five = side("us", ["a", "b", "c", "d", "e"]);
const three = { Van: ["v1", "v2"], Centre: ["c1"], Rear: ["r1", "r2"] };
const fleet = side("fleet", ["v1", "v2", "c1", "r1", "r2"], three);
const card = { id: "battle", sides: [five, fleet] } as unknown as ScenarioCard;

function seatsOf(further: Command[][], steered: number[] = [], seats = ["human", "mate:bold"]) {
  const rest = { ruleset: "toy", options: [], seed: "", part: "p", house: null, enemy: "They", terms: null };
  return newGame({ ...rest, card, seats, further, steered: new Set(steered) }, []).seats;
}

const idsOf = (of: SideCard, further: readonly Command[]) =>
  shipsOf(of, further).map((ships) => ships.map((ship) => ship.id).join(""));

test("a side that nobody divides has one seat, which names no side", () => {
  expect(seatsOf([[], []])).toEqual([{ kind: "human" }, { kind: "bot", bot: "mate:bold" }]);
});

test("a divided side has the flag first, and others with their ships or their division", () => {
  const further = [dividedAmong(five, ["friend"]), dividedAmong(fleet, ["mate"])];
  expect(seatsOf(further)).toEqual([
    { kind: "human", side: 0 },
    { kind: "link", side: 0, ships: ["d", "e"] },
    { kind: "bot", bot: "mate:bold", side: 1 },
    { kind: "bot", bot: "mate", side: 1, division: "Rear" },
  ]);
});

test("a side that the rules steer stays whole", () => {
  const further = [dividedAmong(five, ["named:Ruth"]), dividedAmong(fleet, ["mate"])];
  expect(seatsOf(further, [1])).toEqual([
    { kind: "human", side: 0 },
    { kind: "named", person: "Ruth", side: 0, ships: ["d", "e"] },
    { kind: "bot", bot: "", name: "They", side: 1 },
  ]);
  expect(seatsOf([[], dividedAmong(fleet, ["mate"])], [1])).toHaveLength(2);
});

test("divisions are shared out whole, and ships where there are too few divisions", () => {
  expect(idsOf(fleet, dividedAmong(fleet, ["x"]))).toEqual(["v1v2c1", "r1r2"]);
  expect(idsOf(fleet, dividedAmong(fleet, ["x", "y"]))).toEqual(["v1v2", "c1", "r1r2"]);
  expect(idsOf(fleet, dividedAmong(fleet, ["x", "y", "z"]))).toEqual(["v1v2", "c1", "r1", "r2"]);
  expect(idsOf(side("two", ["a", "b"]), dividedAmong(side("two", ["a", "b"]), ["x", "y"]))).toEqual([
    "a",
    "b",
  ]);
});

test("a ship goes to another command, but nobody's last one does", () => {
  const further = dividedAmong(five, ["friend"]);
  expect(idsOf(five, moved(five, further, "a", 1))).toEqual(["bc", "ade"]);
  const one = moved(five, further, "d", 0);
  expect(idsOf(five, one)).toEqual(["abcd", "e"]);
  expect(moved(five, one, "e", 0)).toEqual(one);
});

test("a further captain takes half of the greatest command until all have one ship", () => {
  let further = withOneMore(five, [], "x");
  expect(idsOf(five, further)).toEqual(["abc", "de"]);
  further = withOneMore(five, further, "y");
  expect(idsOf(five, further)).toEqual(["ab", "de", "c"]);
  for (let n = 0; n < 4; n++) further = withOneMore(five, further, "z");
  expect(idsOf(five, further)).toEqual(["a", "d", "c", "b", "e"]);
});

test("everybody counts for how the seats are taken", () => {
  const further = [dividedAmong(five, ["friend"]), []];
  expect(commandersOf(["human", "mate"], further, new Set())).toEqual(["human", "friend", "mate"]);
  expect(seatingOf(commandersOf(["human", "mate"], further, new Set()), false)).toBe("friend");
  expect(seatingOf(commandersOf(["mate", "human"], further, new Set([0])), true)).toBe("dice");
});

test("a usual division keeps the ships of its battle, and the number of captains in another", () => {
  const further: Command[][] = [[{ commander: "named:Ruth", ships: ["b", "d"] }], []];
  const text = divisionText("battle", further);
  expect(divisionFrom(text, "battle", card.sides)).toEqual(further);
  expect(divisionFrom(text, "other", [fleet, five])).toEqual([dividedAmong(fleet, ["named:Ruth"]), []]);
  // Ships that were renamed since are shared out anew; nothing kept, nothing divided.
  expect(divisionFrom(text.replace('"b"', '"x"'), "battle", card.sides)[0]).toEqual(
    dividedAmong(five, ["named:Ruth"]),
  );
  expect(divisionText("battle", [[], []])).toBe("");
  expect(divisionFrom("", "battle", card.sides)).toEqual([[], []]);
  expect(divisionFrom("{nonsense", "battle", card.sides)).toEqual([[], []]);
});
