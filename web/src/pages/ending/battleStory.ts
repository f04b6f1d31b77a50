/** Tells a report of a battle from the place of one side: who won and how, what turned it, how lucky it was. */

import type { BattleReport, Score, ShipReport, SideReport, TurningPoint } from "../../api/types";
import { capital, listed, signed } from "../../ui/text";

/** A sentence of the catalogue with its values. */
export interface Said {
  id: string;
  values: Record<string, string | number>;
}

export type Feeling = "victory" | "defeat" | "draw" | "watched";

/** Places in the fight that no ship comes back from. */
const GONE = new Set(["struck", "taken", "sunk", "lost", "out"]);
/** A side must lose such a part of its strength in one turn for the battle to have turned there. */
const LEAST_FALL = 0.1;
/** A victory is dear when less of one's strength is left. */
const DEAR = 0.5;

/** Return how the battle feels to a side; −1 is somebody who looked on, or who had both sides. */
export function feelingOf(report: BattleReport, side: number): Feeling {
  const winner = report.outcome?.winner ?? -1;
  if (winner < 0) return "draw";
  if (side < 0) return "watched";
  return winner === side ? "victory" : "defeat";
}

/** Return the headline for a side. */
export function headlineOf(report: BattleReport, side: number): Said {
  const feeling = feelingOf(report, side);
  const { outcome } = report;
  if (!outcome) return { id: "after-running", values: {} };
  if (feeling === "draw") return { id: "after-draw", values: {} };
  if (feeling === "watched") return { id: "after-watched", values: { side: nameOf(report, outcome.winner) } };
  const { lost, beaten } = lossesOf(report, side);
  const conceded = outcome.kind === "conceded";
  if (feeling === "victory") {
    if (conceded) return { id: "after-victory-conceded", values: {} };
    if (shareLeft(report.sides[side]) < DEAR) return { id: "after-victory-dear", values: {} };
    return lost
      ? { id: "after-victory", values: { beaten } }
      : { id: "after-victory-unhurt", values: { beaten } };
  }
  if (conceded) return { id: "after-defeat-conceded", values: {} };
  const away = report.ships.filter((ship) => ship.owner === side && !isGone(ship)).length;
  return away
    ? { id: "after-defeat-away", values: { away } }
    : {
        id: "after-defeat-last",
        values: { lost: report.ships.filter((ship) => ship.owner === side).length },
      };
}

/** Return how many ships a side lost, how many of the enemy's it beat, and how many changed hands. */
export function lossesOf(report: BattleReport, side: number) {
  const own = report.ships.filter((ship) => ship.owner === side);
  const others = report.ships.filter((ship) => ship.owner !== side);
  const taken = (ships: ShipReport[]) =>
    ships.filter((ship) => ship.state === "taken" || ship.side !== ship.owner).length;
  return {
    lost: own.filter(isGone).length,
    beaten: others.filter(isGone).length,
    prizes: taken(others),
    prizesLost: taken(own),
  };
}

/** Whether a ship has left the fight for good. */
export const isGone = (ship: ShipReport): boolean => GONE.has(ship.state);

/** Return what became of a ship, with the turn and those who did it; when it is `over`, nobody still fights on. */
export function fateOf(ship: ShipReport, ships: readonly ShipReport[], over = false): Said {
  if (over && ship.state === "fighting" && !ship.turn) return { id: "after-fate-held", values: {} };
  const by = ship.by.map((id) => ships.find((one) => one.ship === id)?.name ?? id).slice(0, 2);
  const text = capital(ship.text);
  if (!ship.turn || ship.state === "fighting" || ship.state === "out")
    return { id: "after-fate", values: { text } };
  return by.length
    ? { id: "after-fate-by", values: { text, turn: ship.turn, state: ship.state, by: listed(by) } }
    : { id: "after-fate-turn", values: { text, turn: ship.turn } };
}

/** What was lost of a side's ships, by how, each with its ships. */
export interface Losses {
  /** Words in the catalogue: taken, destroyed, struck. */
  fate: string;
  names: string[];
}

export interface Compared {
  side: number;
  name: string;
  history: Losses[];
  here: Losses[];
}

const FATES = ["taken", "destroyed", "struck"] as const;
/** What becomes of ships in a battle, as history would call it. */
const AS_IN_HISTORY: Record<string, string> = {
  struck: "taken",
  taken: "taken",
  sunk: "destroyed",
  lost: "destroyed",
};

/** Return what each side lost in history and in this battle; none where history is not told ship by ship. */
export function comparedWithHistory(report: BattleReport): Compared[] {
  const { fates } = report;
  if (!fates) return [];
  const lost = (side: number, fateOfShip: (ship: ShipReport) => string | undefined): Losses[] =>
    FATES.flatMap((fate) => {
      const ships = report.ships.filter((ship) => ship.owner === side && fateOfShip(ship) === fate);
      return ships.length ? [{ fate, names: ships.map(({ name }) => name) }] : [];
    });
  return report.sides.map(({ side, name }) => ({
    side,
    name,
    history: lost(side, ({ ship }) => fates[ship]),
    here: lost(side, ({ state }) => AS_IN_HISTORY[state]),
  }));
}

/** Return the points that each ship brought her enemy; none where the battle was not won by points. */
export function pointsBrought(report: BattleReport, score: Score | null): Map<string, number> {
  const found = new Map<string, number>();
  for (const { ship, prizes } of score?.ships ?? []) {
    const state = report.ships.find((one) => one.ship === ship)?.state;
    const prize = prizes.find(({ key }) => key === state);
    if (prize) found.set(ship, prize.points);
  }
  return found;
}

/** Return the part of its fighting strength that a side or ship has left. */
export function shareLeft(one: { strength: number; fresh: number } | undefined): number {
  return one?.fresh ? one.strength / one.fresh : 0;
}

/** A turn on which the battle turned, with everything that is told of it. */
export interface Turn {
  number: number;
  turn: number;
  side: number;
  /** What is told first, and the rest. */
  title: string;
  details: string[];
}

/** Return the turns on which the battle turned, each once, in order; of many only those that weighed most. */
export function turnsOf(report: BattleReport, most = 4): Turn[] {
  const byTurn = new Map<number, TurningPoint[]>();
  for (const point of report.turning_points)
    byTurn.set(point.turn, [...(byTurn.get(point.turn) ?? []), point]);
  const found = [...byTurn].map(([turn, points]) => {
    const [first, ...rest] = toldOf(points);
    const side = first?.side ?? 0;
    const weight = Math.max(...report.sides.map((_, at) => fallIn(report, at, turn)));
    return { turn, side, title: first?.text ?? "", details: rest.map(({ text }) => text), weight };
  });
  return found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, most)
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ weight: _, ...turn }, at) => ({ number: at + 1, ...turn }));
}

/** A ship that is lost says more than a figure, and what follows from her loss says nothing new. */
function toldOf(points: readonly TurningPoint[]): TurningPoint[] {
  const losses = points.filter(({ kind }) => kind === "loss");
  const first = losses.filter(({ ship }, at) => losses.findIndex((one) => one.ship === ship) === at);
  return [...first, ...points.filter(({ kind }) => kind !== "loss")];
}

/** Return the part of its strength at the beginning that a side lost in a turn. */
export function fallIn(report: BattleReport, side: number, turn: number): number {
  const at = report.strength.findIndex((point) => point.turn === turn);
  const [before, after] = [report.strength[at - 1]?.sides[side], report.strength[at]?.sides[side]];
  const fresh = report.strength[0]?.sides[side] ?? 0;
  return before === undefined || after === undefined || !fresh ? 0 : (before - after) / fresh;
}

/** Return the turn to play on from after a defeat: the one before the side's largest fall, else the last. */
export function turnToPlayOnFrom(report: BattleReport, side: number): { turn: number; fell: number } {
  const falls = report.strength.map(({ turn }) => ({ turn, fall: fallIn(report, side, turn) }));
  const worst = falls.reduce((a, b) => (b.fall > a.fall ? b : a), { turn: 0, fall: 0 });
  if (worst.fall < LEAST_FALL) return { turn: Math.max(1, report.turn), fell: 0 };
  return { turn: Math.max(1, worst.turn - 1), fell: worst.turn };
}

/** A figure of the strip below. */
export interface Figure {
  key: string;
  value: string;
  label: Said;
}

/** Return the figures of a battle for a side; somebody who looked on reads them for both by name. */
export function figuresOf(report: BattleReport, side: number): Figure[] {
  const ours = report.sides[Math.max(side, 0)];
  const theirs = report.sides.find((one) => one !== ours);
  if (!ours || !theirs) return [];
  const values = { ours: ours.name, theirs: theirs.name, unit: report.luck_unit };
  const seat = side < 0 ? "-watched" : "";
  const { prizes, prizesLost } = lossesOf(report, ours.side);
  const figure = (key: string, value: string): Figure => ({
    key,
    value,
    label: { id: `after-figure-${key}${seat}`, values },
  });
  return [
    figure("shots", pair(ours.luck.shots, theirs.luck.shots)),
    figure("hits", pair(Math.round(ours.luck.hits), Math.round(theirs.luck.hits))),
    figure("rakes", pair(ours.luck.rakes, theirs.luck.rakes)),
    figure("prizes", pair(prizes, prizesLost)),
    figure("luck", luckOf(ours)),
    figure("their-luck", luckOf(theirs)),
  ];
}

const pair = (a: number, b: number): string => `${a} : ${b}`;

/** Return by how much a side hit more than the tables give on average. */
export function luckOf({ luck }: Pick<SideReport, "luck">): string {
  const more = Math.round((luck.hits - luck.expected) * 10) / 10;
  return more === 0 ? "±0" : signed(more);
}

const nameOf = (report: BattleReport, side: number): string => report.sides[side]?.name ?? "";
