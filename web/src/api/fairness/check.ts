/** The check of a fair game: everything a file proves, worked out here and asked of nobody. */

import { t } from "../../ui/messages.svelte";
import type { Notes } from "./notes";
import {
  commitmentOf,
  diceIn,
  diceKey,
  type Entry,
  keyedValue,
  type Proof,
  type Rolled,
  saltOf,
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
  /** What the sides are called, where the file tells. */
  names: string[];
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
  const battle = read.scenario as { id?: string; sides?: { name?: string }[] } | undefined;
  return {
    seed: Number(read.seed),
    about: battle?.id ?? "campaign",
    sides: battle?.sides?.length ?? 2,
    names: (battle?.sides ?? []).flatMap(({ name }) => (name ? [name] : [])),
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
  if (commitmentOf(proof.secret) !== proof.commitment) return wrong("secret", t("proof-secret-wrong"));
  if (notes?.commitment && notes.commitment !== proof.commitment)
    return wrong("secret", t("proof-secret-other"));
  return right("secret", t(notes?.commitment ? "proof-secret-noted" : "proof-secret-right"));
}

function partsOf({ about, sides, fairness: proof }: FairFile, notes: Notes | null): Finding {
  // Whoever knows the secret could try names and parts until the dice suit him.
  if (proof.battle !== about)
    return wrong("parts", t("proof-battle-other", { found: proof.battle, wanted: about }));
  // With several captains a side each of them adds a part.
  const { captains } = proof;
  const fits = captains ? new Set(captains).size === sides && captains.length : sides;
  if (proof.parts.length !== fits)
    return wrong("parts", t("proof-parts-count", { parts: proof.parts.length, sides }));
  if (notes?.part && !proof.parts.includes(notes.part)) return wrong("parts", t("proof-parts-missing"));
  const count = proof.parts.filter(Boolean).length;
  if (notes?.part) return right("parts", t("proof-parts-right"));
  return unknown("parts", t("proof-parts-unknown", { parts: count }));
}

function sealsOf({ entries, fairness, names }: FairFile): Finding {
  const { battle, salts, seals } = fairness;
  if (salts.length !== entries.length || seals.length !== entries.length)
    return wrong(
      "seals",
      t("proof-seals-count", { orders: entries.length, seals: seals.length, salts: salts.length }),
    );
  const broken = entries.findIndex((entry, i) => sealOf(battle, salts[i] ?? "", entry) !== seals[i]);
  if (broken >= 0)
    return wrong(
      "seals",
      t("proof-seal-wrong", { entry: broken + 1, side: nameOf(names, entries[broken]?.side) }),
    );
  const unlike = sharesOf(fairness, entries);
  if (unlike >= 0)
    return wrong(
      "seals",
      t("proof-seal-wrong", { entry: unlike + 1, side: nameOf(names, entries[unlike]?.side) }),
    );
  return right("seals", t("proof-seals-right", { orders: entries.length }));
}

/** The first entry that does not follow from what each captain of its side sealed; -1 where all do. */
function sharesOf({ battle, salts, shares = [] }: Proof, entries: readonly Entry[]): number {
  const numbers = [...new Set(shares.map(({ entry }) => entry))];
  return (
    numbers.find((number) => {
      const own = shares.filter(({ entry }) => entry === number);
      const { side = -1, orders = {} } = entries[number] ?? {};
      const sealed = own.every(({ asks, salt, seal }) => {
        const part = Object.fromEntries(asks.map((ask) => [ask, orders[ask] ?? ""]));
        return sealOf(battle, salt, { side, orders: part }) === seal;
      });
      const whole =
        own
          .flatMap(({ asks }) => asks)
          .sort()
          .join() === Object.keys(orders).sort().join();
      return !sealed || !whole || salts[number] !== saltOf(own.map(({ seal }) => seal));
    }) ?? -1
  );
}

const nameOf = (names: readonly string[], side = 0): string => names[side] ?? String(side + 1);

function notedOf({ entries, fairness, names }: FairFile, notes: Notes | null): Finding {
  const noted = [...(notes?.own ?? []), ...(notes?.others ?? [])];
  if (!noted.length) return unknown("notes", t("proof-notes-none"));
  const listed = new Set(fairness.seals.map((seal, i) => `${entries[i]?.side} ${seal}`));
  for (const { entry, seal } of fairness.shares ?? []) listed.add(`${entries[entry]?.side} ${seal}`);
  const missing = noted.find(([side, seal]) => !listed.has(`${side} ${seal}`));
  if (missing) {
    const ours = notes?.own.includes(missing as (typeof notes.own)[number]);
    const told = { side: nameOf(names, missing[0]), seal: missing[1].slice(0, 12) };
    return wrong("notes", t(ours ? "proof-notes-own" : "proof-notes-other", told));
  }
  const { length } = notes?.own ?? [];
  return right("notes", t("proof-notes-right", { own: length, others: noted.length - length }));
}

function diceOf({ seed, fairness }: FairFile): Finding {
  const key = diceKey(fairness);
  for (const [i, [purpose, sides, value]] of fairness.rolls.entries()) {
    const due = keyedValue(key, i + 1, purpose, sides);
    if (due !== value)
      return wrong("dice", t("proof-die-wrong", { number: i + 1, purpose, value, due: due || t("none") }));
  }
  // The seed has more digits than a number of JavaScript; both are rounded alike.
  if (Number(seedOf(key)) !== seed) return wrong("dice", t("proof-seed-wrong"));
  return right(
    "dice",
    fairness.rolls.length ? t("proof-dice-right", { dice: fairness.rolls.length }) : t("proof-dice-none"),
  );
}

function chronicleOf(rolls: readonly Rolled[], events: readonly unknown[]): Finding {
  const shown = events.flatMap(diceIn);
  let at = 0;
  for (const [n, die] of shown.entries()) {
    while (at < rolls.length && !alike(rolls[at], die)) at++;
    if (at === rolls.length) {
      const [purpose, , value] = die;
      return wrong("chronicle", t("proof-chronicle-wrong", { number: n + 1, purpose, value }));
    }
    at++;
  }
  return right(
    "chronicle",
    shown.length ? t("proof-chronicle-right", { dice: shown.length }) : t("proof-chronicle-none"),
  );
}

const alike = (a: Rolled | undefined, b: Rolled): boolean => a?.every((one, i) => one === b[i]) ?? false;
