import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./shell/shellFiles";

const TESTS = ["src/**/*.test.ts", "tests/**/*.test.ts", "shell/**/*.test.ts"];
const ALONE = ["src/**/*.alone.test.ts"];
const server = "http://127.0.0.1:8181";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), serviceWorker()],
  build: {
    outDir: "../src/weathergage/web_dist",
    emptyOutDir: true,
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  test: {
    environment: "jsdom",
    // How long a test takes says how busy the machine is; only one that never ends has failed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    setupFiles: ["tests/waitPatiently.ts", "tests/leaveNothingBehind.ts", "tests/loadAllMessages.ts"],
    // Files go in the same order on every machine, not in that of the last run.
    cache: false,
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          // Making a document and all modules anew for each file took five sixths of the time.
          isolate: false,
          pool: "threads",
          include: TESTS,
          exclude: ALONE,
        },
      },
      // Those that put something in the place of a module, or start the whole program.
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});
