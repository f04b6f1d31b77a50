/** How a side is divided among captains: each further one has some ships, and the flag has all others. */

import type { ShipCard, SideCard } from "../../api/types";
import { isPerson } from "../../session/setup/botSpec";

/** The command of a captain who has no flag. */
export interface Command {
  /** One of PEOPLE, or a captain as he is written down. */
  commander: string;
  ships: string[];
}

/** Return the ships of every command of a side, the flag's first. */
export function shipsOf(side: SideCard, further: readonly Command[]): ShipCard[][] {
  const given = new Set(further.flatMap((one) => one.ships));
  return [
    side.ships.filter((ship) => !given.has(ship.id)),
    ...further.map((one) => side.ships.filter((ship) => one.ships.includes(ship.id))),
  ];
}

/** Return the division that has just these ships; undefined where none has. */
export function divisionOf(side: SideCard, ships: readonly string[]): string | undefined {
  return side.divisions.find(
    (one) => one.ships.length === ships.length && one.ships.every((ship) => ships.includes(ship)),
  )?.name;
}

/** Divide a side between the flag and others: by the divisions of the battle if they suffice, else in equal parts. */
export function dividedAmong(side: SideCard, commanders: readonly string[]): Command[] {
  const count = Math.min(commanders.length + 1, side.ships.length);
  const { divisions } = side;
  const wholes =
    divisions.length >= count ? divisions.map((one) => one.ships) : side.ships.map(({ id }) => [id]);
  return commanders.slice(0, count - 1).map((commander, n) => ({
    commander,
    ships: wholes.slice(cut(wholes.length, count, n + 1), cut(wholes.length, count, n + 2)).flat(),
  }));
}

/** Return where a part begins when so many things are shared out; the first parts are the longer ones. */
const cut = (things: number, parts: number, part: number): number => Math.ceil((things * part) / parts);

/** Return who is asked to take a new command: a friend beside a person, else a captain like the flag's. */
export const fellowOf = (flag: string): string => (isPerson(flag) ? "friend" : flag);

/** Give a ship to another command, 0 being the flag. Nobody gives away his last one. */
export function moved(side: SideCard, further: readonly Command[], ship: string, to: number): Command[] {
  const from = shipsOf(side, further).find((ships) => ships.some((one) => one.id === ship));
  if (!from || from.length < 2) return [...further];
  return further.map((one, n) => {
    const rest = one.ships.filter((each) => each !== ship);
    return { ...one, ships: n + 1 === to ? [...rest, ship] : rest };
  });
}

/** Give the rear half of the greatest command to a further captain; none where every captain has one ship. */
export function withOneMore(side: SideCard, further: readonly Command[], commander: string): Command[] {
  const all = shipsOf(side, further);
  const greatest = all.reduce((most, ships) => (ships.length > most.length ? ships : most), []);
  const ships = greatest.slice(Math.ceil(greatest.length / 2)).map((ship) => ship.id);
  if (!ships.length) return [...further];
  const left = further.map((one) => ({ ...one, ships: one.ships.filter((ship) => !ships.includes(ship)) }));
  return [...left, { commander, ships }];
}

interface KeptDivision {
  battle: string;
  further: Command[][];
}

/** Return how a battle is divided among captains, as text; "" where no side is. */
export function divisionText(battle: string, further: readonly (readonly Command[])[]): string {
  return further.some((commands) => commands.length) ? JSON.stringify({ battle, further }) : "";
}

/** Read a division: the ships of the same battle as they were, those of another shared out among as many captains. */
export function divisionFrom(text: string, battle: string, sides: readonly SideCard[]): Command[][] {
  let kept: KeptDivision;
  try {
    kept = JSON.parse(text || "{}") as KeptDivision;
  } catch {
    return sides.map(() => []);
  }
  return sides.map((side, n) => {
    const commands = kept.further?.[n] ?? [];
    const ids = new Set(side.ships.map((ship) => ship.id));
    const fits = commands.every((one) => one.ships.length && one.ships.every((ship) => ids.has(ship)));
    const left = side.ships.length - new Set(commands.flatMap((one) => one.ships)).size;
    if (kept.battle === battle && fits && left > 0) return commands;
    return dividedAmong(
      side,
      commands.map((one) => one.commander),
    );
  });
}
