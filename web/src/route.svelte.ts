/** Where we are, by the hash of the address: #/, #/?ruleset=<id>&options=<id>,<id>, #/game/<id>, #/replay/<id>, #/replay-file, #/rules/<ruleset>, #/campaigns, #/campaign/<id>. */

export type Route =
  | { page: "home"; ruleset?: string; options?: string[] }
  | { page: "game"; id: string; key: string }
  | { page: "replay"; id: string }
  | { page: "replay-file" }
  | { page: "campaigns" }
  | { page: "campaign"; id: string; key: string }
  | { page: "rules"; ruleset: string; rule: string };

/** A game's address may carry a seat key: #/game/<id>?seat=<key> invites somebody at another desk. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parameters = new URLSearchParams(query);
  const [page = "", id = ""] = path.split("/").map(decodeURIComponent);
  if (page === "game" && id) return { page, id, key: parameters.get("seat") ?? "" };
  if (page === "replay" && id) return { page, id };
  if (page === "replay-file" || page === "campaigns") return { page };
  if (page === "campaign" && id) return { page, id, key: parameters.get("seat") ?? "" };
  if (page === "rules") return { page, ruleset: id, rule: parameters.get("rule") ?? "" };
  const ruleset = parameters.get("ruleset");
  const options = parameters.get("options");
  return {
    page: "home",
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
