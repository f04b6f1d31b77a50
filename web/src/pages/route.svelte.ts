/** Where we are, by the hash of the address: #/, #/?ruleset=<id>&options=<id>,<id>, #/battles?<filter>, #/battle/<scenario>, #/game/<id>, #/after/<id>, #/replay/<id>?turn=<turn>, #/replay/<campaign>?month=<month>, #/replay-file, #/rules/<ruleset>/<paragraph>?compare, #/campaigns, #/campaign/<id>, #/person?recovery=<key>, #/fairness, #/lessons. */

export type Route =
  /** `filter` chooses among the battles, `part` is the part of the page that is wanted. */
  | { page: "home"; part: "" | "battles"; ruleset?: string; options?: string[]; filter: string }
  /** `seats` are commanders by side, as they are written for a new game, parted by semicolons. */
  | { page: "battle"; id: string; ruleset?: string; options?: string[]; seats: string }
  | { page: "game"; id: string; key: string; side: number }
  | { page: "after"; id: string }
  /** It begins at its first position, or at the first one of `turn`; with `month` it is a battle of a campaign. */
  | { page: "replay"; id: string; turn?: number; month?: number }
  | { page: "replay-file" }
  | { page: "campaigns" }
  | { page: "campaign"; id: string; key: string; side: number }
  | { page: "fairness" }
  /** `recovery` is the key of a recovery link, "" for none. */
  | { page: "person"; recovery: string }
  | { page: "lessons" }
  /** `rule` is a paragraph, a ruling or a table; two editions may stand beside each other. */
  | { page: "rules"; ruleset: string; rule: string; compared: boolean };

/** A game's address may carry a key: #/game/<id>?seat=<key>&side=<side> brings a seat to another browser. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parameters = new URLSearchParams(query);
  const [page = "", id = "", ...below] = path.split("/").map(decodeURIComponent);
  const key = parameters.get("seat") ?? "";
  const side = /^\d$/.test(parameters.get("side") ?? "") ? Number(parameters.get("side")) : -1;
  if (page === "game" && id) return { page, id, key, side };
  if (page === "after" && id) return { page, id };
  if (page === "replay" && id) {
    const turn = Number(parameters.get("turn"));
    const month = Number(parameters.get("month"));
    return { page, id, ...(turn > 0 ? { turn } : {}), ...(month > 0 ? { month } : {}) };
  }
  if (page === "replay-file" || page === "campaigns" || page === "fairness" || page === "lessons")
    return { page };
  if (page === "campaign" && id) return { page, id, key, side };
  if (page === "person") return { page, recovery: parameters.get("recovery") ?? "" };
  if (page === "rules")
    return { page, ruleset: id, rule: below.join("/"), compared: parameters.has("compare") };
  const rules = rulesIn(parameters);
  if (page === "battle" && id) return { page, id, ...rules, seats: parameters.get("seats") ?? "" };
  return { page: "home", part: page === "battles" ? "battles" : "", ...rules, filter: query };
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

class Router {
  route = $state<Route>(parseRoute(globalThis.location?.hash ?? ""));

  start(): void {
    addEventListener("hashchange", () => {
      this.route = parseRoute(location.hash);
    });
  }
}

export const router = new Router();

export function go(hash: string): void {
  location.hash = hash;
}

/** Take a seat's key out of the address, so that it is not passed on with it. */
export function withoutKey(): void {
  history.replaceState(history.state, "", location.hash.split("?", 1)[0]);
}
