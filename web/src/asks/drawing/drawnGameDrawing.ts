/** What questions of games with data cards draw on the sea: courses by dice, shots, ships to choose from. */

import type { AskView, FieldView, ShipView } from "../../api/types";
import type { BoardLine, Drawn, Ghost, HexMark } from "../../board/types";
import type { Hex } from "../../session/geometry/hexes";
import { shipOf } from "../../session/orders/askWords";
import { courseOf, passage } from "../../session/orders/courses";
import { destinations, hexKey, plotPreview } from "../../session/orders/plotNotation";
import { shotOf, shotOnLine } from "../gunnery/opposedShots";
import { shipsIn } from "../orders/squadronOrders";
import { bearing, fieldsAround } from "./fireFields";

const NEAR = 4;
const FARTHEST = 13;

/** A course: the hexes her bow can end in, the way to the chosen one, her shadow there and the water her guns sweep. */
export function drawCourse(
  chosen: string,
  ask: AskView,
  ship: ShipView,
  hovered: Hex | null,
  fields: readonly FieldView[],
  ships: readonly ShipView[] = [],
): Drawn {
  const reach = destinations(ask.previews);
  const end = plotPreview(ask.previews, chosen);
  const course = courseOf(ask, chosen);
  const way = end ? passage(ship, course?.ahead ?? 0) : [];
  const moves = course !== null && (course.ahead > 0 || course.turn !== 0);
  const taken = new Set(end ? [hexKey(end.bow)] : []);
  // Other distances lie on the way to the chosen one.
  const marks: HexMark[] = way.map((hex) => ({ hex, kind: reach.has(hexKey(hex)) ? "legal" : "path" }));
  for (const hex of way) taken.add(hexKey(hex));
  for (const plots of reach.values()) {
    const preview = plotPreview(ask.previews, plots[0] ?? "");
    if (preview && !taken.has(hexKey(preview.bow))) marks.push({ hex: preview.bow, kind: "legal" });
  }
  const ghosts: Ghost[] = [];
  const ghost = (id: string, notation: string, alpha: number, label: string) => {
    const at = plotPreview(ask.previews, notation);
    if (at) ghosts.push({ id, ship: ask.ship, bow: at.bow, heading: at.heading, alpha, label });
  };
  if (end) {
    marks.push({ hex: end.bow, kind: "chosen" });
    if (moves) marks.push(...bearing(end, ship.hexes, fields));
    if (moves) ghost("course", chosen, 0.75, chosen);
    const met = ships.find(({ id }) => id === end.stopped);
    if (met) for (const hex of [met.bow, met.stern]) marks.push({ hex, kind: "collision" });
  }
  const pointed =
    hovered && end && hexKey(hovered) !== hexKey(end.bow) ? reach.get(hexKey(hovered))?.[0] : undefined;
  if (pointed) ghost("pointed", pointed, 0.35, pointed);
  return { marks, ghosts, lines: [] };
}

/** The field of the guns that are asked about, the lines to their targets, and who stands in the way of a shot. */
export function drawShots(chosen: string, ask: AskView, ship: ShipView, fields: readonly FieldView[]): Drawn {
  const battery = ask.facts.battery ?? 0;
  const shots = ask.options.flatMap((option) => {
    const shot = shotOf(ask, option);
    return shot ? [{ option, shot }] : [];
  });
  const range = Math.min(FARTHEST, Math.max(NEAR, ...shots.map(({ shot }) => shot.range + 1)));
  const marks: HexMark[] =
    battery > 1
      ? []
      : fieldsAround(fields, ship, ship.hexes, battery ? 1 : 0, range).flatMap(({ hexes }) =>
          hexes.map((hex): HexMark => ({ hex, kind: battery ? "field-starboard" : "field-port", tone: 0 })),
        );
  const lines: BoardLine[] = shots.map(({ option, shot }) =>
    option === chosen
      ? {
          id: ask.id,
          from: ask.ship,
          to: shot.target,
          kind: "fire",
          text: shotOnLine(shot),
          terms: shot.rake ? "bearing,rake,odds" : "bearing,odds",
        }
      : { id: `${ask.id}>${option}`, from: ask.ship, to: shipOf(ask, option), kind: "sight" },
  );
  const blocked = shots.find(({ option, shot }) => option === chosen && shot.beyond);
  if (blocked)
    lines.push({ id: `${ask.id}>beyond`, from: blocked.shot.target, to: blocked.shot.beyond, kind: "sight" });
  return { marks, ghosts: [], lines };
}

/** Ships that may be chosen are lit, the chosen ones most. */
export function drawChoice(chosen: string, ask: AskView, ships: readonly ShipView[]): Drawn {
  const offered = new Set(ask.options.flatMap((option) => shipsIn(ask, option)));
  const named = shipsIn(ask, chosen);
  const marks = ships
    .filter((ship) => ship.present && offered.has(ship.id))
    .flatMap((ship): HexMark[] =>
      [ship.bow, ship.stern].map((hex) => ({ hex, kind: named.includes(ship.id) ? "chosen" : "legal" })),
    );
  const lines: BoardLine[] = named.slice(1).map((id, i) => ({
    id: `order-${i}`,
    from: named[i] ?? id,
    to: id,
    kind: "plan",
  }));
  return { marks, ghosts: [], lines };
}
