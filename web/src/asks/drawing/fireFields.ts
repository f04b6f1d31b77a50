/** The fields of fire that the server tells of, laid around a ship; only geometry, nothing is decided here. */

import type { FieldView } from "../../api/types";
import type { HexMark } from "../../board/types";
import type { Hex, Pose } from "../../session/geometry/hexes";

/** The water that one field of a broadside covers; `field` is its number, "" where a broadside has only one. */
export interface Field {
  field: string;
  hexes: Hex[];
}

/** How far the water abeam of a planned place is tinted. */
export const ABEAM = 6;

const WHOLE = "play";

/** A sixth of a turn to starboard. */
const turned = ([q, r]: Hex): Hex => [0 - r, q + r];

const length = ([q, r]: Hex): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** The fields of a broadside (0 port, 1 starboard) of a ship that fills so many hexes, out to a range. */
export function fieldsAround(
  fields: readonly FieldView[],
  { bow, heading }: Pose,
  hexes: number,
  side: 0 | 1,
  range: number,
): Field[] {
  const stern: Hex = [0, hexes - 1];
  const near = (at: Hex) => Math.min(length(at), length([at[0] - stern[0], at[1] - stern[1]])) <= range;
  const placed = (offset: Hex): Hex => {
    let at = offset;
    for (let i = 1; i < heading; i++) at = turned(at);
    return [bow[0] + at[0], bow[1] + at[1]];
  };
  return fields
    .filter((field) => field.hexes === hexes && field.side === side)
    .map(({ field, offsets }) => ({
      field: field === WHOLE ? "" : field,
      hexes: offsets.filter(near).map(placed),
    }));
}

/** The hex of a field where its number stands: amid the water that is not far off. */
export function placeOfNumber(hexes: readonly Hex[], bow: Hex): Hex | undefined {
  const NEAR = 4;
  const close = hexes.filter(([q, r]) => length([q - bow[0], r - bow[1]]) <= NEAR);
  const some = close.length ? close : hexes;
  const mean = [0, 1].map((i) => some.reduce((sum, hex) => sum + (hex[i] ?? 0), 0) / some.length) as Hex;
  const far = ([q, r]: Hex) => length([q - mean[0], r - mean[1]]);
  return [...some].sort((a, b) => far(a) - far(b))[0];
}

/** The water on both sides of a ship where her guns would bear. */
export function bearing(pose: Pose, hexes: number, fields: readonly FieldView[]): HexMark[] {
  const abeam = (side: 0 | 1, kind: HexMark["kind"]): HexMark[] =>
    fieldsAround(fields, pose, hexes, side, ABEAM).flatMap((field) =>
      field.hexes.map((hex) => ({ hex, kind })),
    );
  return [...abeam(0, "bears-port"), ...abeam(1, "bears-starboard")];
}
