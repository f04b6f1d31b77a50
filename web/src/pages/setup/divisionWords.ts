/** Tells in words who commands what, where a side has several captains. */

import type { SideCard } from "../../api/types";
import { invitedName, personOf } from "../../session/setup/botSpec";
import { t } from "../../ui/messages.svelte";
import { listed } from "../../ui/text";
import { type Command, divisionOf, shipsOf } from "./commands";

/** More ships than this are counted, not named. */
const NAMED = 3;

/** Return every commander with what he has: a whole side by its name, a division by its own, else the ships. */
export function divisionInWords(
  sides: readonly SideCard[],
  seats: readonly string[],
  further: readonly (readonly Command[])[],
  steered: ReadonlySet<number>,
  titleOf: (bot: string) => string,
): string {
  const told = sides.flatMap((side, at) => {
    const others = further[at] ?? [];
    if (steered.has(at)) return [];
    return shipsOf(side, others).map((ships, n) => {
      const commander = (n ? others[n - 1]?.commander : seats[at]) ?? "";
      const what = others.length ? partInWords(side, ships) : side.name;
      return t("command-told", { who: whoInWords(commander, titleOf), what });
    });
  });
  return told.join("; ");
}

function whoInWords(commander: string, titleOf: (bot: string) => string): string {
  const name = invitedName(commander);
  const person = personOf(commander);
  if (name) return name;
  return person ? t(`commander-${person}`) : titleOf(commander.split(":", 1)[0] ?? "");
}

function partInWords(side: SideCard, ships: SideCard["ships"]): string {
  const division = divisionOf(
    side,
    ships.map((ship) => ship.id),
  );
  if (division) return division;
  if (ships.length <= NAMED) return listed(ships.map((ship) => ship.name));
  return t("command-first-of", { ship: ships[0]?.name ?? "", more: ships.length - 1 });
}
