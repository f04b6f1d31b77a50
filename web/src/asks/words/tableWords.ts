/** Words for the questions of games on an open table. */

import type { AskView } from "../../api/types";
import { TACK, turnInSigns, turnInWords } from "../../board/table/movementOffers";

type NameOf = (ship: string) => string;

/** The mixes of shot by their letters. */
export const CHARGES: Record<string, string> = {
  R: "round shot",
  G: "grape",
  C: "chain shot",
  RG: "round shot with grape",
  D: "double shot",
  DG: "double shot with grape",
};

/** "DG" or, while it is being loaded, "DG 1". */
export const chargeInWords = (load: string): string => {
  const [code = "", done = ""] = load.split(" ");
  const said = CHARGES[code] ?? code;
  return Number(done) > 0 ? `${said}, ${done} done` : said;
};

/** "high>java" -> at the masts of Java; null for what is no shot. */
export function aimOf(option: string): { aim: string; target: string } | null {
  const match = /^(low|high)>(.+)$/.exec(option);
  return match ? { aim: match[1] ?? "", target: match[2] ?? "" } : null;
}

const AIMS: Record<string, string> = { low: "low, at the hull", high: "high, at the masts" };
export const BATTERY_WORDS: Record<string, string> = {
  port: "port broadside",
  starboard: "starboard broadside",
  bow: "bow chasers",
  stern: "stern chasers",
};

/** The same in a word. */
export const MIX_WORDS: Record<string, string> = {
  R: "Round",
  G: "Grape",
  C: "Chain",
  RG: "Round + grape",
  D: "Double",
  DG: "Double + grape",
};

/** Whether a question is about what goes into all guns, by mixes of shot. */
export const isMixed = (ask: Pick<AskView, "kind" | "options">): boolean =>
  ask.kind === "load" && ask.options.includes("RG");

/** "port RG" -> the port broadside with round shot and grape; null for what loads nothing. */
export function reloadOf(option: string): { battery: string; load: string } | null {
  const match = /^(port|starboard|bow|stern) ([A-Z]+)$/.exec(option);
  return match ? { battery: match[1] ?? "", load: match[2] ?? "" } : null;
}

const WORDS: Record<string, Record<string, string>> = {
  declare: { none: "Board nobody" },
  board: { none: "Board nobody" },
  reload: { none: "Reload nothing" },
  anchor: { none: "Keep the anchor up", drop: "Drop anchor" },
  drift: { sail: "Under sail", drift: "Let her drift" },
  counterboard: { no: "Await them on our deck", yes: "Meet them half-way" },
  melee: { fight: "Fight on", "break off": "Break off, back to our own deck" },
  follow: { stay: "Stay on our deck", follow: "Follow them to their ship" },
  weigh: { stay: "Stay at anchor", weigh: "Begin to weigh" },
  boats: { in: "Boats in", out: "Boats out, to tow her" },
  sails: { battle: "Battle sail", full: "Full sail" },
  irons: { L: "Pay off to port", R: "Pay off to starboard" },
  unfoul: { hold: "Leave the masts as they are", try: "Cut the masts free" },
  ungrapple: { hold: "Keep the grapples", try: "Cut the grapples" },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An option of such a question; null for those that other words fit. */
export function tableInWords(ask: AskView, option: string, nameOf: NameOf): string | null {
  const known = WORDS[ask.kind]?.[option];
  if (known) return known;
  const aimed = aimOf(option);
  if (aimed) return `${nameOf(aimed.target)}, ${AIMS[aimed.aim]}`;
  const load = ask.kind === "reload" ? reloadOf(option) : null;
  if (load) return capital(`${BATTERY_WORDS[load.battery]}: ${chargeInWords(load.load)}`);
  if (isMixed(ask)) return capital(chargeInWords(option));
  if (ask.kind === "declare") return `Board ${nameOf(option)}`;
  return byPoints(ask) || option === TACK ? capital(turnInWords(option)) : null;
}

/** Turns that no other game asks for. */
const byPoints = (ask: Pick<AskView, "kind">): boolean => ask.kind === "spring" || ask.kind === "refloat";

const SHORTER: Record<string, Record<string, string>> = {
  weigh: { stay: "Stay", weigh: "Weigh" },
  boats: { in: "In", out: "Out, to tow" },
  anchor: { none: "Keep it up", drop: "Drop it" },
  drift: { sail: "Sail", drift: "Drift" },
};

/** The same in a word or two. */
export function tableChip(ask: AskView, option: string): string | null {
  if (byPoints(ask)) return turnInSigns(option);
  return isMixed(ask) ? (MIX_WORDS[option] ?? null) : (SHORTER[ask.kind]?.[option] ?? null);
}

const TITLES: Record<string, string> = {
  irons: "In irons",
  refloat: "Aground",
  weigh: "At anchor",
  spring: "Springs",
  boats: "Boats",
  declare: "Declare boarding",
  reload: "Reload",
  drift: "Drift",
  melee: "Boarding",
  follow: "Follow up",
};

export function tableTitle(ask: AskView): string | null {
  if (ask.kind === "counterboard" && ask.options.includes("yes")) return "Boarders";
  return TITLES[ask.kind] ?? null;
}
