import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { ask, request } from "../../../tests/fixtures/canned";
import { afloat, ratings } from "../../../tests/fixtures/cannedTable";
import { Draft } from "../../session/orders/draft.svelte";
import BatteryBoxes from "./BatteryBoxes.svelte";

const reload = ask("reload/alpha/first", ["none", "port R", "port DG", "bow R"], { default: "none" });

function shown(name: string, loads: string[]): Draft {
  const draft = new Draft(request([reload]));
  const words = loads.map((load) => (load === "R" ? "round shot" : ""));
  render(BatteryBoxes, {
    ship: afloat(name, 0, [0, 0]),
    ratings: ratings({ load: loads, load_words: words }),
    draft,
  });
  return draft;
}

const opened = (): string => screen.getByTestId("battery-opened").textContent ?? "";

test("a press on a battery opens what may be loaded into it, and a second shuts it", async () => {
  const draft = shown("alpha", ["", "R", "-", "-"]);
  const [port] = screen.getAllByTestId("battery");
  if (!port) throw new Error("there is no battery");
  expect(screen.queryAllByTestId("battery-option")).toEqual([]);
  await fireEvent.click(port);
  const options = screen.getAllByTestId("battery-option");
  expect(options.map((one) => one.getAttribute("data-option"))).toEqual(["port R", "port DG"]);
  await fireEvent.click(options[1] as HTMLElement);
  expect(draft.answer(reload)).toBe("port DG");
  await fireEvent.click(port);
  expect(screen.getByTestId("battery-opened").hidden).toBe(true);
});

test("of a battery that is not asked about it is told what is in it, of an enemy's nothing", async () => {
  shown("alpha", ["", "R", "-", "-"]);
  await fireEvent.click(screen.getAllByTestId("battery")[1] as HTMLElement);
  expect(opened()).toMatch(/^Starboard: round shot.*\. Nothing is asked about these guns now\./);
  cleanup();
  shown("beta", ["?", "?", "-", "-"]);
  await fireEvent.click(screen.getAllByTestId("battery")[0] as HTMLElement);
  expect(opened()).toMatch(/hidden\. Her own side knows\./);
  expect(screen.queryAllByTestId("battery-option")).toEqual([]);
});
