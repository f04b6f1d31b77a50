import { expect, test } from "vitest";
import { plotAsk } from "../../../tests/fixtures/canned";
import {
  alternatives,
  destinations,
  extended,
  ghostsOf,
  mayPlot,
  nextSteps,
  notate,
  plotByDrag,
  plotTo,
  prefixes,
  readPlot,
  shortened,
  stepsOf,
  tidy,
} from "./plotNotation";

test("a notation comes apart into impulses and goes together again", () => {
  expect(stepsOf("L2R1")).toEqual(["L", "1", "1", "R", "1"]);
  expect(notate(["L", "1", "1", "R", "1"])).toBe("L2R1");
  expect(stepsOf("0")).toEqual([]);
  expect(notate([])).toBe("0");
  for (const plot of ["1", "3", "L", "R2", "1L1R1", "12"]) expect(notate(stepsOf(plot))).toBe(plot);
});

test("the prefixes of a plot are its impulses", () => {
  expect(prefixes("L2")).toEqual(["L", "L1", "L2"]);
  expect(prefixes("2R1")).toEqual(["1", "2", "2R", "2R1"]);
  expect(prefixes("0")).toEqual([]);
});

test("what is typed is tidied", () => {
  expect(tidy(" l 1r1 ")).toBe("L1R1");
  expect(tidy("")).toBe("0");
});

test("a plot is read as the books print it", () => {
  expect(["B B B 1", "l1r1", " L 1 R 1 ", "1 1"].map(readPlot)).toEqual(["BBB1", "L1R1", "L1R1", "2"]);
  expect(["D", "d", " D ", "", "0"].map(readPlot)).toEqual(["0", "0", "0", "0", "0"]);
  expect(readPlot("LD")).toBe("LD");
});

test("a plan grows only into what was offered, and shrinks by steps", () => {
  const options = plotAsk("alpha");
  expect(extended("0", "L", options)).toBe("L");
  expect(extended("1", "1", options)).toBe("2");
  expect(extended("0", "2", options)).toBe("2");
  expect(extended("2", "1", options)).toBeNull();
  expect(extended("L", "L", options)).toBeNull();
  expect(shortened("L2")).toBe("L1");
  expect(shortened("L")).toBe("0");
  expect(shortened("0")).toBe("0");
  expect(nextSteps("0", options).sort()).toEqual(["1", "L", "R"]);
  expect(nextSteps("L", options)).toEqual(["1"]);
  expect(nextSteps("2", options)).toEqual([]);
});

test("sails are backed as often as factors are left", () => {
  const plain = plotAsk("alpha");
  expect(extended("0", "B", plain)).toBeNull();
  const previews = Object.fromEntries(
    Object.entries(plain.previews).map(([plot, one]) => [
      plot,
      one.preview === "plot" ? { ...one, backs: one.left } : one,
    ]),
  );
  const plots = { ...plain, previews };
  expect(extended("0", "B", plots)).toBe("B");
  expect(extended("B", "1", plots)).toBe("B1");
  expect(extended("B1", "B", plots)).toBeNull();
  expect(extended("B1", "1", plots)).toBeNull();
  expect(mayPlot(plots, "1B")).toBe(true);
  expect(mayPlot(plots, "2B")).toBe(false);
  expect(nextSteps("0", plots).sort()).toEqual(["1", "B", "L", "R"]);
  expect(ghostsOf("1B", previews).map((ghost) => [ghost.bow, ghost.left])).toEqual([
    [[10, 4], 1],
    [[10, 4], 0],
  ]);
});

test("ghosts of every impulse come from the previews of the prefixes", () => {
  const { previews } = plotAsk("alpha");
  const ghosts = ghostsOf("L1", previews);
  expect(ghosts.map((ghost) => [ghost.notation, ghost.impulse, ghost.left])).toEqual([
    ["L", 1, 1],
    ["L1", 2, 0],
  ]);
  expect(ghosts[1]?.bow).toEqual([9, 5]);
  expect(ghosts[1]?.heading).toBe(6);
  expect(ghostsOf("0", previews)).toEqual([]);
});

test("pointing at a hex takes the simplest plot, pointing again the next", () => {
  const { previews } = plotAsk("alpha", [10, 5], 1, 3);
  const reach = destinations(previews);
  expect(reach.get("10,4")?.[0]).toBe("1");
  expect(plotTo([10, 4], "0", reach)).toBe("1");
  const second = plotTo([10, 4], "1", reach);
  expect(second).not.toBe("1");
  expect(alternatives("1", previews, reach)).toContain(second);
  expect(plotTo([40, 4], "0", reach)).toBeNull();
});

test("a drag goes on from the plan where it can", () => {
  const { previews } = plotAsk("alpha", [10, 5], 1, 3);
  const reach = destinations(previews);
  expect(plotByDrag([10, 3], "1", reach)).toBe("2");
  expect(plotByDrag([9, 5], "L", reach)).toBe("L1");
  expect(plotByDrag([10, 4], "1L", reach)).toBe("1L");
  expect(plotByDrag([11, 4], "L1", reach)).toBe("R1");
});
