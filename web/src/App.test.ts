import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import App from "./App.svelte";

// The page is loaded when it is asked for, which takes its time on a busy machine.
const PATIENCE = { timeout: 20_000 };

afterEach(() => vi.unstubAllGlobals());

test("the harbour names the program and says that the server is away", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  render(App);
  expect((await screen.findByRole("link", { name: "Weathergage" }, PATIENCE)).getAttribute("href")).toBe(
    "#/",
  );
  expect((await screen.findByTestId("no-answer", {}, PATIENCE)).textContent).toContain("does not answer");
}, 30_000);
