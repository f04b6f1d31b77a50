import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { messages, t } from "./messages.svelte";

const CATALOGUES = "messages/en";

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path);
    return /\.(ts|svelte)$/.test(name) && !name.includes(".test.") ? [path] : [];
  });
}

const sources = new Map(files("src").map((path) => [path, readFileSync(path, "utf8")]));
const ids = readdirSync(CATALOGUES).flatMap((name) =>
  [...new FluentResource(readFileSync(join(CATALOGUES, name), "utf8")).body].map(({ id }) => id),
);

/** Ids that the sources name; one that ends in "*" is completed by a value. */
const named = [...sources.values()].flatMap((text) =>
  [...text.matchAll(/\bt\(\s*(?:[^()"`]*\? *)?["`]([\w-]+)(\$\{)?/g)].map(
    (found) => `${found[1]}${found[2] ? "*" : ""}`,
  ),
);

describe("message catalogues", () => {
  test("hold every sentence that the sources name", () => {
    const missing = named.filter((name) =>
      name.endsWith("*") ? !ids.some((id) => id.startsWith(name.slice(0, -1))) : !ids.includes(name),
    );
    expect(missing).toEqual([]);
  });

  test("hold no sentence twice, and none that nobody says", () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const text = [...sources.values()].join("\n");
    const prefixes = named.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
    const unsaid = ids.filter(
      (id) => !text.includes(`"${id}"`) && !prefixes.some((prefix) => id.startsWith(prefix)),
    );
    expect(unsaid).toEqual([]);
  });

  test("put values in, with the right plural", () => {
    expect(t("library-found", { count: 0 })).toBe("No battle fits.");
    expect(t("library-found", { count: 1 })).toBe("One battle fits.");
    expect(t("library-found", { count: 3 })).toBe("3 battles fit.");
  });

  test("say which sentence is missing", () => {
    const said: unknown[] = [];
    const before = console.error;
    console.error = (text: unknown) => said.push(text);
    expect(messages.text("no-such-sentence")).toBe("no-such-sentence");
    console.error = before;
    expect(said.join()).toContain('No message "no-such-sentence"');
  });
});
