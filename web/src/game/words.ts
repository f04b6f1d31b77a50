/** Notations in words. Only spelling: what an option does is told by the server's prompt, preview and rule. */

import type { AskView } from "../api/types";

export type NameOf = (ship: string) => string;

const PARTY: Record<string, string> = {
  OBP: "board",
  DBP: "defend",
  TBP: "transfer",
};

const ORDER_WORDS: Record<string, string> = {
  attempt: "Attempt it",
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

const TURN_WORDS: Record<string, string> = { L: "port", R: "starboard" };

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

/** "gL2 cR1" -> "2 guns to port, 1 carronade to starboard". */
function squaresInWords(notation: string): string | null {
  const parts = notation.split(/\s+/).map((word) => {
    const match = /^([gc])([LR])(\d+)$/.exec(word);
    if (!match) return null;
    const [, piece = "", side = "", count = ""] = match;
    return `${count} ${PIECES[piece]}${count === "1" ? "" : "s"} to ${TURN_WORDS[side]}`;
  });
  return parts.includes(null) ? null : parts.join(", ");
}

/** The task of one crew section: "OBP>java" -> "boards Java"; "" -> "stays". */
export function taskInWords(task: string, nameOf: NameOf): string {
  const [kind = "", target = ""] = task.split(">");
  if (!kind) return "at their posts";
  const verb = PARTY[kind];
  if (!verb) return task;
  return [verb, kind === "TBP" ? "to" : "", target ? nameOf(target) : ""].filter(Boolean).join(" ");
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An option as a person would say it; what is not known stays as it is written. */
export function optionInWords(ask: AskView, option: string, nameOf: NameOf): string {
  if (ask.kind === "plot") return capital(plotInWords(option));
  if (ask.kind === "fire" && option === "hold") return "Hold fire";
  const aimed = /^(hull|rigging)>(.+)$/.exec(option);
  if (aimed) return `${nameOf(aimed[2] ?? "")}, ${aimed[1]}`;
  if (ask.kind === "losses") return `${nameOf(option)} first`;
  const squares = ask.kind === "hits" ? squaresInWords(option) : null;
  if (squares) return squares;
  const known = ORDER_WORDS[option];
  if (known) return known;
  const parties = partiesInWords(option, nameOf);
  if (parties) return parties;
  const pointed = /^(.+)>(.+)$/.exec(option);
  if (pointed) return `${pointed[1]} \u2192 ${nameOf(pointed[2] ?? "")}`;
  return option;
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
};

/** The heading of a question, with the side of the ship where the id names one. */
export function askTitle(ask: AskView, nameOf: NameOf): string {
  const title = KIND_TITLES[ask.kind] ?? capital(ask.kind.replaceAll("_", " "));
  if (ask.other) return `${title}: ${nameOf(ask.other)}`;
  const side = ask.kind === "fire" ? ask.id.split("/").at(-1) : "";
  if (side === "L") return `${title} to port`;
  if (side === "R") return `${title} to starboard`;
  return title;
}

/** "2.3" as a signed figure, "+2" or "\u22121". */
export function signed(value: number): string {
  return value < 0 ? `\u2212${-value}` : `+${value}`;
}

/** "1 gun", "4 guns and 2 carronades". */
export function pieces(guns: number, carronades: number): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  if (!carronades) return count(guns, "gun");
  return guns
    ? `${count(guns, "gun")} and ${count(carronades, "carronade")}`
    : count(carronades, "carronade");
}

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;

export const DIRECTION_NAMES = ["", "N", "NE", "SE", "S", "SW", "NW"] as const;
