import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./shell/shellFiles";

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
    setupFiles: ["tests/loadAllMessages.ts"],
    include: ["src/**/*.test.ts", "tests/**/*.test.ts", "shell/**/*.test.ts"],
  },
});
