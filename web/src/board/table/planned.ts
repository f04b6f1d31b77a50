/** What is drawn of a plan and of a measurement: the shadow of the ship that moves, the line of the ruler. */

import type { TableView } from "../../api/types";
import type { Box } from "../../session/geometry/hexes";
import { directionOf, hexOf } from "../../session/geometry/plane";
import { figureBoxes } from "../layers/naming";
import { areaBoxes } from "../pins/areas";
import { numberBoxes } from "../pins/numberPins";
import type { BoardArea, BoardLine, Ghost, HexMark, NumberPin } from "../types";
import type { Offer } from "./movementOffers";
import { bandsOf, type Piece } from "./pieces";
import { lengthInWords, measureInWords, type Ruler } from "./ruler.svelte";
import type { TableQuestion } from "./types";

/** The ship that moves where the chosen answer leaves her; none where it turns her not at all. */
export function shadowsOf(
  question: TableQuestion | null,
  mover: Piece | undefined,
  end: Offer | undefined,
): Ghost[] {
  if (!question || !mover || !end || (question.turning && end.point === mover.point)) return [];
  const [bow, heading] = [hexOf(end.spot), directionOf(end.point)];
  return [{ id: "plan", ship: mover.id, bow, heading, label: question.said }];
}

/** The line of a ruler that is laid out. */
export function measuredLines({ from, to, far }: Pick<Ruler, "from" | "to" | "far">): BoardLine[] {
  if (!from || !to || far <= 0.5) return [];
  const text = lengthInWords(far);
  return [{ id: "ruler", from: hexOf(from.spot), to: hexOf(to.spot), kind: "sight", text }];
}

/** What a ruler that is laid out measures, in words; "" for nothing. */
export function measurement(ruler: Ruler, ships: readonly Piece[], table: TableView): string {
  if (!ruler.laid || ruler.far <= 0.5) return "";
  const measuring = ships.find((ship) => ship.id === ruler.from?.ship);
  return measureInWords(ruler, ships, bandsOf(table, measuring?.ratings ?? null));
}

/** The rooms of what is written on the table, which names keep clear of. */
export const writtenBoxes = (
  numbers: readonly NumberPin[],
  areas: readonly BoardArea[],
  marks: readonly HexMark[],
  k: number,
): Box[] => [...numberBoxes(numbers, k), ...areaBoxes(areas, k), ...figureBoxes(marks, k)];
