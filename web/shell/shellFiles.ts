/** Writes the service worker of a build: it knows the files of the shell by name. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = new URL("serviceWorker.js", import.meta.url);

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/") && !name.endsWith(".map"))
        .sort()
        .map((name) => `/${name}`);
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: written(files, readFileSync(SOURCE, "utf-8")),
      });
    },
  };
}

/** Return the worker for these files; another set of files, or another worker, has another fingerprint. */
export function written(files: readonly string[], source: string): string {
  const fingerprint = createHash("sha256").update(source).update(files.join("\n")).digest("hex").slice(0, 12);
  return source.replace('["/*FILES*/"]', JSON.stringify(files)).replace("/*FINGERPRINT*/", fingerprint);
}
