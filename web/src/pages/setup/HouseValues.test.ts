import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { HouseValue } from "../../api/types";
import { chaptersOf } from "../../session/setup/houseFigures";
import HouseValues from "./HouseValues.svelte";

const value = (id: string, more: Partial<HouseValue> = {}): HouseValue => ({
  id,
  reason: "Because.",
  unit: "points",
  value: 2,
  values: [],
  least: 1,
  most: 4,
  ...more,
});
const values = [value("arc.broadside"), value("turning.points", { values: [2, 3] }), value("arc.rake")];

test("values stand under headings, and ships' rates beside one another", () => {
  expect(chaptersOf(values).map(({ title, values: all }) => [title, all.map(({ name }) => name)])).toEqual([
    ["Arc", ["Broadside", "Rake"]],
    ["Turning", ["Points"]],
  ]);
  render(HouseValues, { values });
  expect(screen.getAllByRole("spinbutton", { hidden: true })).toHaveLength(4);
});

test("a figure that no game can be played by is not taken", async () => {
  render(HouseValues, { values });
  const arc = screen.getByLabelText("Arc, Broadside") as HTMLInputElement;
  await fireEvent.change(arc, { target: { value: "3" } });
  expect(screen.getByText(/1 set otherwise/)).toBeTruthy();
  await fireEvent.change(arc, { target: { value: "99" } });
  expect(arc.value).toBe("2");
  expect(screen.queryByText(/set otherwise/)).toBeNull();
  await fireEvent.change(arc, { target: { value: "3" } });
  await fireEvent.click(screen.getByText("All as usual"));
  expect(arc.value).toBe("2");
});
