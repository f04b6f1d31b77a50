import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import App from "./App.svelte";

afterEach(() => vi.unstubAllGlobals());

test("the harbour names the program and says what to do when the server is away", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  render(App);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Weathergage");
  expect((await screen.findByRole("alert")).textContent).toContain("Check that it is running");
});
