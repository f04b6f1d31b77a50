import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { client } from "../../api/client";
import type { RulesetCard, ScenarioCard } from "../../api/types";
import SetupForm from "./SetupForm.svelte";

const side = (id: string) => ({ id, name: id, nations: ["british"], ships: [], divisions: [] });
const card = {
  id: "duel",
  title: "A duel",
  date: "",
  place: "",
  notes: "",
  sides: [side("a"), side("b")],
} as unknown as ScenarioCard;
const rules = {
  id: "book",
  title: "The book",
  options: [],
  presets: [],
  house: [],
} as unknown as RulesetCard;

vi.mock("./BattleFacts.svelte", () => ({ default: () => undefined }));
vi.mock("./RulesChoice.svelte", () => ({ default: () => undefined }));

beforeEach(() => {
  vi.spyOn(client, "create")
    .mockReset()
    .mockResolvedValue({ id: "g" } as never);
});

async function sailedWith(seed: string): Promise<HTMLInputElement> {
  render(SetupForm, { card, rulesets: [rules], bots: [] });
  const field = screen.getByTestId("seed") as HTMLInputElement;
  await fireEvent.input(field, { target: { value: seed } });
  // As a press of the button: a form that the browser holds back is never submitted.
  await fireEvent.click(screen.getByTestId("sail"));
  return field;
}

test("what is no seed is told in words, at the field, which is unfolded for it", async () => {
  const field = await sailedWith("lucky 7");
  expect(client.create).not.toHaveBeenCalled();
  expect(field.closest("details")?.open).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(screen.getByTestId("seed-wrong").textContent).toContain("A seed is a whole number");
  await fireEvent.input(field, { target: { value: "7" } });
  expect(screen.queryByTestId("seed-wrong")).toBeNull();
  await fireEvent.click(screen.getByTestId("sail"));
  expect(client.create).toHaveBeenCalledWith(expect.objectContaining({ seed: 7 }));
});

test("a seed may have blanks around it, or be left out", async () => {
  await sailedWith(" 1805 ");
  expect(client.create).toHaveBeenCalledWith(expect.objectContaining({ seed: 1805 }));
});

test("without a seed the dice are new", async () => {
  await sailedWith("");
  expect(client.create).toHaveBeenCalledWith(expect.not.objectContaining({ seed: expect.anything() }));
});
