import { describe, expect, test } from "vitest";
import { literals } from "./literals";
import { SOURCES } from "./sources";

/** Texts that nobody reads but programs and their authors, and names of browsers. */
const FOR_PROGRAMS = new Set([
  "weathergage verify",
  "weathergage verify FILE",
  "weathergage seal",
  "act ◊",
  "the table is not laid yet",
  "fold ◊",
  "Arrow",
  "◊ watch ◊",
  "strike test",
  "film ◊,◊",
  "The page has no #app element.",
  "There is no catalogue messages/◊/◊.ftl",
  "◊.ftl: ◊",
  "Edge",
  "Opera",
]);

describe("sentences stand in catalogues", () => {
  test("and not in components or modules", () => {
    const found = [...SOURCES].flatMap(([path, source]) =>
      literals(source, path.endsWith(".svelte"))
        .filter(({ text }) => !FOR_PROGRAMS.has(text))
        .map(({ line, text }) => `${path}:${line}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ["text", "<p>Sit down</p>"],
    ["one word", "<button>Done</button>"],
    ["a label", '<div aria-label="Papers"></div>'],
    ["a label that is chosen", '<div aria-label={open ? "close" : "open"}></div>'],
    ["a title of a component", '<Dialog title="Seats" />'],
    ["a text that is chosen", '<p>{link ? "done" : "cancel"}</p>'],
    ["a text with a value", `<p>{\`turn \${turn}\`}</p>`],
    ["a text of the script", '<script lang="ts">const said = "The bag is empty";</script>'],
  ])("%s in a component is found", (_, source) => {
    expect(literals(source, true)).toHaveLength(
      source.includes("open ?") || source.includes("link ?") ? 2 : 1,
    );
  });

  test.each([
    ["a sentence", 'export const said = "Time is up.";'],
    ["a word", 'const titles = ["Day", "Night"]; use(titles[0]);'],
    ["a sentence with values", `const said = (n: number) => \`\${n} ships left\`;`],
  ])("%s in a module is found", (_, source) => {
    expect(literals(source, false).length).toBeGreaterThan(0);
  });

  test.each([
    ["a class", '<p class="small soft">{t("none")}</p>'],
    ["what is compared", '<p>{#if mark === "a prize"}{t("log-prize")}{/if}</p>'],
    ["a drawing", '<path d="M0 0H12V8H0Z" /><g style:transform="translate({x}px, {y}px)"></g>'],
    ["a key of the keyboard", '<script lang="ts">const keys = ["Enter", "ArrowLeft"];</script>'],
    ["a name", '<Panel corner="top-right" testid="papers" />'],
    ["a type", 'export type Mood = "very calm" | "angry at all";'],
  ])("%s is none", (_, source) => {
    expect(literals(source, source.startsWith("<"))).toEqual([]);
  });
});
