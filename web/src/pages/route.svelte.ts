/** Where we are, by the hash of the address: #/, #/?ruleset=<id>&options=<id>,<id>, #/battles?<filter>, #/games, #/battle/<scenario>, #/game/<id>, #/after/<id>, #/replay/<id>?turn=<turn>, #/replay/<campaign>?month=<month>, #/replay/<id>?since=<event>, #/shared/<token>, #/replay-file, #/rules/<ruleset>/<paragraph>?compare, #/campaigns, #/campaign/<id>, #/person?recovery=<key>, #/person?sign-in=<key>, #/person?address=<key>, #/people/<name>, #/join?invitation=<key>, #/admin, #/silence/<token>, #/fairness, #/lobby?<filter>, #/lessons, #/events, #/event/<id>, #/designer/<design>, #/referee. */

export type Route =
  /** `filter` chooses among the battles, `part` is the part of the page that is wanted. */
  | { page: "home"; part: "" | "battles" | "games"; ruleset?: string; options?: string[]; filter: string }
  /** `seats` are commanders by side, as they are written for a new game, parted by semicolons. */
  | { page: "battle"; id: string; ruleset?: string; options?: string[]; seats: string }
  | { page: "game"; id: string; key: string; side: number }
  | { page: "after"; id: string }
  /** It begins at its first position, or at the first one of `turn`; with `month` it is a battle of a campaign. */
  | { page: "replay"; id: string; turn?: number; since?: number; month?: number }
  /** `id` is the token of a link that players share. */
  | { page: "shared"; id: string }
  | { page: "replay-file" }
  | { page: "campaigns" }
  | { page: "campaign"; id: string; key: string; side: number }
  | { page: "fairness" }
  /** `id` is the token of a link that silences messages. */
  | { page: "silence"; id: string }
  /** `recovery` is the key of a recovery or sign-in link, `address` that of a link which proves a mail address. */
  | { page: "person"; recovery: string; address: string }
  | { page: "people"; name: string }
  /** `invitation` is the key of an invitation to this server, "" for none. */
  | { page: "join"; invitation: string }
  | { page: "admin" }
  | { page: "lessons" }
  | { page: "referee" }
  /** `filter` chooses among the tables. */
  | { page: "lobby"; filter: string }
  /** Tournaments, and one of them. */
  | { page: "events" }
  | { page: "event"; id: string }
  /** `id` is the design on the table, "" for the list of them. */
  | { page: "designer"; id: string }
  /** `rule` is a paragraph, a ruling or a table; two editions may stand beside each other. */
  | { page: "rules"; ruleset: string; rule: string; compared: boolean };

/** A game's address may carry a key: #/game/<id>?seat=<key>&side=<side> brings a seat to another browser. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parameters = new URLSearchParams(query);
  const [page = "", id = "", ...below] = path.split("/").map(decoded);
  const key = parameters.get("seat") ?? "";
  const side = /^\d$/.test(parameters.get("side") ?? "") ? Number(parameters.get("side")) : -1;
  if (page === "game" && id) return { page, id, key, side };
  if (page === "after" && id) return { page, id };
  if (page === "replay" && id) {
    const turn = Number(parameters.get("turn"));
    const month = Number(parameters.get("month"));
    const since = Number(parameters.get("since"));
    return {
      page,
      id,
      ...(turn > 0 ? { turn } : {}),
      ...(since > 0 ? { since } : {}),
      ...(month > 0 ? { month } : {}),
    };
  }
  if (page === "replay-file" || page === "campaigns" || page === "fairness" || page === "lessons")
    return { page };
  if (page === "referee") return { page };
  if ((page === "silence" || page === "shared") && id) return { page, id };
  if (page === "campaign" && id) return { page, id, key, side };
  if (page === "events") return { page };
  if (page === "event" && id) return { page, id };
  if (page === "designer") return { page, id };
  if (page === "person")
    return {
      page,
      recovery: parameters.get("recovery") ?? parameters.get("sign-in") ?? "",
      address: parameters.get("address") ?? "",
    };
  if (page === "people" && id) return { page, name: id };
  if (page === "join") return { page, invitation: parameters.get("invitation") ?? "" };
  if (page === "admin") return { page };
  if (page === "rules")
    return { page, ruleset: id, rule: below.join("/"), compared: parameters.has("compare") };
  if (page === "lobby") return { page, filter: query };
  const rules = rulesIn(parameters);
  if (page === "battle" && id) return { page, id, ...rules, seats: parameters.get("seats") ?? "" };
  const part = page === "battles" || page === "games" ? page : "";
  return { page: "home", part, ...rules, filter: query };
}

/** A part of an address as it was meant; one that is written wrongly leads to a page that does not know it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The rules that an address asks for. */
function rulesIn(parameters: URLSearchParams): { ruleset?: string; options?: string[] } {
  const ruleset = parameters.get("ruleset");
  const options = parameters.get("options");
  return {
    ...(ruleset ? { ruleset } : {}),
    ...(options === null ? {} : { options: options.split(",").filter(Boolean) }),
  };
}

/** The public page /r/<token> of a shared replay has an address of its own for previews; here it is a page like any other. */
function leavePublicPage(): void {
  const token = /^\/r\/([\w-]+)\/?$/.exec(globalThis.location?.pathname ?? "")?.[1];
  if (token) history.replaceState(null, "", `/#/shared/${token}`);
}
leavePublicPage();

class Router {
  route = $state<Route>(parseRoute(globalThis.location?.hash ?? ""));
  /** An address that is shown already, of which the browser is still to tell. */
  #ahead = "";

  start(): void {
    addEventListener("hashchange", () => {
      const known = location.hash === this.#ahead;
      this.#ahead = "";
      if (!known) this.route = parseRoute(location.hash);
    });
  }

  /** Shows a page at once: the browser's own news of the change comes too late for the next key. */
  go(hash: string): void {
    const before = location.hash;
    location.hash = hash;
    if (location.hash !== before) this.#ahead = location.hash;
    this.route = parseRoute(location.hash);
  }
}

export const router = new Router();

export function go(hash: string): void {
  router.go(hash);
}

/** Take a seat's key out of the address, so that it is not passed on with it. */
export function withoutKey(): void {
  history.replaceState(history.state, "", location.hash.split("?", 1)[0]);
}
