import { expect, test } from "vitest";
import { pageSubject } from "./pageSubject.svelte";

test("a page that goes takes its own name away, and not that of the page after it", () => {
  const gone = pageSubject.name("Lissa");
  expect(pageSubject.title).toBe("Lissa");
  const next = pageSubject.name("Algeciras");
  gone();
  expect(pageSubject.title).toBe("Algeciras");
  next();
  expect(pageSubject.title).toBe("");
});
