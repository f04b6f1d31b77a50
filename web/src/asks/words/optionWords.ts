/** Notations in words. Only spelling: what an option does is told by the server's prompt, preview and rule. */

import type { AskView } from "../../api/types";
import { capital } from "../../ui/text";
import { openInWords, openTitle } from "./drawnGameWords";
import type { NameOf } from "./nameOf";
import { tableChip, tableInWords, tableTitle } from "./tableWords";

const PARTY: Record<string, string> = {
  OBP: "board",
  DBP: "defend",
  TBP: "transfer",
};

/** The kinds of shot by their letters. */
export const SHOT: Record<string, string> = {
  R: "round shot",
  C: "chain shot",
  D: "double shot",
  G: "grape",
  d: "half-loaded double shot",
};

/** Words for the options of one kind of question. */
const BY_KIND: Record<string, Record<string, string>> = {
  sails: { "-": "As she is", BS: "Battle sail", FS: "Full sail" },
  anchor: {
    "-": "No order",
    A: "Anchor",
    AB: "Anchor by the bow, on springs",
    AS: "Anchor by the stern, on springs",
    "(A)": "Weigh anchor",
    a: "Cut the cables",
  },
  repair: { "-": "No repairs", RH: "Repair the hull", RG: "Repair guns", RR: "Repair the rigging" },
  tow: { "-": "Take nobody in tow" },
  jettison: { "-": "Keep all guns", guns: "Throw guns overboard" },
  cutaway: { hold: "Leave the mast as it hangs", attempt: "Cut the mast away" },
  unfoul: { hold: "Leave the rigging as it is", attempt: "Clear the rigging" },
  grapple: { hold: "Throw no grapples", attempt: "Throw grapples" },
  ungrapple: { hold: "Keep the grapples", attempt: "Cast the grapples off" },
  shot: { none: "Load later" },
  load: { L: "Port broadside", R: "Starboard broadside", none: "Load nothing" },
  load_mortar: {
    none: "Load no mortar",
    R: "The bow mortar",
    L: "The second mortar",
    RL: "Both mortars",
    LR: "Both mortars",
  },
  fire: { hold: "Hold fire" },
  mortar: { hold: "Do not fire it" },
  mortar2: { hold: "Do not fire it" },
  firefight: { none: "Nobody fights the fire" },
  counterboard: { stay: "Stay aboard", board: "Board in return" },
};

const ORDER_WORDS: Record<string, string> = {
  attempt: "Attempt it",
  "attempt+rigging": "Attempt it, and cut away a square of rigging",
  hold: "Let it be",
  fight: "Fight on",
  offer: "Offer to break off",
  air: "Fire in the air",
  none: "Nothing",
  stay: "Stay aboard",
  board: "Board her",
  L: "Port broadside",
  R: "Starboard broadside",
  NBP: "No boarding parties",
};

const TURN_WORDS: Record<string, string> = { L: "port", R: "starboard", B: "sails backed" };

/** A ship's guns by side, port first. */
export const SIDE_WORDS = ["port", "starboard"] as const;

/** "L2R" -> "port, 2 ahead, starboard". */
export function plotInWords(notation: string): string {
  if (notation === "0") return "no movement";
  return [...notation.matchAll(/\d+|\D/g)]
    .map(([part]) => (/\d/.test(part) ? `${part} ahead` : (TURN_WORDS[part] ?? part)))
    .join(", ");
}

function sections(digits: string): string {
  const list = [...digits];
  if (!list.length) return "";
  return list.length === 1
    ? `section ${list[0]}`
    : `sections ${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
}

/** "OBP1>guerriere DBP2" -> "Section 1 boards Guerriere; section 2 defends". */
function partiesInWords(notation: string, nameOf: NameOf): string | null {
  const parts: string[] = [];
  for (const word of notation.split(/\s+/)) {
    const match = /^(OBP|DBP|TBP)(\d*)(?:>(.+))?$/.exec(word);
    if (!match) return null;
    const verb = PARTY[match[1] ?? ""] ?? "";
    const digits = match[2] ?? "";
    const who = sections(digits) || "all hands";
    const says = digits.length > 1 || !digits ? verb : `${verb}s`;
    const target = match[3] ? ` ${match[1] === "TBP" ? "to " : ""}${nameOf(match[3])}` : "";
    parts.push(`${who} ${says}${target}`);
  }
  return capital(parts.join("; "));
}

const PIECES: Record<string, string> = { g: "gun", c: "carronade" };

const ENDS: Record<string, string> = { b: ", bow section", s: ", stern section" };

/** "gL2 cR1" -> "2 guns to port, 1 carronade to starboard"; "gLb1" -> "1 gun to port, bow section". */
function squaresInWords(notation: string): string | null {
  const parts = notation.split(/\s+/).map((word) => {
    const match = /^([gc])([LR])([bs]?)(\d+)$/.exec(word);
    if (!match) return null;
    const [, piece = "", side = "", end = "", count = ""] = match;
    return `${count} ${PIECES[piece]}${count === "1" ? "" : "s"} to ${TURN_WORDS[side]}${ENDS[end] ?? ""}`;
  });
  return parts.includes(null) ? null : parts.join("; ");
}

/** What a section does beside boarding, as the view and as a register of tasks name it. */
export const DUTY_WORDS: Record<string, string> = {
  waterline: "at the pumps",
  fire: "fighting the fire",
  rigging: "aloft",
};

/** The task of one crew section: "OBP>java" -> "board Java"; "" -> at their posts. */
export function taskInWords(task: string, nameOf: NameOf): string {
  const [kind = "", target = ""] = task.split(">");
  if (!kind) return "at their posts";
  if (kind === "FIRE") return "fight the fire";
  const verb = PARTY[kind];
  if (!verb) return task;
  return [verb, kind === "TBP" ? "to" : "", target ? nameOf(target) : ""].filter(Boolean).join(" ");
}

/** An order to fire taken apart: which guns, at what, at whom. */
export interface Aimed {
  section: string;
  aim: string;
  target: string;
}

/** "bow:hull>java" -> the bow guns, at the hull of Java; null for what is no shot at a ship. */
export function aimedOf(option: string): Aimed | null {
  const match = /^(?:(bow|stern):)?(hull|rigging|grape)>(.+)$/.exec(option);
  return match ? { section: match[1] ?? "", aim: match[2] ?? "", target: match[3] ?? "" } : null;
}

/** "L D" -> the port broadside with double shot; null for what loads nothing of the kind. */
export function loadedOf(option: string): { side: 0 | 1; shot: string } | null {
  const match = /^([LR])(?: ([RCDG]))?$/.exec(option);
  return match ? { side: match[1] === "L" ? 0 : 1, shot: match[2] ?? "" } : null;
}

/** An option as a person would say it. */
export function optionInWords(ask: AskView, option: string, nameOf: NameOf): string {
  const own =
    tableInWords(ask, option, nameOf) ?? BY_KIND[ask.kind]?.[option] ?? openInWords(ask, option, nameOf);
  if (own) return own;
  if (ask.kind === "plot" || ask.kind === "ahead") return capital(plotInWords(option));
  const aimed = aimedOf(option);
  if (aimed) {
    const guns = aimed.section ? `, ${aimed.section} guns only` : "";
    return `${nameOf(aimed.target)}, ${aimed.aim}${guns}`;
  }
  if (ask.kind === "losses") return `${nameOf(option)} first`;
  if (ask.kind === "flag") return nameOf(option);
  if (ask.kind === "tow") return `Take ${nameOf(option)} in tow`;
  if (ask.kind === "firefight" && /^\d+$/.test(option)) {
    const verb = option.length > 1 ? "fight" : "fights";
    return capital(`${sections(option)} ${verb} the fire`);
  }
  if (ask.kind === "shot" && SHOT[option]) return capital(SHOT[option] ?? "");
  const load = ask.kind === "load" ? loadedOf(option) : null;
  if (load) return capital(`${SIDE_WORDS[load.side]} with ${SHOT[load.shot] ?? "round shot"}`);
  const squares = ask.kind === "hits" ? squaresInWords(option) : null;
  if (squares) return squares;
  const known = ORDER_WORDS[option];
  if (known) return known;
  const parties = partiesInWords(option, nameOf);
  if (parties) return parties;
  const pointed = /^(.+)>(.+)$/.exec(option);
  if (pointed) return `${pointed[1]} \u2192 ${nameOf(pointed[2] ?? "")}`;
  return /[a-z]{3}/.test(option) ? option : `Order \u201c${option}\u201d`;
}

const KIND_TITLES: Record<string, string> = {
  plot: "Movement",
  unfoul: "Clear the rigging",
  grapple: "Grapple",
  ungrapple: "Cast off grapples",
  board: "Boarding parties",
  disengage: "Break off the melee",
  fire: "Fire",
  hits: "Gun squares lost",
  losses: "Melee losses",
  counterboard: "Board in return",
  load: "Load",
  ahead: "Movement ahead",
  flag: "Flagship",
  shot: "First shot",
  sails: "Sails",
  anchor: "Anchor",
  repair: "Repairs",
  signal: "Signal",
  tow: "Tow",
  jettison: "Guns overboard",
  cutaway: "Mast over the side",
  firefight: "Fire aboard",
  mortar: "Bow mortar",
  mortar2: "Second mortar",
  load_mortar: "Load mortars",
};

const CHIPS: Record<string, Record<string, string>> = {
  sails: { BS: "Battle sail", FS: "Full sail" },
  anchor: {
    "-": "No order",
    A: "Anchor",
    AB: "By the bow",
    AS: "By the stern",
    "(A)": "Weigh",
    a: "Cut",
  },
  repair: { "-": "None", RH: "Hull", RG: "Guns", RR: "Rigging" },
  shot: { R: "Round", C: "Chain", D: "Double", G: "Grape", none: "Later" },
  load: { L: "Port", R: "Starboard", none: "Nothing" },
};

/** An option in a word or two, for a row of choices under a heading. */
export function chipInWords(ask: AskView, option: string, nameOf: NameOf): string {
  return tableChip(ask, option) ?? CHIPS[ask.kind]?.[option] ?? optionInWords(ask, option, nameOf);
}

/** The heading of a question, with the side of the ship where the id names one. */
export function askTitle(ask: AskView, nameOf: NameOf): string {
  const title =
    openTitle(ask) ?? tableTitle(ask) ?? KIND_TITLES[ask.kind] ?? capital(ask.kind.replaceAll("_", " "));
  if (ask.other) return `${title}: ${nameOf(ask.other)}`;
  if (ask.kind === "ahead") return `Movement in turn ${ask.id.split("/").at(-1)}`;
  const side = ["fire", "shot", "load"].includes(ask.kind) ? ask.id.split("/").at(-1) : "";
  if (side === "L") return `${title} to port`;
  if (side === "R") return `${title} to starboard`;
  return title;
}

/** A reason without the notation it is about, which the page has put into words already. */
export function withoutNotation(reason: string, notation: string): string {
  const found = [`'${notation}': `, `${notation}: `].find((start) => reason.startsWith(start));
  return found ? reason.slice(found.length) : reason;
}

/** Whether a prompt is a bare question: one that also explains is kept where there is little room. */
export const onlyAsks = (prompt: string): boolean => prompt.endsWith("?");

/** "1 gun", "4 guns and 2 carronades". */
export function pieces(guns: number, carronades: number): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  if (!carronades) return count(guns, "gun");
  return guns
    ? `${count(guns, "gun")} and ${count(carronades, "carronade")}`
    : count(carronades, "carronade");
}
