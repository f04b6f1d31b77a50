import { expect, test } from "vitest";
import vectors from "../../../tests/fixtures/fairness.json";
import { type Finding, fairFile, findings } from "./check";
import type { Notes } from "./notes";
import {
  commitmentOf,
  diceIn,
  diceKey,
  type Entry,
  fullOrders,
  keyedValue,
  randomText,
  sealOf,
  seedOf,
} from "./proof";

const key = diceKey(vectors.luck);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("secret, key and seed are reckoned as the engine does", () => {
  expect(commitmentOf(vectors.luck.secret)).toBe(vectors.commitment);
  expect(hex(key)).toBe(vectors.key);
  expect(String(seedOf(key))).toBe(vectors.seed);
});

test.each(vectors.dice)("die %s (%s, %s sides) is %s", (number, purpose, sides, value) => {
  expect(keyedValue(key, Number(number), String(purpose), Number(sides))).toBe(value);
});

test.each(vectors.seals as unknown as [Entry, string][])("the seal of %o", (entry, seal) => {
  expect(sealOf(vectors.luck.battle, vectors.salt, entry)).toBe(seal);
});

test("what is left out of orders is sealed by its default", () => {
  const asks = [
    { id: "b", default: "1" },
    { id: "a", default: "" },
  ];
  expect(fullOrders(asks, { b: "2" })).toEqual({ a: "", b: "2" });
});

test("random texts are of the form the server takes, and differ", () => {
  expect(randomText()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomText()).not.toBe(randomText());
});

test("dice are found anywhere in an event, several of a roll one by one, and none twice", () => {
  const roll = { purpose: "gunnery", value: 4, sides: 6, dice: [] };
  expect(diceIn({ event: "A", deep: [{ roll }] })).toEqual([["gunnery", 6, 4]]);
  expect(diceIn({ roll: { ...roll, value: 7, dice: [3, 4] } })).toEqual([
    ["gunnery", 6, 3],
    ["gunnery", 6, 4],
  ]);
  expect(diceIn({ roll, throws: [{ roll }, { roll: { ...roll, value: 5 } }] })).toEqual([
    ["gunnery", 6, 4],
    ["gunnery", 6, 5],
  ]);
});

// The check of a file

interface Changeable {
  entries: Entry[];
  fairness: {
    secret: string;
    parts: string[];
    salts: string[];
    seals: string[];
    rolls: [string, number, number][];
  };
  seed: number;
}

const [first] = vectors.file.entries;
const noted: Notes = {
  commitment: vectors.commitment,
  part: vectors.luck.parts[0] ?? "",
  own: [[first?.side ?? 0, vectors.file.fairness.seals[0] ?? "", vectors.file.fairness.salts[0] ?? ""]],
  others: [[1, vectors.file.fairness.seals[1] ?? ""]],
};

function check(change: (file: Changeable) => void = () => undefined, notes: Notes | null = noted): Finding[] {
  const file = structuredClone(vectors.file) as unknown as Changeable;
  change(file);
  const read = fairFile(JSON.stringify(file));
  if (!read) throw new Error("this is a fair file");
  return findings(read, notes, vectors.events);
}

const faults = (found: Finding[]) => found.filter((one) => one.state === "wrong");

test("an untouched game is right in everything", () => {
  expect(check().map(({ about, state }) => [about, state])).toEqual(
    ["secret", "parts", "seals", "notes", "dice", "chronicle"].map((about) => [about, "right"]),
  );
});

test("who watched from another browser has no notes, which is no fault", () => {
  const found = check(undefined, null);
  expect(faults(found)).toEqual([]);
  expect(found.filter(({ state }) => state === "unknown").map(({ about }) => about)).toEqual([
    "parts",
    "notes",
  ]);
});

const TAMPERED: [string, (file: Changeable) => void, string[]][] = [
  ["a die", (file) => file.fairness.rolls.splice(2, 1, ["gunnery", 6, 9]), ["dice", "chronicle"]],
  ["an order", (file) => Object.assign(file.entries[0]?.orders ?? {}, { extra: "1" }), ["seals"]],
  ["a salt", (file) => file.fairness.salts.splice(3, 1, "00"), ["seals"]],
  ["a missing seal", (file) => file.fairness.seals.pop(), ["seals"]],
  ["another secret", (file) => Object.assign(file.fairness, { secret: "00" }), ["secret", "dice"]],
  ["another part", (file) => file.fairness.parts.splice(0, 1, "00"), ["parts", "dice"]],
  ["another battle", (file) => Object.assign(file.fairness, { battle: "x" }), ["parts", "seals", "dice"]],
  ["a part too many", (file) => file.fairness.parts.push("00"), ["parts", "dice"]],
  [
    "a die that cannot be",
    (file) => file.fairness.rolls.splice(0, 1, ["wind", 2 ** 70, 1]),
    ["dice", "chronicle"],
  ],
  ["another seed", (file) => Object.assign(file, { seed: 1812 }), ["dice"]],
];

test.each(TAMPERED)("%s that was changed is found", (_, change, about) => {
  expect(faults(check(change)).map((one) => one.about)).toEqual(about);
});

test("a whole game that was made anew does not fit what this browser noted", () => {
  const other = { ...noted, commitment: "ff", part: "ff", own: [[0, "ff", "00"]] as Notes["own"] };
  const found = faults(check(undefined, other));
  expect(found.map((one) => one.about)).toEqual(["secret", "parts", "notes"]);
  expect(found[2]?.text).toContain("A seal that you gave for United States");
});

test("a die of the chronicle that was not rolled is named", () => {
  const file = fairFile(JSON.stringify(vectors.file));
  if (!file) throw new Error("this is a fair file");
  const event = { event: "X", roll: { purpose: "gunnery", value: 11, sides: 6 } };
  expect(faults(findings(file, null, [event]))[0]?.text).toContain("Die 1 of the chronicle (gunnery: 11)");
});

test("a file without a proof is none", () => {
  expect(fairFile("{")).toBeNull();
  expect(fairFile("null")).toBeNull();
  expect(fairFile('{"format": 2, "entries": []}')).toBeNull();
});
