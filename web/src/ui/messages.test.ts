import { describe, expect, test } from "vitest";
import { messages, t } from "./messages.svelte";

describe("message catalogues", () => {
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
