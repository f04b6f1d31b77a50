import { expect, test } from "vitest";
import { hexOf } from "../../../session/geometry/hexLabels";
import { beside, readFormation, turned, writeFormation, writePlaces } from "./placement.svelte";

test("a formation is read and written as orders have it", () => {
  const line = readFormation("line-ahead K12>3");
  expect(line).toEqual({ formation: "line-ahead", at: "K12", heading: 3 });
  expect(line && writeFormation({ ...line, at: "middle", heading: 6 })).toBe("line-ahead middle>6");
  expect(readFormation("a-ajax K12>3; a-hero M12>3")).toBeNull();
});

test("places ship by ship are written with ids", () => {
  const post = (ship: string, bow: string) => ({ ship, side: 0, bow, stern: "", heading: 2, anchored: "" });
  expect(writePlaces([post("a-ajax", "K12"), post("a-hero", "M12")])).toBe("a-ajax K12>2; a-hero M12>2");
});

test("keys turn round the compass and step to the next hex on the screen", () => {
  expect([turned(1, -1), turned(6, 1), turned(3, 1)]).toEqual([6, 1, 4]);
  expect(beside(hexOf("K12"), "ArrowUp")).toEqual(hexOf("K11"));
  expect(beside(hexOf("K12"), "ArrowLeft")).toEqual(hexOf("J12"));
  expect(beside(hexOf("K12"), "ArrowRight")).toEqual(hexOf("L12"));
});
