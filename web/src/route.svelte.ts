/** Where we are, by the hash of the address: #/, #/game/<id>, #/replay/<id>, #/replay-file, #/rules/<ruleset>. */

export type Route =
  | { page: "home" }
  | { page: "game"; id: string; key: string }
  | { page: "replay"; id: string }
  | { page: "replay-file" }
  | { page: "rules"; ruleset: string; rule: string };

/** A game's address may carry a seat key: #/game/<id>?seat=<key> invites somebody at another desk. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const parameters = new URLSearchParams(query);
  const [page = "", id = ""] = path.split("/").map(decodeURIComponent);
  if (page === "game" && id) return { page, id, key: parameters.get("seat") ?? "" };
  if (page === "replay" && id) return { page, id };
  if (page === "replay-file") return { page };
  if (page === "rules") return { page, ruleset: id, rule: parameters.get("rule") ?? "" };
  return { page: "home" };
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
