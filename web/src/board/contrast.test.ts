import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(resolve("src/board/board.css"), "utf8");

function colours(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(selector)).split("}")[0] ?? "";
  return new Map(
    [...block.matchAll(/--board-([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1] ?? "", m[2] ?? ""]),
  );
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const PAIRS = [
  ["ink", "halo"],
  ["ink", "sea-deep"],
  ["ink", "land"],
  ["ink", "tag"],
  ["ink-soft", "halo"],
  ["ink-soft", "sea-deep"],
  ["ink-soft", "paper"],
  ["order", "halo"],
  ["order", "paper"],
  ["warning", "tag"],
] as const;

for (const [theme, selector] of [
  ["day", ":root {"],
  ["night", ':root[data-theme="night"] {'],
] as const) {
  describe(`text by ${theme}`, () => {
    const palette = colours(selector);
    for (const [text, ground] of PAIRS) {
      it(`reads ${text} on ${ground}`, () => {
        expect(contrast(palette.get(text) ?? "", palette.get(ground) ?? "")).toBeGreaterThanOrEqual(4.5);
      });
    }
  });
}
