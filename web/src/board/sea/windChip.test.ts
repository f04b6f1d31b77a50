import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import { directionOf } from "../../session/geometry/plane";
import WindChip from "./WindChip.svelte";

const wind = { direction: 3, velocity: 3, title: "normal breeze" };

it("says strength and direction briefly and unfolds the rose until the next press", async () => {
  render(WindChip, { wind, note: "changes on a 4" });
  expect(screen.getByTestId("wind").textContent).toBe("normal breeze, to SE");
  const chip = screen.getByRole("button", {
    name: "normal breeze, to SE changes on a 4. Wind blows to 3, south-east: normal breeze. Show the wind rose",
  });
  expect(screen.queryByRole("img")).toBeNull();
  await fireEvent.click(chip);
  expect(chip.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("img", { name: "Wind blows to 3, south-east: normal breeze" })).toBeTruthy();
  await fireEvent.click(chip);
  expect(screen.queryByRole("img")).toBeNull();
});

it("names points of the compass on an open table, and a calm", () => {
  const { unmount } = render(WindChip, { wind: { direction: directionOf(5), velocity: 2 }, points: true });
  expect(screen.getByTestId("wind").textContent).toBe("Wind to ESE");
  unmount();
  render(WindChip, { wind: { direction: 1, velocity: 0 } });
  expect(screen.getByTestId("wind").textContent).toBe("No wind");
});
