/** What can be played after a battle: the same again, with changed sides, against a better captain or a worse one. */

import type { BotCard, GameSetup, NewSeat, Seat } from "../../api/types";

/** A way to play the battle again, with the seats that it asks for; none for the same ones. */
export interface Again {
  kind: "rematch" | "swap" | "harder" | "easier";
  seats: NewSeat[] | null;
  /** The title of the better captain, or of the worse one. */
  captain: string;
  /** Who is invited by name, "" where the invitation is a link; null where nobody else plays. */
  invited: string | null;
}

/**
 * Return the ways to play a battle again; a side that the rules steer keeps its seat. Whoever played from another desk is
 * invited: by name if he has one, else by a link. Whoever was beaten meets the next worse captain instead of the next better.
 */
export function waysToPlay(
  setup: GameSetup,
  bots: readonly BotCard[],
  steered: boolean,
  sat: readonly Seat[] = [],
  beaten = false,
): Again[] {
  // A seat that somebody commanded for another is its owner's.
  const away = sat.filter((seat) => seat.away && !seat.lent);
  const seats = setup.seats.map((seat, n) => {
    const by = sat[n];
    return by?.away && !by.lent ? inCommand(invitation(by.owner || by.player), seat) : unnamed(seat);
  });
  const people = [...new Set(away.map(({ owner, player }) => owner || player))];
  const invited = away.length ? people.filter(Boolean).join(", ") : null;
  const ways: Again[] = [{ kind: "rematch", seats: away.length ? seats : null, captain: "", invited }];
  const changed = steered ? null : swapped(seats);
  if (changed) ways.push({ kind: "swap", seats: changed, captain: "", invited });
  const others = beaten
    ? setup.seats.map((seat, n) => (setup.harder[n] ? worse(seat, bots) : ""))
    : setup.harder;
  const other = others.find(Boolean);
  if (other && !steered)
    ways.push({
      kind: beaten ? "easier" : "harder",
      seats: seats.map((seat, side) => (others[side] ? { ...seat, bot: others[side] } : seat)),
      captain: titleOf(other, bots),
      invited,
    });
  return ways;
}

/** The captain before the one of a seat, as they are listed from the worst to the best; "" for none. */
function worse({ bot }: NewSeat, bots: readonly BotCard[]): string {
  const [id] = (bot ?? "").split(":", 1);
  const at = bots.findIndex((one) => one.id === id);
  return bots[at - 1]?.id ?? "";
}

const invitation = (player: string): NewSeat =>
  player ? { kind: "named", person: player } : { kind: "link" };

/** A seat goes by the name of its side or captain, which another one has of its own; its ships stay with it. */
const unnamed = (seat: NewSeat): NewSeat =>
  inCommand(seat.bot ? { kind: seat.kind, bot: seat.bot } : { kind: seat.kind }, seat);

/** Somebody in the command of a seat: its side and its ships, where sides have several captains. */
const inCommand = (who: NewSeat, { side, ships }: NewSeat): NewSeat =>
  side === undefined || side === null ? who : { ...who, side, ...(ships?.length ? { ships } : {}) };

/** Who commands, apart from where. */
const commander = ({ kind, bot, person }: NewSeat): NewSeat => ({
  kind,
  ...(bot ? { bot } : {}),
  ...(person ? { person } : {}),
});

/**
 * People change sides, captain by captain, and the divisions of each side stay. Null where nothing would change, or where
 * one side has more captains than the other.
 */
function swapped(seats: readonly NewSeat[]): NewSeat[] | null {
  const sideOf = (seat: NewSeat, n: number) => seat.side ?? n;
  const sides = [...new Set(seats.map(sideOf))];
  const captains = sides.map((side) => seats.filter((seat, n) => sideOf(seat, n) === side));
  if (new Set(captains.map((own) => own.length)).size > 1) return null;
  const others = captains.toReversed();
  const changed = captains.flatMap((own, at) =>
    own.map((seat, n) => inCommand(commander(others[at]?.[n] ?? seat), seat)),
  );
  return JSON.stringify(changed) === JSON.stringify(captains.flat()) ? null : changed;
}

/** Return the title of a captain, as he is written down with his style. */
function titleOf(spec: string, bots: readonly BotCard[]): string {
  const [id = ""] = spec.split(":", 1);
  return bots.find((bot) => bot.id === id)?.title ?? id;
}
