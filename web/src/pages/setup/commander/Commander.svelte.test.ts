import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { BotCard } from "../../../api/types";
import Commander from "./Commander.svelte";

const daring = { title: "daring", words: ["cautious", "steady", "bold"], usual: "steady" };
const bots: BotCard[] = [
  { id: "parrot", title: "Parrot", summary: "Says what it is told.", style: [] },
  { id: "mate", title: "Mate", summary: "Knows the ropes.", style: [daring] },
];

function shown(commander: string) {
  const heard: string[] = [];
  let now = $state(commander);
  const props = {
    seat: 1,
    side: "Great Britain",
    bots,
    get commander() {
      return now;
    },
    set commander(spec: string) {
      now = spec;
      heard.push(spec);
    },
  };
  render(Commander, { props });
  return heard;
}

test("a captain is told with his summary, and his style where he has one", async () => {
  const heard = shown("parrot");
  expect(screen.getByText("Says what it is told.")).toBeTruthy();
  expect(screen.queryByTestId("style-1-daring")).toBeNull();
  await fireEvent.click(screen.getByLabelText("Mate"));
  expect(screen.getByText("Knows the ropes.")).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "bold" })).toBeNull();
  await fireEvent.click(screen.getByTestId("style-1"));
  await fireEvent.click(screen.getByRole("radio", { name: "bold" }));
  expect(heard).toEqual(["mate", "mate:bold"]);
});

test("a person has neither", async () => {
  const heard = shown("mate");
  await fireEvent.click(screen.getByLabelText("You"));
  expect(heard).toEqual(["human"]);
  expect(screen.queryByText("Knows the ropes.")).toBeNull();
  await fireEvent.click(screen.getByLabelText("A captain"));
  expect(heard.at(-1)).toBe("mate");
});
