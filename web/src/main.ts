import { mount } from "svelte";
import App from "./App.svelte";
import "./ui/styles/tokens.css";
import "./ui/styles/elements.css";
import "./ui/styles/primitives.css";
import { router } from "./pages/route.svelte";
import { person } from "./session/here";
import { keepShell } from "./session/keepShell";
import { settings } from "./session/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no #app element.");

settings.start();
void person.load();
router.start();
keepShell();

export default mount(App, { target });
