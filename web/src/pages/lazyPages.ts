/** Loads a page and its words when somebody goes there, so that the first page is small. */

import type { Component } from "svelte";
import { messages } from "../ui/messages.svelte";
import type { Route } from "./route.svelte";

type PageName = Route["page"];

interface PageSource {
  load: () => Promise<{ default: Component<Record<string, unknown>> }>;
  /** The catalogues that its sentences come from, besides those of every page. */
  words: readonly string[];
}

// Each page has props of its own; the route that leads to it carries them.
const page = (load: () => Promise<{ default: unknown }>, ...words: string[]): PageSource => ({
  load: load as PageSource["load"],
  words,
});

const SOURCES: Record<PageName, PageSource> = {
  home: page(() => import("./harbour/HarbourPage.svelte"), "harbour"),
  battle: page(() => import("./setup/SetupPage.svelte"), "setup"),
  game: page(() => import("./battle/BattlePage.svelte"), "battle", "chart", "film"),
  after: page(() => import("./ending/AfterPage.svelte"), "after"),
  replay: page(() => import("./replay/ReplayGame.svelte"), "chart", "film"),
  "replay-file": page(() => import("./replay/ReplayFile.svelte"), "chart", "film"),
  campaigns: page(() => import("./campaign/CampaignsPage.svelte")),
  campaign: page(() => import("./campaign/CampaignPage.svelte")),
  person: page(() => import("./person/PersonPage.svelte"), "person"),
  fairness: page(() => import("./fairness/FairnessPage.svelte")),
  rules: page(() => import("./rules/RulesPage.svelte"), "rules"),
};

/** Return the component of a page once its words are there too. */
export async function loadPage(name: PageName): Promise<Component<Record<string, unknown>>> {
  const source = SOURCES[name];
  const [module] = await Promise.all([source.load(), messages.load("common", ...source.words)]);
  return module.default;
}
