/** Loads a page and its words when somebody goes there, so that the first page is small. */

import type { Component } from "svelte";
import { messages } from "../ui/messages.svelte";
import type { Route } from "./route.svelte";

type PageName = Route["page"];
export type PageComponent = Component<Record<string, unknown>>;

interface PageSource {
  load: () => Promise<{ default: PageComponent }>;
  /** The catalogues that its sentences come from, besides those of every page. */
  words: readonly string[];
}

// Each page has props of its own; the route that leads to it carries them.
const page = (load: () => Promise<{ default: unknown }>, ...words: string[]): PageSource => ({
  load: load as PageSource["load"],
  words,
});

/** What is said at a table where a battle is fought or shown again. */
const TABLE = [
  ...["chart", "asks", "orders", "gunnery", "movement", "papers"],
  ...["plans", "seats", "options", "terms"],
];

/** What is said of campaigns and their fleets. */
const CAMPAIGN = ["campaign", "campaigns", "seats", "options", "terms"];

const SOURCES: Record<PageName, PageSource> = {
  home: page(() => import("./harbour/HarbourPage.svelte"), "harbour", "lobby", "tables", "seats"),
  battle: page(() => import("./setup/SetupPage.svelte"), "setup", "chart", "tables", "options", "terms"),
  game: page(() => import("./battle/BattlePage.svelte"), "battle", "film", "tables", "players", ...TABLE),
  lobby: page(() => import("./lobby/LobbyPage.svelte"), "lobby", "tables", "harbour", "seats"),
  after: page(() => import("./ending/AfterPage.svelte"), "terms", "after", "papers", "options"),
  replay: page(() => import("./replay/ReplayGame.svelte"), "replay", "film", ...TABLE),
  shared: page(() => import("./replay/SharedReplayPage.svelte"), "replay", "film", ...TABLE),
  "replay-file": page(() => import("./replay/ReplayFile.svelte"), "replay", "film", ...TABLE),
  campaigns: page(() => import("./campaign/CampaignsPage.svelte"), ...CAMPAIGN),
  campaign: page(() => import("./campaign/CampaignPage.svelte"), "chart", ...CAMPAIGN),
  person: page(() => import("./person/PersonPage.svelte"), "person", "post"),
  silence: page(() => import("./notices/SilencePage.svelte"), "post"),
  people: page(() => import("./people/ProfilePage.svelte"), "people", "person"),
  join: page(() => import("./people/JoinPage.svelte"), "people", "person"),
  admin: page(() => import("./admin/AdminPage.svelte"), "admin", "person"),
  fairness: page(() => import("./fairness/FairnessPage.svelte"), "fairness"),
  rules: page(() => import("./rules/RulesPage.svelte"), "rules"),
  events: page(() => import("./clubs/EventsPage.svelte"), "clubs", "tables"),
  event: page(() => import("./clubs/EventPage.svelte"), "clubs", "tables", "terms"),
  designer: page(() => import("./designer/DesignerPage.svelte"), "designer", "chart", "terms"),
  lessons: page(() => import("./lesson/LessonsPage.svelte"), "lesson"),
  referee: page(() => import("./referee/RefereePage.svelte"), "referee", "setup", "film", ...TABLE),
};

/** Return the names of the catalogues that a page needs besides the common one. */
export const wordsOf = (name: PageName): readonly string[] => SOURCES[name].words;

const loaded = new Map<PageName, PageComponent>();

/** Return the component of a page that was loaded before: even a repeated import takes until after the next key. */
export const loadedPage = (name: PageName): PageComponent | undefined => loaded.get(name);

/** Return the component of a page once its words are there too. */
export async function loadPage(name: PageName): Promise<PageComponent> {
  const [module] = await Promise.all([SOURCES[name].load(), messages.load(...wordsOf(name))]);
  loaded.set(name, module.default);
  return module.default;
}
