/** The check of a fair game: everything a file proves, worked out here and asked of nobody. */

import type { Notes } from "./notes";
import {
  commitmentOf,
  diceIn,
  diceKey,
  type Entry,
  keyedValue,
  type Proof,
  type Rolled,
  sealOf,
  seedOf,
} from "./proof";

/** One thing that was looked at; `unknown` where this browser has nothing to compare with. */
export interface Finding {
  about: "secret" | "parts" | "seals" | "notes" | "dice" | "chronicle";
  state: "right" | "wrong" | "unknown";
  text: string;
}

interface FairFile {
  seed: number;
  /** What the proof must be about: the battle of a game, or "campaign". */
  about: string;
  sides: number;
  entries: Entry[];
  fairness: Proof;
}

/** A file of a game or a campaign, if its dice can be checked; null for any other text. */
export function fairFile(text: string): FairFile | null {
  let read: Record<string, unknown> | null;
  try {
    read = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return null;
  }
  if (!read?.fairness) return null;
  const entries = (read.entries as Entry[] | undefined) ?? linesOf(read.lines);
  const battle = read.scenario as { id?: string; sides?: unknown[] } | undefined;
  return {
    seed: Number(read.seed),
    about: battle?.id ?? "campaign",
    sides: battle?.sides?.length ?? 2,
    entries,
    fairness: read.fairness as Proof,
  };
}

/** Lines of a campaign as they are sealed. */
function linesOf(lines: unknown): Entry[] {
  const all = (lines ?? []) as { side?: number; orders?: Record<string, string>; act?: string }[];
  return all.map(({ side = -1, orders = {}, act }) => ({ side, orders, act: act ? [act, ""] : null }));
}

const right = (about: Finding["about"], text: string): Finding => ({ about, state: "right", text });
const wrong = (about: Finding["about"], text: string): Finding => ({ about, state: "wrong", text });
const unknown = (about: Finding["about"], text: string): Finding => ({ about, state: "unknown", text });

/** Everything that was found, in the order in which it is told; `events` are those of the chronicle, if there is one. */
export function findings(
  file: FairFile,
  notes: Notes | null,
  events: readonly unknown[] | null = null,
): Finding[] {
  return [
    secretOf(file.fairness, notes),
    partsOf(file, notes),
    sealsOf(file),
    notedOf(file, notes),
    diceOf(file),
    ...(events ? [chronicleOf(file.fairness.rolls, events)] : []),
  ];
}

function secretOf(proof: Proof, notes: Notes | null): Finding {
  if (commitmentOf(proof.secret) !== proof.commitment)
    return wrong("secret", "The server’s secret does not fit the hash that stands in the file.");
  if (notes?.commitment && notes.commitment !== proof.commitment)
    return wrong(
      "secret",
      "The hash of the server’s secret is not the one this browser noted when it first saw the game.",
    );
  const seen = notes?.commitment ? ", as this browser noted it" : "";
  return right("secret", `The server’s secret fits the hash that was shown before the game${seen}.`);
}

function partsOf({ about, sides, fairness: proof }: FairFile, notes: Notes | null): Finding {
  // Whoever knows the secret could try names and parts until the dice suit him.
  if (proof.battle !== about)
    return wrong("parts", `The proof is about ${proof.battle}, not about this battle (${about}).`);
  if (proof.parts.length !== sides)
    return wrong("parts", `The dice were made of ${proof.parts.length} random texts for ${sides} sides.`);
  if (notes?.part && !proof.parts.includes(notes.part))
    return wrong("parts", "The random text of your browser is not among those the dice were made of.");
  const count = proof.parts.filter(Boolean).length;
  if (notes?.part) return right("parts", "The random text of your browser is part of the dice.");
  return unknown(
    "parts",
    `The dice were made with ${count} random ${count === 1 ? "text" : "texts"} of the players; this browser gave none of them.`,
  );
}

function sealsOf({ entries, fairness }: FairFile): Finding {
  const { battle, salts, seals } = fairness;
  if (salts.length !== entries.length || seals.length !== entries.length)
    return wrong(
      "seals",
      `The file has ${entries.length} orders, ${seals.length} seals and ${salts.length} salts; each order needs one of both.`,
    );
  const broken = entries.findIndex((entry, i) => sealOf(battle, salts[i] ?? "", entry) !== seals[i]);
  if (broken >= 0)
    return wrong(
      "seals",
      `Entry ${broken + 1} (side ${sideOf(entries[broken])}): the order does not fit its seal.`,
    );
  return right("seals", `Every order fits its seal (${entries.length}).`);
}

const sideOf = (entry: Entry | undefined): number => (entry?.side ?? 0) + 1;

function notedOf({ entries, fairness }: FairFile, notes: Notes | null): Finding {
  const noted = [...(notes?.own ?? []), ...(notes?.others ?? [])];
  if (!noted.length)
    return unknown("notes", "This browser kept no seals of this game to compare with the file.");
  const listed = new Set(fairness.seals.map((seal, i) => `${entries[i]?.side} ${seal}`));
  const missing = noted.find(([side, seal]) => !listed.has(`${side} ${seal}`));
  if (missing) {
    const whose = notes?.own.includes(missing as (typeof notes.own)[number])
      ? "you gave"
      : "was shown to you";
    return wrong(
      "notes",
      `A seal of side ${missing[0] + 1} that ${whose} during the game (${missing[1].slice(0, 12)}…) is not in the file: an order was changed or left out.`,
    );
  }
  const { length } = notes?.own ?? [];
  return right(
    "notes",
    `Every seal that this browser noted during the game is in the file (${length} of yours, ${noted.length - length} of others).`,
  );
}

function diceOf({ seed, fairness }: FairFile): Finding {
  const key = diceKey(fairness);
  for (const [i, [purpose, sides, value]] of fairness.rolls.entries()) {
    const due = keyedValue(key, i + 1, purpose, sides);
    if (due !== value)
      return wrong(
        "dice",
        `Die ${i + 1} (${purpose}): the file says ${value}, the secrets give ${due || "none"}.`,
      );
  }
  // The seed has more digits than a number of JavaScript; both are rounded alike.
  if (Number(seedOf(key)) !== seed)
    return wrong("dice", "The seed of the file does not follow from its secrets.");
  return right(
    "dice",
    fairness.rolls.length
      ? `Every die follows from the secret and the random texts (${fairness.rolls.length}).`
      : "No dice were rolled.",
  );
}

function chronicleOf(rolls: readonly Rolled[], events: readonly unknown[]): Finding {
  const shown = events.flatMap(diceIn);
  let at = 0;
  for (const [n, die] of shown.entries()) {
    while (at < rolls.length && !alike(rolls[at], die)) at++;
    if (at === rolls.length) {
      const [purpose, , value] = die;
      return wrong(
        "chronicle",
        `Die ${n + 1} of the chronicle (${purpose}: ${value}) was not rolled, or not in this order.`,
      );
    }
    at++;
  }
  return right(
    "chronicle",
    shown.length
      ? `Every die of the chronicle stands in the file, in the same order (${shown.length}).`
      : "The chronicle shows no dice.",
  );
}

const alike = (a: Rolled | undefined, b: Rolled): boolean => a?.every((one, i) => one === b[i]) ?? false;
