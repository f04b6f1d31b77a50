/** What this browser notes of a game between people while it is played, to compare it with the file afterwards. */

import { t } from "../../ui/messages.svelte";
import type { FairInfo, SealNote } from "../types";

export interface Notes {
  /** The hash of the server's secret, as it was first seen. */
  commitment: string;
  /** What this browser added to the dice; "" where it added nothing. */
  part: string;
  /** Seals that were given here: side, seal, salt. */
  own: [side: number, seal: string, salt: string][];
  /** Seals that were shown here. */
  others: [side: number, seal: string][];
}

const place = (id: string) => `weathergage.fair.${id}`;

/** The notes of a game or campaign; null where there are none. */
export function notesOf(id: string): Notes | null {
  try {
    const kept = localStorage.getItem(place(id));
    return kept ? (JSON.parse(kept) as Notes) : null;
  } catch {
    return null;
  }
}

/** The notes of the game whose secret has this hash, for a file that does not tell which game it was. */
export function notesFor(commitment: string): Notes | null {
  try {
    const ids = Object.keys(localStorage).filter((name) => name.startsWith(place("")));
    const all = ids.map((name) => notesOf(name.slice(place("").length)));
    return all.find((notes) => notes?.commitment === commitment) ?? null;
  } catch {
    return null;
  }
}

/** Forget a game that is gone. */
export function tearOut(id: string): void {
  try {
    localStorage.removeItem(place(id));
  } catch {
    // Nothing was kept.
  }
}

/** Note what this browser added to the dice of a game that it made or sat down at. */
export function notePart(id: string, part: string): void {
  write(id, { ...(notesOf(id) ?? EMPTY), part });
}

/** Let the battle of a campaign be compared with what was added to the campaign's dice. */
export function copyPart(campaign: string, game: string): void {
  const part = notesOf(campaign)?.part;
  if (part) notePart(game, part);
}

/** Note a receipt of our own. */
export function noteOwn(id: string, side: number, seal: string, salt: string): void {
  const notes = notesOf(id) ?? EMPTY;
  write(id, { ...notes, own: [...notes.own, [side, seal, salt]] });
}

/** Forget the newest receipt: one of several captains has opened what he sealed, and it counts no more. */
export function dropOwn(id: string): void {
  const notes = notesOf(id);
  if (notes) write(id, { ...notes, own: notes.own.slice(0, -1) });
}

/** Note the seals that a look shows, but those that were given here. */
export function noteSeals(id: string, seals: readonly SealNote[]): void {
  if (!seals.length) return;
  const notes = notesOf(id) ?? EMPTY;
  const known = new Set([...notes.own, ...notes.others].map(([side, seal]) => `${side} ${seal}`));
  const fresh = seals.filter(({ side, seal }) => !known.has(`${side} ${seal}`));
  if (!fresh.length) return;
  const others = fresh.map(({ side, seal }): Notes["others"][number] => [side, seal]);
  write(id, { ...notes, others: [...notes.others, ...others] });
}

/** Note where the dice come from; what is wrong with it by what was noted before, in words, or "". */
export function noteFair(id: string, fair: FairInfo, side: number): string {
  if (fair.dice === "chosen") return "";
  const notes = notesOf(id);
  if (!notes?.commitment) write(id, { ...(notes ?? EMPTY), commitment: fair.commitment });
  else if (notes.commitment !== fair.commitment) return t("alarm-secret");
  if (fair.dice === "fair" && side >= 0 && notes?.part && !fair.parts.includes(notes.part))
    return t("alarm-part");
  return "";
}

const EMPTY: Notes = { commitment: "", part: "", own: [], others: [] };

function write(id: string, notes: Notes): void {
  try {
    localStorage.setItem(place(id), JSON.stringify(notes));
  } catch {
    // Without storage the file can still be checked by itself.
  }
}
