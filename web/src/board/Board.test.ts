import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { shipFor } from "../../tests/fixtures/boardShip";
import Board from "./Board.svelte";
import type { BoardProps } from "./types";

const props: BoardProps = {
  ships: [
    shipFor({ id: "v", name: "Victory", bow: [5, 5], heading: 2, description: "100 guns" }),
    shipFor({ id: "r", name: "Redoutable", nation: "french", bow: [9, 2], heading: 4, struck: true }),
    shipFor({ id: "x", name: "Africa", present: false }),
  ],
  chart: { columns: 20, rows: 12, land: [[3, 3]], coast: ["north"] },
  wind: { direction: 3, velocity: 3, title: "breeze" },
};

describe("the board", () => {
  it("shows every ship present as a button that says who and where she is", () => {
    render(Board, { ...props, selected: "v" });
    const victory = screen.getByRole("button", {
      name: /Victory, British, at F8 heading north-east, 100 guns/,
    });
    expect(victory.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("button", { name: /Redoutable, French, colours struck/ })).toBeTruthy();
    expect(document.querySelectorAll("button[data-ship]")).toHaveLength(2);
    expect(screen.getByRole("application", { name: "Sea chart" }).tabIndex).toBe(0);
  });

  it("reports the ship or the hex that was clicked", async () => {
    const onShip = vi.fn();
    const onHex = vi.fn();
    render(Board, { ...props, onShip, onHex });
    await fireEvent.click(screen.getByRole("button", { name: /Victory/ }), { detail: 1 });
    expect(onShip).toHaveBeenCalledWith("v", expect.objectContaining({ ship: "v" }));
    expect(onHex).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole("application"), { detail: 1 });
    expect(onHex).toHaveBeenCalledWith(
      [expect.any(Number), expect.any(Number)],
      expect.objectContaining({ ship: null }),
    );
  });

  it("moves ships by transform and keeps them where the film left them", async () => {
    const { component } = render(Board, props);
    const victory = screen.getByRole("button", { name: /Victory/ });
    expect(victory.style.transform).toContain("rotate(60deg)");
    const film = component.animate({
      impulses: [{ moves: [{ ship: "v", bow: [5, 5], heading: 1 }] }],
      durationMs: 10,
    });
    await film.done;
    expect(victory.style.transform).toContain("rotate(0deg)");
  });

  it("draws marks, ghosts, lines, wakes, ties and effects it is given", () => {
    const { container } = render(Board, {
      ...props,
      marks: [{ hex: [5, 5], kind: "chosen", label: "7" }],
      ghosts: [{ id: "g", ship: "v", bow: [6, 4], heading: 2, label: "1" }],
      lines: [{ id: "l", from: "v", to: "r", kind: "fire", text: "range 4" }],
      wakes: [{ ship: "v", poses: [{ bow: [4, 6], heading: 2 }] }],
      ties: [{ a: "v", b: "r", fouled: true, grapples: 1 }],
      effects: [
        { id: "s", kind: "smoke", ship: "v", side: 1, target: "r" },
        { id: "h", kind: "hit", ship: "r" },
        { id: "c", kind: "collision", at: [7, 7] },
      ],
      film: {
        shots: [{ number: 3, ship: "v", side: 1, target: "r", rakes: true, present: true }],
        pins: [{ id: "p", ship: "r", number: 3, title: "Stern rake", texts: ["−2 hull"], present: true }],
        dotted: false,
      },
    });
    expect(container.textContent).toContain("range 4");
    expect(container.textContent).toContain("3Stern rake−2 hull");
    for (const kind of [
      "chosen",
      "ghost",
      "fire",
      "track",
      "rope",
      "puff",
      "hit",
      "crash",
      "fan",
      "rake",
      "leader",
    ]) {
      expect(container.querySelector(`.${kind}`), kind).toBeTruthy();
    }
  });

  it("draws what has become of ships, works ashore, shoals and tows", () => {
    const ships = [
      shipFor({ id: "a", name: "Ajax", bow: [4, 4], burning: true, aloft: true, sails: "full" }),
      shipFor({ id: "b", name: "Belle", bow: [8, 4], anchored: "bow-springs", overside: [0, 1] }),
      shipFor({ id: "c", name: "Citadel", bow: [9, 9], hexes: 1, fixed: "fort" }),
    ];
    const { container } = render(Board, {
      ...props,
      ships,
      chart: { ...props.chart, land: [[9, 9]], soundings: [[10, 9, 18]] },
      wind: { direction: 3, velocity: 5, title: "gale" },
      tows: [{ from: "a", to: "b" }],
      effects: [{ id: "x", kind: "blast", ship: "a" }],
    });
    for (const part of [
      "flame",
      "topman",
      "anchor",
      "spring",
      "mast-edge",
      "rampart",
      "hawser",
      "stippled",
      "burst",
    ])
      expect(container.querySelector(`.${part}`), part).toBeTruthy();
    expect(screen.getByRole("button", { name: /Citadel, British, fort at/ })).toBeTruthy();
    expect(container.querySelector("[data-sea]")?.getAttribute("data-sea")).toBe("torn");
  });
});
