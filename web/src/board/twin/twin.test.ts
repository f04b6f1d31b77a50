import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import { shipFor } from "../../../tests/fixtures/boardShip";
import Board from "../Board.svelte";
import { offTheBow } from "./bearings";

const ships = [
  shipFor({ id: "v", name: "Victory", bow: [5, 5], heading: 1, description: "100 guns" }),
  shipFor({ id: "b", name: "Bucentaure", nation: "french", bow: [9, 1], heading: 4, struck: true }),
  shipFor({ id: "r", name: "Redoutable", nation: "french", bow: [5, 2], heading: 4 }),
];
const chart = { columns: 20, rows: 12, land: [], coast: [] };
const wind = { direction: 3, velocity: 3 };

it("tells ships with range and bearing from the selected one, and arrows move through them", async () => {
  const onShip = vi.fn();
  const { container } = render(Board, { ships, chart, wind, selected: "v", onShip });
  const list = screen.getByRole("listbox", { name: "Ships, from Victory" });
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Victory, British, at F8, 100 guns",
    "Redoutable, French, 3 hexes off, right ahead",
    "Bucentaure, French, colours struck, 4 hexes off, 2 points off the bow to starboard",
  ]);
  list.focus();
  await fireEvent.keyDown(list, { key: "ArrowDown" });
  expect(list.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
  expect(container.querySelector(".token.pointed")?.getAttribute("data-ship")).toBe("r");
  await fireEvent.keyDown(list, { key: "Enter" });
  expect(onShip).toHaveBeenCalledWith("r", expect.anything());
  list.blur();
  await Promise.resolve();
});

it("names bearings by points off the bow", () => {
  expect([0, 4, 8, 12, 15].map(offTheBow)).toEqual([
    "right ahead",
    "abeam to starboard",
    "right astern",
    "abeam to port",
    "one point off the bow to port",
  ]);
});
