/** Where squadrons, coasts and the open sea are drawn on the desk's picture of the sea, in pixels. */

import { type Point, pathOf } from "../../../session/geometry/hexes";

export interface SquadronPlace {
  /** The upper left corner of the place, and its size. */
  x: number;
  y: number;
  width: number;
  height: number;
  ships: (Point & { angle: number })[];
}

export interface SeaLayout {
  /** Coasts lie above and below instead of left and right. */
  tall: boolean;
  own: SquadronPlace[];
  enemy: SquadronPlace[];
  sea: { x: number; y: number; rx: number; ry: number };
  /** The land of our side and of the enemy's. */
  land: [string, string];
  /** How large ships are drawn, as a part of their size on a chart. */
  scale: number;
}

const LABEL = 42;
const GAP = 8;

/** Below this width there is no room for coasts at both sides. */
const NARROW = 620;

export function seaLayout(width: number, height: number, own: number[], enemy: number[]): SeaLayout {
  return width < NARROW ? tallLayout(width, height, own, enemy) : wideLayout(width, height, own, enemy);
}

function wideLayout(width: number, height: number, own: number[], enemy: number[]): SeaLayout {
  const shore = Math.min(136, width * 0.15);
  const column = Math.min(172, width * 0.19);
  const step = Math.min(15, column / 12);
  const side = (counts: number[], x: number, angle: number): SquadronPlace[] => {
    const slot = (height - 2 * GAP) / Math.max(1, counts.length);
    return counts.map((count, n) => {
      const y = GAP + n * slot;
      const spacing = Math.min(22, (slot - LABEL - 3 * GAP) / Math.max(1, count));
      return {
        x,
        y,
        width: column,
        height: slot - GAP,
        ships: Array.from({ length: count }, (_, i) => ({
          x: x + 46 + Math.min(i, 6) * step * (angle > 180 ? -1 : 1) + (angle > 180 ? 6 * step : 0),
          y: y + LABEL + 2 * GAP + (i + 0.3) * spacing,
          angle,
        })),
      };
    });
  };
  return {
    tall: false,
    own: side(own, shore + 20, 90),
    enemy: side(enemy, width - shore - 20 - column, 270),
    sea: {
      x: width / 2,
      y: height / 2,
      rx: Math.max(80, (width - 2 * (shore + column) - 56) / 2),
      ry: Math.min(92, height * 0.22),
    },
    land: [coast(shore, height, false), mirrored(shore, width, height)],
    scale: 0.44,
  };
}

function tallLayout(width: number, height: number, own: number[], enemy: number[]): SeaLayout {
  const shore = 44;
  const band = (height - 2 * shore) * 0.36;
  const side = (counts: number[], y: number, angle: number): SquadronPlace[] => {
    const slot = (width - GAP) / Math.max(1, counts.length);
    return counts.map((count, n) => {
      const x = GAP + n * slot;
      const spacing = Math.min(20, (slot - 24) / Math.max(1, count));
      return {
        x,
        y,
        width: slot - GAP,
        height: band,
        ships: Array.from({ length: count }, (_, i) => ({
          x: x + 14 + i * spacing,
          y: y + LABEL + 44 + (i % 2) * 10,
          angle,
        })),
      };
    });
  };
  return {
    tall: true,
    own: side(own, height - shore - band, 0),
    enemy: side(enemy, shore, 180),
    sea: { x: width / 2, y: height / 2, rx: width * 0.42, ry: (height - 2 * (shore + band)) / 2 },
    land: [level(width, height, shore - 16, true), level(width, height, shore - 16, false)],
    scale: 0.36,
  };
}

const wave = (at: number) => 15 * Math.sin(at / 52) + 8 * Math.sin(at / 19 + 1) + 4 * Math.sin(at / 7);

function coast(shore: number, height: number, other: boolean): string {
  const points: Point[] = [{ x: -8, y: -8 }];
  for (let y = -8; y <= height + 8; y += 8) points.push({ x: shore - 14 + wave(other ? y + 140 : y), y });
  return pathOf([...points, { x: -8, y: height + 8 }], true);
}

function mirrored(shore: number, width: number, height: number): string {
  const points: Point[] = [{ x: width + 8, y: -8 }];
  for (let y = -8; y <= height + 8; y += 8) points.push({ x: width - shore + 14 - wave(y + 140), y });
  return pathOf([...points, { x: width + 8, y: height + 8 }], true);
}

function level(width: number, height: number, shore: number, below: boolean): string {
  const edge = below ? height + 8 : -8;
  const points: Point[] = [{ x: -8, y: edge }];
  for (let x = -8; x <= width + 8; x += 8) {
    const high = shore + wave(below ? x : x + 90) / 2;
    points.push({ x, y: below ? height - high : high });
  }
  return pathOf([...points, { x: width + 8, y: edge }], true);
}

/** Whether a point lies in the open sea. */
export function inOpenSea({ sea }: SeaLayout, { x, y }: Point): boolean {
  return ((x - sea.x) / sea.rx) ** 2 + ((y - sea.y) / sea.ry) ** 2 <= 1.15;
}
