import { describe, expect, test } from "vitest";
import { wordsOf } from "../../src/pages/lazyPages";
import type { Route } from "../../src/pages/route.svelte";
import { CATALOGUES, idsIn, isIn, loadedBy, reachOf, SOURCES } from "./sources";

const ids = [...CATALOGUES.values()].flat();
const said = new Map([...SOURCES.keys()].map((path) => [path, idsIn(path)]));
/** Each page with the component that shows it. */
const PAGES = [
  ...(SOURCES.get("src/pages/lazyPages.ts") ?? "").matchAll(
    /^ {2}"?([\w-]+)"?: page\(\(\) => import\("\.\/([^"]+)"/gm,
  ),
].map(([, page = "", component = ""]) => [page, `src/pages/${component}`] as const);

describe("message catalogues", () => {
  test("hold every sentence that is named", () => {
    const missing = [...said].flatMap(([path, names]) =>
      [...names].filter((name) => !isIn(ids, name)).map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("hold no sentence twice, and none that nobody says", () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const names = [...said.values()].flatMap((some) => [...some]);
    const begun = names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
    const unsaid = ids.filter((id) => !names.includes(id) && !begun.some((start) => id.startsWith(start)));
    expect(unsaid).toEqual([]);
  });

  test("are listed for every page", () => {
    expect(PAGES.length).toBeGreaterThan(9);
  });

  test.each(PAGES)("of the page %s have all that it says", (page, component) => {
    const reach = [...reachOf(component)];
    const names = ["common", ...wordsOf(page as Route["page"]), ...reach.flatMap(loadedBy)];
    const loaded = names.flatMap((name) => CATALOGUES.get(name) ?? []);
    const missing = reach.flatMap((path) =>
      [...(said.get(path) ?? [])].filter((name) => !isIn(loaded, name)).map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
