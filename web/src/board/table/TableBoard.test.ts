import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { afloat, ratings, table } from "../../../tests/fixtures/cannedTable";
import RatingsCard from "../../pages/shiplog/RatingsCard.svelte";
import { directionOf, hexOf } from "../../session/geometry/plane";
import { boardShip } from "../boardShip";
import { type Piece, pieceOf } from "./pieces";
import TableBoard from "./TableBoard.svelte";
import type { TableProps, TableQuestion } from "./types";

const ships = [
  afloat("alpha", 0, [5000, 5000], 4, { ratings: ratings({ load: ["R", "R", "R", "-"] }) }),
  afloat("beta", 1, [7000, 5000], 12),
];
const pieces = ships
  .map((one) => pieceOf(boardShip(one, []), one))
  .filter((one): one is Piece => one !== null);
const props: TableProps = {
  pieces,
  table: table(),
  wind: { direction: directionOf(8), velocity: 3, title: "fair weather" },
};
const turning: TableQuestion = {
  ship: "alpha",
  offers: [
    { option: "0", spot: [5000, 5000], point: 4 },
    { option: "R", spot: [5000, 5000], point: 5 },
  ],
  chosen: "R",
  said: "ESE",
  turning: true,
  battery: null,
};

describe("the open table", () => {
  it("shows ships on their bases", () => {
    const { container } = render(TableBoard, { ...props, selected: "alpha" });
    expect(screen.getByRole("button", { name: /Alpha, American, heading east, broadside 4/ })).toBeTruthy();
    expect(screen.getByRole("application", { name: "Open table" }).tabIndex).toBe(0);
    expect(container.querySelectorAll(".base")).toHaveLength(2);
  });

  it("tints the arcs of the selected ship and rings her with her ranges", () => {
    const { container } = render(TableBoard, { ...props, selected: "alpha" });
    const arcs = [...container.querySelectorAll(".arc")].map((arc) => arc.getAttribute("data-battery"));
    expect(arcs).toEqual(["0", "1", "2"]);
    expect(container.querySelectorAll("circle.band")).toHaveLength(4);
    expect(container.querySelector(".rakes")).toBeTruthy();
  });

  it("offers headings on a template and reports the one that is pointed at", async () => {
    const onOption = vi.fn();
    const { container } = render(TableBoard, { ...props, selected: "alpha", question: turning, onOption });
    expect(container.querySelector("[data-ghost=R]")).toBeTruthy();
    expect(container.querySelector(".protractor")).toBeTruthy();
    const straight = container.querySelector('.handle[data-option="0"] .touch');
    if (!straight) throw new Error("there is a knob for no turn");
    await fireEvent.click(straight, { detail: 1 });
    expect(onOption).toHaveBeenCalledWith("0");
  });

  it("reports a ship that was clicked", async () => {
    const onShip = vi.fn();
    render(TableBoard, { ...props, onShip });
    await fireEvent.click(screen.getByRole("button", { name: /Beta/ }), { detail: 1 });
    expect(onShip).toHaveBeenCalledWith("beta", expect.objectContaining({ ship: "beta" }));
  });

  it("lays the ruler by a key and says what it measures", async () => {
    render(TableBoard, { ...props, selected: "alpha" });
    await fireEvent.keyDown(window, { key: "m" });
    expect(screen.getByTestId("measured").textContent).toBe(
      "Alpha to Beta: 20.0 cm, short range, right ahead",
    );
    expect(screen.getByTestId("ruler-laid")).toBeTruthy();
    await fireEvent.keyDown(window, { key: "m" });
    expect(screen.queryByTestId("ruler-laid")).toBeNull();
  });

  it("moves ships in a film by points", async () => {
    const { component } = render(TableBoard, props);
    const film = component.animate({
      impulses: [{ moves: [{ ship: "alpha", bow: hexOf([5400, 5000]), heading: directionOf(5) }] }],
      durationMs: 10,
    });
    await film.done;
    expect(screen.getByRole("button", { name: /Alpha/ }).style.transform).toContain("rotate(112.5deg)");
  });
});

describe("the card of a ship known by her ratings", () => {
  it("shows officers, fires, masts and guns", () => {
    const hurt = ratings({
      captain_hurt: "wounded",
      admiral: "superior",
      admiral_hurt: "killed",
      hull_fires: 2,
      masts: [2, 0, 1],
      fallen: [1, 0],
    });
    const { container } = render(RatingsCard, { ship: afloat("alpha", 0, [0, 0]), ratings: hurt });
    const officers = screen.getAllByTestId("officer").map((one) => [one.dataset.of, one.dataset.hurt]);
    expect(officers).toEqual([
      ["captain", "wounded"],
      ["admiral", "killed"],
    ]);
    expect(screen.getByTestId("fires").dataset.count).toBe("2");
    expect(container.textContent).toContain("gone by the board");
    expect(container.textContent).toContain("1 over the port side");
    expect(container.textContent).toContain("loading double shot");
  });
});
