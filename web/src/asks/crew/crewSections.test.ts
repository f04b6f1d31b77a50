import { expect, test } from "vitest";
import { ask } from "../../../tests/fixtures/canned";
import { picksOf, sectionsOf, tasksOf, withTask } from "./crewSections";

const OPTIONS = ["NBP", "OBP1>java", "DBP1", "OBP12>java", "OBP1>java DBP2", "DBP12", "OBP123>java"];
const board = ask("board/alpha", OPTIONS);

test("orders to the crew come apart by section", () => {
  expect(picksOf(board, "OBP1>java DBP2")).toEqual({ 1: "OBP>java", 2: "DBP" });
  expect(picksOf(board, "NBP")).toEqual({});
  expect(sectionsOf(board)).toEqual(["1", "2", "3"]);
  expect(tasksOf(board, "2")).toEqual(["", "OBP>java", "DBP"]);
  expect(sectionsOf(ask("firefight/alpha", ["none", "1", "13"]))).toEqual(["1", "3"]);
});

test("a pick leads to an offered option that is most like the present one", () => {
  expect(withTask(board, "NBP", "1", "DBP")).toBe("DBP1");
  expect(withTask(board, "OBP1>java", "2", "DBP")).toBe("OBP1>java DBP2");
  expect(withTask(board, "NBP", "3", "OBP>java")).toBe("OBP123>java");
  expect(withTask(board, "OBP123>java", "1", "")).toBe("NBP");
  expect(withTask(board, "NBP", "3", "TBP>x")).toBeNull();
});
