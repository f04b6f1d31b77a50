/** Words for questions of games that are played openly, one ship after the other. */

import type { AskView } from "../../api/types";
import { courseInWords } from "../../session/orders/courseNotation";
import { BATTERIES, batteryOf } from "../gunnery/opposedShots";
import { orderInWords } from "../orders/squadronOrders";

type NameOf = (ship: string) => string;

const WORDS: Record<string, Record<string, string>> = {
  plot: {
    AB: "Anchor by the bow",
    AS: "Anchor by the stern",
    weigh: "Weigh anchor",
    cut: "Cut the cable",
  },
  turn: { "0": "No turn" },
  unfoul: { try: "Clear the rigging" },
  ungrapple: { try: "Cast the grapples off" },
  grapple: { hold: "Throw no grapples" },
  avoided: { on: "Sail on past her", grapple: "Throw grapples at her" },
  kedge: { hold: "Leave her where she is" },
  board: { hold: "Board nobody" },
  settle: { on: "Fight on", abandon: "End the battle here" },
  chasers: { keep: "Leave the chasers as they are", rig: "Rig the chasers", stow: "Stow the chasers" },
  fireship: { hold: "Keep her as she is", light: "Set her ablaze" },
  loading: {
    round: "Round shot",
    hot: "Hot shot",
    chain: "Chain shot",
    double: "Double shot",
    grape: "Grape",
  },
};

/** What is said before the name of a ship that is chosen. */
const AT: Record<string, string> = {
  next: "",
  grapple: "Throw grapples at ",
  board: "Board ",
  fire: "Fire at ",
};

const POINTS = ["", "north", "north-east", "south-east", "south", "south-west", "north-west"];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1L": hauled off to the north, the bow a hexside to port. */
function hauled(option: string): string | null {
  const match = /^([1-6])([LR]?)$/.exec(option);
  if (!match) return null;
  const bow = match[2] ? `, her bow to ${match[2] === "L" ? "port" : "starboard"}` : "";
  return `Haul her off to the ${POINTS[Number(match[1])]}${bow}`;
}

/** An option of such a question; null for those of other games. */
export function openInWords(ask: AskView, option: string, nameOf: NameOf): string | null {
  const known = WORDS[ask.kind]?.[option];
  if (known) return known;
  const before = AT[ask.kind];
  const name = before === undefined ? option : nameOf(option);
  if (before !== undefined && name !== option && /^[^\s>]+$/.test(option)) return `${before}${name}`;
  if (["turn", "tack", "wheel"].includes(ask.kind)) return capital(courseInWords(option) ?? option);
  if (ask.kind === "orders") return orderInWords(option, nameOf);
  return ask.kind === "kedge" ? hauled(option) : null;
}

const TITLES: Record<string, string> = {
  next: "Next to move",
  turn: "Turn",
  tack: "Head to wind",
  avoided: "Clear of her",
  kedge: "Aground",
  settle: "The battle",
  orders: "Orders to the fleet",
  wheel: "Out of line",
  chasers: "Chasers",
  fireship: "Fireship",
};

const CHARGES: Record<string, string> = {
  hot: "hot shot",
  chain: "chain shot",
  double: "double shot",
  D1: "half of the double shot",
  grape: "grape",
};

/** What is in the guns, where that is not round shot; "" for nothing of the kind. */
export const chargeInWords = (load: string): string => CHARGES[load] ?? "";

/** The heading of such a question; null for those of other games. */
export function openTitle(ask: AskView): string | null {
  const word = ask.id.split("/").at(-1) ?? "";
  if (ask.kind === "fire" && (BATTERIES as readonly string[]).includes(word))
    return batteryOf(ask.id) < 2 ? `Fire to ${word}` : `Fire, ${word} guns`;
  if (ask.kind === "loading") return word === ask.kind ? "Load" : `Load to ${word}`;
  return TITLES[ask.kind] ?? null;
}
