import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { written } from "./shellFiles";

const source = readFileSync("shell/serviceWorker.js", "utf-8");

test("the worker knows the files of its build, and another build makes another one", () => {
  const one = written(["/assets/a-1.js"], source);
  expect(one).toContain('const FILES = ["/assets/a-1.js"];');
  expect(one).toMatch(/const SHELL = "shell-[0-9a-f]{12}";/);
  const name = (text: string) => /"shell-\w+"/.exec(text)?.[0];
  expect(name(written(["/assets/a-2.js"], source))).not.toBe(name(one));
  expect(name(written(["/assets/a-1.js"], source))).toBe(name(one));
});
