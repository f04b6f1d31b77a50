/** The modules and components of the client, what they import, and the sentences that they name. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { FluentResource } from "@fluent/bundle";
import { childrenOf, type Node, treeOf } from "./tree";

const MESSAGES = "messages/en";

function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path);
    return /\.(ts|svelte)$/.test(name) && !name.includes(".test.") ? [path] : [];
  });
}

/** The text of every module and component by its path, `src/…`; types written from the server's are left out. */
export const SOURCES: ReadonlyMap<string, string> = new Map(
  files("src")
    .filter((path) => !/\/(?:types|campaignTypes)\.ts$/.test(path))
    .map((path) => [path, readFileSync(path, "utf8")]),
);

/** The ids of each catalogue, by its name. */
export const CATALOGUES: ReadonlyMap<string, readonly string[]> = new Map(
  readdirSync(MESSAGES).map((file) => [
    file.replace(".ftl", ""),
    new FluentResource(readFileSync(join(MESSAGES, file), "utf8")).body.map(({ id }) => id),
  ]),
);
const KNOWN = new Set([...CATALOGUES.values()].flat());

/** Ids of sentences that a module names: in calls, or as texts that are ids; one that ends in "*" is completed. */
export function idsIn(path: string): Set<string> {
  const found = new Set<string>();
  walk(treeOf(SOURCES.get(path) ?? "", path.endsWith(".svelte")), found);
  return found;
}

function walk(node: Node, found: Set<string>): void {
  if (node.type === "CallExpression" && (node.callee as Node).name === "t") {
    const [first] = node.arguments as Node[];
    if (first) for (const id of chosen(first)) found.add(id);
  }
  if (node.type === "Literal" && String(node.value).includes("-") && KNOWN.has(String(node.value)))
    found.add(String(node.value));
  for (const child of childrenOf(node)) walk(child, found);
}

/** The ids that an argument may come to. */
function chosen(node: Node): string[] {
  if (node.type === "Literal") return [String(node.value)];
  if (node.type === "ConditionalExpression")
    return [...chosen(node.consequent as Node), ...chosen(node.alternate as Node)];
  if (node.type === "TemplateLiteral") {
    const [first] = node.quasis as { value: { cooked: string } }[];
    return [`${first?.value.cooked ?? ""}*`];
  }
  return [];
}

/** Whether a catalogue has a sentence that is named, or one that it may be completed to. */
export const isIn = (ids: readonly string[], name: string): boolean =>
  name.endsWith("*") ? ids.some((id) => id.startsWith(name.slice(0, -1))) : ids.includes(name);

/** A module and all that it needs to be shown. */
export function reachOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const imports = /^\s*(?:import|export)\b(?! type)[^;]*?from "(\.[^"]+)";/gms;
  for (const [, from = ""] of (SOURCES.get(path) ?? "").matchAll(imports)) {
    const place = normalize(join(dirname(path), from));
    for (const next of [place, `${place}.ts`]) if (SOURCES.has(next)) reachOf(next, seen);
  }
  return seen;
}

/** Catalogues that a module loads for itself. */
export function loadedBy(path: string): string[] {
  const calls = [...(SOURCES.get(path) ?? "").matchAll(/\bmessages\.load\(([^)]*)\)/g)];
  return calls.flatMap(([, names = ""]) => [...names.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name));
}
