import { mount } from "svelte";
import App from "./App.svelte";
import "./ui/styles/tokens.css";
import "./ui/styles/elements.css";
import "./ui/styles/primitives.css";
import { router } from "./pages/route.svelte";
import { person } from "./session/here";
import { keepShell } from "./session/keepShell";
import { settings } from "./session/settings.svelte";
import { messages } from "./ui/messages.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no #app element.");

// For tests and translators: /?lang=pseudo shows which sentences do not come from a catalogue.
if (new URLSearchParams(location.search).get("lang") === "pseudo")
  messages.restart((await import("./ui/pseudo")).pseudo);
settings.start();
void person.load();
router.start();
keepShell();

export default mount(App, { target });
