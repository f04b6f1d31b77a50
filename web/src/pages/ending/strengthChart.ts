/** Works out where the lines and numbers of the chart of strength stand. */

import type { BattleReport } from "../../api/types";
import type { Turn } from "./battleStory";

export interface Line {
  side: number;
  path: string;
  /** The end of the line, where its name stands. */
  x: number;
  y: number;
  left: number;
}

export interface Mark {
  turn: Turn;
  /** The point of the line, and the middle of the number beside it. */
  x: number;
  y: number;
  markY: number;
}

export interface StrengthChart {
  lines: Line[];
  marks: Mark[];
  ticks: { x: number; turn: number }[];
  grid: { y: number; share: number }[];
  /** The space between the lines of two sides. */
  between: string;
  right: number;
  bottom: number;
}

const MARGIN = { top: 26, right: 92, bottom: 24, left: 36 };
/** How far a number stands from its line, and how near two numbers may come. */
const AWAY = 28;
const NEAR = 27;
const LABEL = 15;

/** Return the chart for a paper of that size in pixels. */
export function chartOf(
  report: BattleReport,
  turns: readonly Turn[],
  width: number,
  height: number,
): StrengthChart {
  const right = Math.max(width - MARGIN.right, MARGIN.left + 40);
  const bottom = height - MARGIN.bottom;
  const last = Math.max(1, report.strength.at(-1)?.turn ?? 1);
  const x = (turn: number) => round(MARGIN.left + ((right - MARGIN.left) * turn) / last);
  const y = (share: number) => round(bottom - (bottom - MARGIN.top) * Math.min(share, 1.1));
  const shares = sharesOf(report);
  const points = report.sides.map((_, side) =>
    shares.map(({ turn, sides }) => ({ x: x(turn), y: y(sides[side] ?? 0) })),
  );
  return {
    lines: labelled(points, shares.at(-1)?.sides ?? []),
    marks: marksOf(turns, (turn, side) => ({ x: x(turn), ...heights(turn, side, shares, y) }), bottom),
    ticks: ticksOf(last, Math.max(2, Math.floor((right - MARGIN.left) / 44))).map((turn) => ({
      turn,
      x: x(turn),
    })),
    grid: [0, 0.25, 0.5, 0.75, 1].map((share) => ({ share, y: y(share) })),
    between:
      points.length === 2 ? `${pathOf([...(points[0] ?? []), ...(points[1] ?? []).toReversed()])}Z` : "",
    right,
    bottom,
  };
}

/** Return the part of its first strength that each side had at the end of every turn. */
export function sharesOf(report: BattleReport): { turn: number; sides: number[] }[] {
  const fresh = report.strength[0]?.sides ?? [];
  return report.strength.map(({ turn, sides }) => ({
    turn,
    sides: sides.map((left, side) => (fresh[side] ? left / fresh[side] : 0)),
  }));
}

/** Return the turns that a table of the chart needs: the first, the last, and each on which a figure changed. */
export function rowsOf(report: BattleReport): { turn: number; sides: number[] }[] {
  const rows = sharesOf(report).map(({ turn, sides }) => ({
    turn,
    sides: sides.map((share) => Math.round(share * 100)),
  }));
  return rows.filter(
    (row, at) =>
      !at || at === rows.length - 1 || row.sides.some((share, side) => share !== rows[at - 1]?.sides[side]),
  );
}

/** Names at the ends of lines keep clear of each other. */
function labelled(points: { x: number; y: number }[][], left: readonly number[]): Line[] {
  const lines = points.map((line, side) => ({
    side,
    path: pathOf(line),
    x: line.at(-1)?.x ?? 0,
    y: line.at(-1)?.y ?? 0,
    left: Math.round((left[side] ?? 0) * 100),
  }));
  let lowest = Number.NEGATIVE_INFINITY;
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    line.y = Math.max(line.y, lowest + LABEL);
    lowest = line.y;
  }
  return lines;
}

function heights(
  turn: number,
  side: number,
  shares: { turn: number; sides: number[] }[],
  y: (share: number) => number,
): { y: number; below: boolean } {
  const sides = shares.find((one) => one.turn === turn)?.sides ?? [];
  const own = sides[side] ?? 0;
  return { y: y(own), below: sides.some((share, at) => at !== side && share > own) };
}

/** A number stands above the upper line or below the lower one, farther off where another is near. */
function marksOf(
  turns: readonly Turn[],
  place: (turn: number, side: number) => { x: number; y: number; below: boolean },
  bottom: number,
): Mark[] {
  const marks: Mark[] = [];
  for (const turn of turns) {
    const { x, y, below } = place(turn.turn, turn.side);
    const ways = [below ? 1 : -1, below ? -1 : 1].flatMap((way) =>
      [1, 2, 3].map((far) => y + way * far * AWAY),
    );
    const free = ways.find(
      (at) =>
        at >= 13 &&
        at <= bottom - 13 &&
        !marks.some((mark) => Math.hypot(mark.x - x, mark.markY - at) < NEAR),
    );
    marks.push({ turn, x, y, markY: free ?? Math.max(13, y - AWAY) });
  }
  return marks;
}

/** Return round numbers of turns, the last one among them. */
export function ticksOf(last: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => last / one <= most) ?? 200;
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
  return ticks.at(-1) === last ? ticks : [...ticks.filter((turn) => last - turn > step * 0.6), last];
}

const pathOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, at) => `${at ? "L" : "M"}${x} ${y}`).join("");

const round = (value: number): number => Math.round(value * 10) / 10;
