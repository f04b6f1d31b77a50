/** Orders for several ships, as the server spells them: "form a,b,c", "take x 1"; picked out by pointing at ships. */

import type { NameOf } from "../words/nameOf";

/** The ships an order names, in its own order. */
export function shipsIn(option: string, known: ReadonlySet<string>): string[] {
  return option.split(/[\s,]+/).filter((word) => known.has(word));
}

/** Orders that concern all ships pointed at; those that name no other ship come first, in the order pointed at. */
export function concerning(
  options: readonly string[],
  picked: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  if (!picked.length) return [...options];
  const rank = (ships: string[]) => {
    if (ships.length !== picked.length) return 2;
    return ships.every((ship, i) => ship === picked[i]) ? 0 : 1;
  };
  return options
    .map((option) => ({ option, ships: shipsIn(option, known) }))
    .filter(({ ships }) => picked.every((ship) => ships.includes(ship)))
    .map((one, at) => ({ ...one, at, rank: rank(one.ships) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ option }) => option);
}

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth"];
const squadron = (number: string) => `the ${ORDINALS[Number(number)] ?? `${number}th`} squadron`;

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** "form a,b abreast" -> "Form a squadron in line abreast: A and B"; null for what is no such order. */
export function orderInWords(option: string, nameOf: NameOf): string | null {
  const [verb = "", ...rest] = option.split(/\s+/);
  const [first = "", second = ""] = rest;
  const names = first.split(",").filter(Boolean).map(nameOf);
  switch (verb) {
    case "none":
      return "No orders";
    case "form":
      return `Form a squadron${second ? `, line ${second}` : ""}: ${listed(names)}`;
    case "take":
      return `${names[0]} joins ${squadron(second)}`;
    case "break":
      return names.length > 1 ? `${listed(names)} leave their squadron` : `${names[0]} leaves her squadron`;
    case "dissolve":
      return `Dissolve ${squadron(first)}`;
    case "close":
      return "Close action: all squadrons break up, every ship for herself";
    default:
      return null;
  }
}
