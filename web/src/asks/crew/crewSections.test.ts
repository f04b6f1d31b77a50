import { expect, test } from "vitest";
import { bySection, dutiesOf, picksOf, sectionsOf, tasksOf, withTask } from "./crewSections";

const OPTIONS = ["NBP", "OBP1>java", "DBP1", "OBP12>java", "OBP1>java DBP2", "DBP12", "OBP123>java"];

test("boarding orders come apart by section", () => {
  expect(picksOf("OBP12>java DBP3")).toEqual({ 1: "OBP>java", 2: "OBP>java", 3: "DBP" });
  expect(picksOf("NBP")).toEqual({});
  expect(picksOf("stay")).toBeNull();
  expect(sectionsOf(OPTIONS)).toEqual(["1", "2", "3"]);
  expect(tasksOf(OPTIONS, "2")).toEqual(["", "OBP>java", "DBP"]);
  expect(bySection({ kind: "board", options: OPTIONS })).toBe(true);
  expect(bySection({ kind: "firefight", options: ["none", "1", "12"] })).toBe(true);
  expect(bySection({ kind: "counterboard", options: ["stay", "board"] })).toBe(false);
});

test("sections fight fires, and their duties are told with their parties", () => {
  expect(picksOf("13")).toEqual({ 1: "FIRE", 3: "FIRE" });
  expect(picksOf("none")).toEqual({});
  expect(dutiesOf({ parties: "OBP1>java", duties: ["", "rigging", ""], crew: [4, 4, 3] })).toEqual([
    "OBP>java",
    "rigging",
    "",
  ]);
});

test("a pick leads to an offered option that is most like the present one", () => {
  expect(withTask(OPTIONS, "NBP", "1", "DBP")).toBe("DBP1");
  expect(withTask(OPTIONS, "OBP1>java", "2", "DBP")).toBe("OBP1>java DBP2");
  expect(withTask(OPTIONS, "NBP", "3", "OBP>java")).toBe("OBP123>java");
  expect(withTask(OPTIONS, "OBP123>java", "1", "")).toBe("NBP");
  expect(withTask(OPTIONS, "NBP", "3", "TBP>x")).toBeNull();
});
