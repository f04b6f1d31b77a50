import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { wordsOf } from "./lazyPages";

const HERE = import.meta.dirname;
const CATALOGUES = resolve(HERE, "../../messages/en");
const SOURCE = readFileSync(join(HERE, "lazyPages.ts"), "utf8");
/** Loaded by the lesson itself, at whichever table it is taught. */
const LESSON = "lesson";
const PAGES = [...SOURCE.matchAll(/"?([\w-]+)"?: page\(\s*\(\) => import\("(.+?)"\)/g)];

/** Return the ids of all sentences of a catalogue. */
const idsOf = (name: string): string[] =>
  [...readFileSync(join(CATALOGUES, `${name}.ftl`), "utf8").matchAll(/^([a-z][\w-]*) =/gm)].map(
    ([, id = ""]) => id,
  );

/** Return the file that an import names, if it is one of ours. */
function fileOf(from: string, named: string): string | undefined {
  const path = resolve(dirname(from), named);
  return [path, `${path}.ts`, `${path}.svelte.ts`].find((one) => /\.\w+$/.test(one) && existsSync(one));
}

/** Return the modules that a page is made of, itself included. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, named = ""] of text.matchAll(/(?:from|import)\s*\(?"(\.[^"?]+)"/g)) {
    const next = fileOf(file, named);
    if (next && /\.(ts|svelte)$/.test(next)) modulesOf(next, found);
  }
  return found;
}

test("every page loads the words that its components say", () => {
  const known = new Map(
    readdirSync(CATALOGUES).map((file) => [file.slice(0, -".ftl".length), new Set(idsOf(file.slice(0, -4)))]),
  );
  expect(PAGES.length).toBeGreaterThan(15);
  const missing = PAGES.flatMap(([, page = "", named = ""]) => {
    const file = fileOf(join(HERE, "lazyPages.ts"), named);
    const loaded = ["common", LESSON, ...wordsOf(page as Parameters<typeof wordsOf>[0])];
    const said = [...modulesOf(file ?? "")].flatMap((module) =>
      [...readFileSync(module, "utf8").matchAll(/\bt\(\s*"([a-z][\w-]*)"/g)].map(([, id = ""]) => id),
    );
    return [...new Set(said)]
      .filter((id) => !loaded.some((name) => known.get(name)?.has(id)))
      .map((id) => `${page}: ${id}`);
  });
  expect(missing).toEqual([]);
});
