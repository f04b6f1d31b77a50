import { expect, test } from "vitest";
import { byDivision } from "./divisionGroups";

const line = (ship: string) => ({ ship });

test("lines stand under the divisions of their ships, in the order of each; the rest comes last without a name", () => {
  const divisions = [
    { name: "Van", ships: ["b", "a"] },
    { name: "Rear", ships: ["x"] },
  ];
  const groups = byDivision(divisions, ["a", "b", "c"].map(line));
  expect(groups).toEqual([
    { name: "Van", lines: [line("b"), line("a")] },
    { name: "", lines: [line("c")] },
  ]);
});
