/** Loads every catalogue before the tests of components, which mount parts of pages without their loaders. */

import { messages } from "../src/ui/messages.svelte";

const texts = import.meta.glob<string>("../messages/en/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

for (const [path, text] of Object.entries(texts)) {
  const name = path.split("/").at(-1)?.replace(".ftl", "") ?? path;
  messages.add(name, text);
}
