/** Where a paragraph, ruling or table stands on the page of the rules. */
export function ruleAddress(ruleset: string, id: string, compared = false): string {
  const path = [ruleset, ...id.split("/")].map(encodeURIComponent).join("/");
  return `#/rules/${path}${compared ? "?compare" : ""}`;
}
