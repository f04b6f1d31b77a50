/** Dice and orders that can be checked afterwards: the same hashes as engine/fairness.py, and the check of a file. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** A journal entry as files hold it: orders, or something done out of turn. */
export interface Entry {
  side: number;
  orders?: Record<string, string>;
  act?: readonly [verb: string, notation: string] | null;
}

/** A roll as a file lists it: purpose, sides, value. */
export type Rolled = readonly [purpose: string, sides: number, value: number];

/** What one of several captains of a side sealed of an entry; entries and seats count from 0. */
export interface Share {
  entry: number;
  seat: number;
  asks: string[];
  salt: string;
  seal: string;
}

/** What a file says of the dice and seals of a fair game. */
export interface Proof {
  battle: string;
  commitment: string;
  secret: string;
  parts: string[];
  salts: string[];
  seals: string[];
  rolls: Rolled[];
  /** Where a side has several captains: the side of each part, and what each of them sealed. */
  captains?: number[];
  shares?: Share[];
}

const MASK = (1n << 64n) - 1n;

/** A random text for the dice or for a seal. */
export const randomText = (): string => bytesToHex(randomBytes(16));

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The hash by which a secret is published before it is opened. */
export const commitmentOf = (secret: string): string => hash(secret);

/** The hash by which a journal entry is published before it is opened. */
export function sealOf(battle: string, salt: string, entry: Entry): string {
  const lines = ["weathergage seal", battle, salt, String(entry.side)];
  if (entry.act) lines.push(`act ${entry.act.join("=")}`);
  const orders = Object.entries(entry.orders ?? {}).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return hash([...lines, ...orders.map(([ask, notation]) => `${ask}=${notation}`)].join("\n"));
}

/** The salt of an entry that several captains sealed: it follows from what each of them sealed. */
export const saltOf = (seals: readonly string[]): string => hash(["weathergage shares", ...seals].join("\n"));

/** Orders as the journal holds them: what was sent, and the default of every question that was left out. */
export function fullOrders(
  asks: readonly { id: string; default: string }[],
  sent: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(asks.map((ask) => [ask.id, sent[ask.id] ?? ask.default]));
}

/** The key of the dice. */
export function diceKey({ battle, secret, parts }: Pick<Proof, "battle" | "secret" | "parts">): Uint8Array {
  return hmac(sha256, utf8ToBytes(secret), utf8ToBytes(["weathergage dice", battle, ...parts].join("\n")));
}

/** Die number `number` of the stream, counted from 1. */
export function keyedValue(key: Uint8Array, number: number, purpose: string, sides: number): number {
  // A die that no stream can give would be drawn for ever.
  if (!Number.isSafeInteger(sides) || sides < 1) return 0;
  const all = BigInt(sides);
  const limit = MASK - (MASK % all);
  for (let attempt = 0; ; attempt++) {
    const drawn = firstEight(hmac(sha256, key, utf8ToBytes(`${number}/${attempt}/${sides}/${purpose}`)));
    if (drawn < limit) return Number(drawn % all) + 1;
  }
}

/** The seed for what is not a die: the set-up and the computer's own luck. */
export const seedOf = (key: Uint8Array): bigint => firstEight(hmac(sha256, key, utf8ToBytes("seed"))) >> 1n;

function firstEight(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.slice(0, 8))}`);
}

/** Every die that an event shows, in the order in which it was rolled. */
export function diceIn(value: unknown): Rolled[] {
  if (Array.isArray(value)) return value.flatMap(diceIn);
  if (typeof value !== "object" || value === null) return [];
  const held = value as Record<string, unknown>;
  if (typeof held.purpose === "string" && typeof held.value === "number") return thrown(held);
  // A broadside of several throws shows the first of them a second time as its roll.
  const several = Array.isArray(held.throws) && held.throws.length > 0;
  return Object.entries(held).flatMap(([name, inner]) => (several && name === "roll" ? [] : diceIn(inner)));
}

function thrown(roll: Record<string, unknown>): Rolled[] {
  const dice =
    Array.isArray(roll.dice) && roll.dice.length ? (roll.dice as number[]) : [roll.value as number];
  const sides = typeof roll.sides === "number" ? roll.sides : 6;
  return dice.map((value) => [String(roll.purpose), sides, value]);
}
