import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { shipFor } from "../../../tests/fixtures/boardShip";
import { fromOffset } from "../../session/geometry/hexes";
import Board from "../Board.svelte";
import { placementOf } from "../film/cues";
import { overlap, touches } from "../layers/hulls";
import { labelBox } from "../layers/labels";
import { namingsOf, placeNames, titlesOf } from "../layers/naming";
import DivisionLayer from "./DivisionLayer.svelte";
import { joined } from "./outline";

const line = Array.from({ length: 12 }, (_, i) =>
  shipFor({ id: `s${i}`, name: `Ship ${i}`, bow: fromOffset(20, 4 + i * 3), heading: 1 }),
);
const places = new Map(line.map((ship) => [ship.id, placementOf(ship)]));
const van = { id: "van", title: "Van", note: "6 ships", ships: ["s0", "s1", "s2"], strength: 0.5 };

describe("divisions seen from far", () => {
  it("are outlined from ship to ship, without those that sail alone", () => {
    const points = [0, 10, 20, 31, 200].map((x) => ({ x, y: 0 }));
    expect(joined(points)).toHaveLength(3);
    expect(joined([])).toEqual([]);
  });

  it("have their titles in water that no ship and no name takes", () => {
    const namings = namingsOf(line, places, 0.12, "far", new Set(), null);
    const hulls = namings.map(({ item }) => item.hull);
    const sight = { x0: -200, y0: -50, x1: 600, y1: 500 };
    const placed = placeNames(namings, { hulls, sight }, new Map(), "far");
    const [title] = titlesOf([van], namings, placed, { hulls, sight }, new Map());
    if (!title) throw new Error("there is room for the title");
    const { at, width, height } = title;
    const box = { x0: at.x - width / 2, y0: at.y - height / 2, x1: at.x + width / 2, y1: at.y + height / 2 };
    for (const hull of hulls) expect(touches(box, hull)).toBe(false);
    for (const { item } of namings) {
      const label = placed.get(item.id);
      if (label && !label.hidden) expect(overlap(box, labelBox(item, label))).toBe(0);
    }
  });

  it("have names one below the other on one side of the line", () => {
    const namings = namingsOf(line, places, 0.12, "far", new Set(), null);
    const hulls = namings.map(({ item }) => item.hull);
    const placed = placeNames(namings, { hulls }, new Map(), "far");
    const sides = new Set([...placed.values()].map(({ dx }) => Math.sign(dx)));
    expect(sides.size).toBe(1);
  });

  it("are chosen by a click on the outline", async () => {
    const onDivision = vi.fn();
    const { container } = render(DivisionLayer, { divisions: [van], ships: line, places, chosen: [] });
    expect(container.querySelector("[data-division=van] path")?.getAttribute("d")).toMatch(/^M/);
    const chart = { columns: 200, rows: 200, land: [], coast: [] };
    render(Board, { ships: line, chart, wind: { direction: 1, velocity: 2 }, divisions: [van], onDivision });
    const board = screen.getByRole("application");
    const outline = document.createElement("div");
    outline.setAttribute("data-division", "van");
    board.append(outline);
    await fireEvent.click(outline, { detail: 1 });
    expect(onDivision).toHaveBeenCalledWith("van", expect.objectContaining({ division: "van" }));
  });
});
