import { mount } from "svelte";
import App from "./App.svelte";
import "./look/theme.css";
import { router } from "./route.svelte";
import { settings } from "./settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no #app element.");

settings.start();
router.start();

export default mount(App, { target });
