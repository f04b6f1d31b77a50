import { beforeEach, expect, test } from "vitest";
import type { FairInfo } from "../types";
import { copyPart, noteFair, noteOwn, notePart, noteSeals, notesFor, notesOf, tearOut } from "./notes";

const fair = (more: Partial<FairInfo> = {}): FairInfo => ({
  dice: "fair",
  commitment: "c1",
  parts: ["p0", "p1"],
  secret: null,
  ...more,
});

beforeEach(() => localStorage.clear());

test("the first commitment stays, and another one is told", () => {
  notePart("g", "p1");
  expect(noteFair("g", fair({ dice: "drawn", parts: [] }), 1)).toBe("");
  expect(noteFair("g", fair(), 1)).toBe("");
  expect(noteFair("g", fair({ commitment: "c2" }), 1)).toContain("another hash");
  expect(notesOf("g")?.commitment).toBe("c1");
});

test("dice without our own part are told", () => {
  notePart("g", "mine");
  noteFair("g", fair({ dice: "drawn", parts: [] }), 0);
  expect(noteFair("g", fair(), 0)).toContain("not among those");
});

test("nothing is noted of dice that the maker chose", () => {
  noteFair("g", fair({ dice: "chosen" }), 0);
  expect(notesOf("g")).toBeNull();
});

test("each seal is noted once, and our own are not others'", () => {
  noteOwn("g", 0, "s0", "salt");
  const seals = [
    { side: 0, seal: "s0" },
    { side: 1, seal: "s1" },
  ];
  noteSeals("g", seals);
  noteSeals("g", seals);
  expect(notesOf("g")).toMatchObject({ own: [[0, "s0", "salt"]], others: [[1, "s1"]] });
  tearOut("g");
  expect(notesOf("g")).toBeNull();
});

test("the notes of a file are found by the hash of its secret", () => {
  notePart("g", "p0");
  noteFair("g", fair(), 0);
  expect(notesFor("c1")?.part).toBe("p0");
  expect(notesFor("c2")).toBeNull();
});

test("a campaign's battle is held to the campaign's part", () => {
  notePart("campaign", "p0");
  copyPart("campaign", "game");
  expect(notesOf("game")?.part).toBe("p0");
  copyPart("none", "other");
  expect(notesOf("other")).toBeNull();
});
