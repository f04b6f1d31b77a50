/** Files of tests share a document and the modules: each leaves both as it found them. */

import { afterAll, vi } from "vitest";
import { reach } from "../src/api/reach.svelte";
import { settings } from "../src/session/settings.svelte";

let usual: Record<string, unknown> = {};
settings.onchange = (kept) => {
  usual = kept;
};
settings.touch();
settings.onchange = () => {};
localStorage.clear();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  settings.onchange = () => {};
  settings.adopt(usual);
  reach.heard();
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
  history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
});
