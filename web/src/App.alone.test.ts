import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import App from "./App.svelte";

afterEach(() => vi.unstubAllGlobals());

test("the harbour names the program and says that the server is away", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  render(App);
  expect((await screen.findByRole("link", { name: "Weathergage" })).getAttribute("href")).toBe("#/");
  expect((await screen.findByTestId("no-answer")).textContent).toContain("does not answer");
});
