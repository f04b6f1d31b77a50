import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import HouseValues from "./HouseValues.svelte";

test("figures are shown with their reason, and only those set otherwise are counted", async () => {
  const values = [
    { id: "scale.hex", reason: "Because.", unit: "mm", value: 40, values: [] },
    { id: "turning.points", reason: "So.", unit: "points", value: 0, values: [2, 3] },
  ];
  render(HouseValues, { values });
  expect(screen.getByText(/Because\./)).toBeTruthy();
  const second = screen.getByLabelText("turning.points.1: points") as HTMLInputElement;
  expect(second.value).toBe("3");
  await fireEvent.change(second, { target: { value: "5" } });
  expect(screen.getByText(/1 set otherwise/)).toBeTruthy();
  await fireEvent.change(second, { target: { value: "3" } });
  expect(screen.queryByText(/set otherwise/)).toBeNull();
});
