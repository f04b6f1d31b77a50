/** Every call of docs/api.md, typed; errors carry the server's advice and its violations. */

import { t } from "../ui/messages.svelte";
import { reach } from "./reach.svelte";
import type {
  Accepted,
  BattleReport,
  BotCard,
  Checked,
  Created,
  DivisionSheet,
  Draft,
  DraftKept,
  DraftSheet,
  Events,
  Film,
  FleetOrdered,
  FleetOrderSheet,
  FleetState,
  Foreseen,
  GameCard,
  GameInfo,
  GameSetup,
  Goal,
  Health,
  KeptSheet,
  LessonCard,
  LessonSheet,
  Look,
  Me,
  NewGame,
  OwnTurns,
  PlanDraft,
  PlanSeal,
  PlanSheet,
  PlanState,
  PlanTrial,
  PlanTry,
  PlanWordsView,
  PlayAgain,
  PlayOn,
  PrintedTable,
  RecoveryKey,
  Rulebook,
  RulePage,
  RulesetCard,
  ScenarioCard,
  Score,
  Sealed,
  Term,
  Update,
  Violation,
  Weighed,
} from "./types";

/** What the server refused, or that it could not be reached (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly violations: Violation[];

  constructor(status: number, message: string, violations: Violation[] = []) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.violations = violations;
  }

  get unreachable(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** What goes with a call: a seat key, a body to encode, or one that is already text. */
interface Sent {
  key?: string;
  body?: unknown;
  raw?: string;
  /** Lets go of the call when nobody wants its answer any more. */
  signal?: AbortSignal;
  /** Lets the call go on when the page is left. */
  keepalive?: boolean;
}

/** The server as a set of calls. `key` is a seat key; "" is an onlooker. */
export class Client {
  readonly #fetch: Fetch;

  constructor(fetcher: Fetch = (path, init) => fetch(path, init)) {
    this.#fetch = fetcher;
  }

  /** Who this browser is to the server. */
  me = () => this.#call<Me>("GET", "/api/me");
  rename = (name: string) => this.#call<Me>("PUT", "/api/me/name", { body: { name } });
  keepSettings = (settings: Record<string, unknown>) =>
    this.#call<Me>("PUT", "/api/me/settings", { body: { settings } });
  /** The games that wait for this person. */
  ownTurns = () => this.#call<OwnTurns>("GET", "/api/me/turns");
  newRecovery = () => this.#call<RecoveryKey>("POST", "/api/me/recovery");
  signIn = (key: string) => this.#call<Me>("POST", "/api/me/sign-in", { body: { key } });

  /** Whether the server is there and can keep games. */
  health = () => this.#call<Health>("GET", "/api/health");
  rulesets = () => this.#call<RulesetCard[]>("GET", "/api/rulesets");
  rules = (ruleset: string) => this.#call<Rulebook>("GET", `/api/rulesets/${ruleset}/rules`);
  terms = (ruleset: string) => this.#call<Term[]>("GET", `/api/rulesets/${ruleset}/terms`);
  tables = (ruleset: string) => this.#call<PrintedTable[]>("GET", `/api/rulesets/${ruleset}/tables`);
  rule = (ruleset: string, id: string) =>
    this.#call<RulePage>("GET", `/api/rule/${ruleset}/${encodeURIComponent(id)}`);
  scenarios = () => this.#call<ScenarioCard[]>("GET", "/api/scenarios");
  /** How a battle would be won by some rules, before it begins. */
  goal = (scenario: string, ruleset: string, options: readonly string[]) =>
    this.#call<Goal>(
      "GET",
      `/api/scenarios/${scenario}/goal?${new URLSearchParams({ ruleset, options: options.join(",") })}`,
    );
  bots = () => this.#call<BotCard[]>("GET", "/api/bots");
  lessons = () => this.#call<LessonCard[]>("GET", "/api/lessons");
  lesson = (id: string) => this.#call<LessonSheet>("GET", `/api/lessons/${id}`);
  /** Make the game of a lesson. */
  beginLesson = (id: string) => this.#call<Created>("POST", `/api/lessons/${id}`);
  games = () => this.#call<GameCard[]>("GET", "/api/games");
  create = (game: NewGame) => this.#call<Created>("POST", "/api/games", { body: game });
  info = (id: string, key = "") => this.#call<GameInfo>("GET", `/api/games/${id}`, { key });
  events = (id: string, key: string, after: number) =>
    this.#call<Events>("GET", `/api/games/${id}/events?after=${after}`, { key });
  update = (id: string, key: string, after: number) =>
    this.#call<Update>("GET", `/api/games/${id}/update?after=${after}`, { key });
  look = (id: string, key: string) => this.#call<Look>("GET", `/api/games/${id}/view`, { key });
  report = (id: string, key: string) => this.#call<BattleReport>("GET", `/api/games/${id}/report`, { key });
  score = (id: string, key: string) => this.#call<Score>("GET", `/api/games/${id}/score`, { key });
  setup = (id: string) => this.#call<GameSetup>("GET", `/api/games/${id}/setup`);
  again = (id: string, wanted: PlayAgain) =>
    this.#call<Created>("POST", `/api/games/${id}/again`, { body: wanted });
  branch = (id: string, wanted: PlayOn) =>
    this.#call<Created>("POST", `/api/games/${id}/branch`, { body: wanted });
  film = (id: string, key: string) => this.#call<Film>("GET", `/api/games/${id}/film`, { key });
  seal = (id: string, key: string, version: number, orders: Record<string, string>, salt: string) =>
    this.#call<Sealed>("POST", `/api/games/${id}/orders`, { key, body: { version, orders, salt } });
  check = (id: string, key: string, orders: Record<string, string>) =>
    this.#call<Checked>("POST", `/api/games/${id}/check`, { key, body: { orders } });
  forecast = (
    id: string,
    key: string,
    version: number,
    orders: Record<string, string>,
    signal: AbortSignal,
  ) => this.#call<Foreseen>("POST", `/api/games/${id}/forecast`, { key, body: { version, orders }, signal });
  odds = (id: string, key: string, version: number, orders: Record<string, string>, signal: AbortSignal) =>
    this.#call<Weighed>("POST", `/api/games/${id}/odds`, { key, body: { version, orders }, signal });
  /** What the seat has written for its open question and not sealed. */
  draft = (id: string, key: string) => this.#call<Draft>("GET", `/api/games/${id}/draft`, { key });
  keepDraft = (id: string, key: string, body: DraftSheet, keepalive = false) =>
    this.#call<DraftKept>("PUT", `/api/games/${id}/draft`, { key, body, keepalive });
  dropDraft = (id: string, key: string) => this.#call<DraftKept>("DELETE", `/api/games/${id}/draft`, { key });
  /** Divisions and kept orders of the seat. */
  fleet = (id: string, key: string) => this.#call<FleetState>("GET", `/api/games/${id}/fleet`, { key });
  divide = (id: string, key: string, body: DivisionSheet) =>
    this.#call<FleetState>("PUT", `/api/games/${id}/fleet/divisions`, { key, body });
  fleetOrder = (id: string, key: string, body: FleetOrderSheet) =>
    this.#call<FleetOrdered>("POST", `/api/games/${id}/fleet/orders`, { key, body });
  fleetKept = (id: string, key: string, body: KeptSheet) =>
    this.#call<FleetOrdered>("POST", `/api/games/${id}/fleet/kept`, { key, body });
  endKept = (id: string, key: string, number: number) =>
    this.#call<FleetState>("DELETE", `/api/games/${id}/fleet/kept/${number}`, { key });
  plan = (id: string, key: string) => this.#call<PlanState>("GET", `/api/games/${id}/plan`, { key });
  planWords = (id: string, key: string) =>
    this.#call<PlanWordsView>("GET", `/api/games/${id}/plan/words`, { key });
  keepPlan = (id: string, key: string, body: PlanSheet) =>
    this.#call<PlanState>("PUT", `/api/games/${id}/plan`, { key, body });
  sealPlan = (id: string, key: string, body: PlanSeal) =>
    this.#call<Sealed>("POST", `/api/games/${id}/plan/seal`, { key, body });
  suggestPlan = (id: string, key: string) =>
    this.#call<PlanDraft>("GET", `/api/games/${id}/plan/suggestion`, { key });
  tryPlan = (id: string, key: string, body: PlanTry, signal: AbortSignal) =>
    this.#call<PlanTrial>("POST", `/api/games/${id}/plan/try`, { key, body, signal });
  planFilm = (id: string, key: string, body: PlanTry) =>
    this.#call<Film>("POST", `/api/games/${id}/plan/film`, { key, body });
  act = (id: string, key: string, verb: string, notation = "") =>
    this.#call<Sealed>("POST", `/api/games/${id}/act`, { key, body: { verb, notation } });
  undo = (id: string, key: string) =>
    this.#call<Accepted>("POST", `/api/games/${id}/undo`, { key, body: {} });
  /** The file as it is: its numbers may be larger than JavaScript can hold. */
  replayFile = (id: string, key: string) => this.#text("GET", `/api/games/${id}/replay`, { key });
  remove = (id: string) => this.#call<null>("DELETE", `/api/games/${id}`);
  openReplay = (file: string) => this.#call<Film>("POST", "/api/replays", { raw: file });

  /** Any other call, for rooms that have calls of their own. */
  request = <T>(method: string, path: string, more: Sent = {}) => this.#call<T>(method, path, more);
  text = (path: string, key: string) => this.#text("GET", path, { key });

  async #call<T>(method: string, path: string, more: Sent = {}): Promise<T> {
    const text = await this.#text(method, path, more);
    return (text ? readJson(text) : null) as T;
  }

  async #text(method: string, path: string, more: Sent = {}): Promise<string> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (more.key) headers["X-Seat"] = more.key;
    const body = more.raw ?? (more.body === undefined ? undefined : JSON.stringify(more.body));
    if (body !== undefined) headers["Content-Type"] = "application/json";
    let response: Response;
    try {
      response = await this.#fetch(path, {
        method,
        headers,
        credentials: "same-origin",
        ...(body === undefined ? {} : { body }),
        ...(more.signal ? { signal: more.signal } : {}),
        ...(more.keepalive ? { keepalive: true } : {}),
      });
    } catch {
      if (!more.signal?.aborted) reach.missed();
      throw new ApiError(0, t("server-silent"));
    }
    const text = await response.text();
    const refused = response.ok ? null : refusal(response.status, text ? readJson(text) : null);
    if (refused?.unreachable) reach.missed();
    else reach.heard();
    if (refused) throw refused;
    return text;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusal(status: number, answer: unknown): ApiError {
  const told = (answer ?? {}) as { error?: string; detail?: string; violations?: Violation[] };
  const violations = told.violations ?? [];
  const message =
    told.error ??
    told.detail ??
    (violations.length
      ? violations.map((one) => one.reason).join("; ")
      : t("server-answered", { status: String(status) }));
  return new ApiError(status, message, violations);
}

export const client = new Client();
