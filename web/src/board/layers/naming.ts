/** What is written of each ship on the chart, and where: names, and from far away titles of divisions. */
import { type Box, centre, type Point } from "../../session/geometry/hexes";
import { t } from "../../ui/messages.svelte";
import type { Detail } from "../camera/camera";
import { columnWishes } from "../far/columns";
import { placeTitles } from "../far/titles";
import type { BoardShip, Division, HexMark } from "../types";
import { boxAround, type Hull } from "./hulls";
import { type LabelItem, labelBox, layoutLabels, type PlacedLabel, type Waters } from "./labels";
import type { Places } from "./lines";
import { SERIF, textWidth } from "./measure";
import { FAR_NAME_SIZE, FIGURE_SIZE, hullOf, NAME_SIZE, rankOf } from "./names";

/** A ship's label: its room, its lines and their size, whether she is chosen, and the mark of her order. */
export type Naming = {
  ship: BoardShip;
  item: LabelItem;
  lines: string[];
  chosen: boolean;
  size: number;
  order: BoardShip["order"];
  nameWidth: number;
};

const FIGURES = `500 ${FIGURE_SIZE}px system-ui, sans-serif`;
/** Room for the mark of an order at the far end of the name. */
export const ORDER_MARK = 12;
const LINE = 15;

export const figureWidth = (text: string): number => textWidth(text, FIGURES, FIGURE_SIZE);

/** Half the height of a figure. */
const FIGURE = 4;

/** Whether all of a figure can be read in this part of the window, clear of papers and of the tape. */
export function isReadable({ x0, y0, x1, y1 }: Box, x: number, y: number, text: string): boolean {
  const half = figureWidth(text) / 2;
  return x > x0 + half && x < x1 - half && y > y0 + FIGURE && y < y1 - FIGURE;
}

/** The room of figures that are written in the middle of a hex. */
export const figureBoxes = (marks: readonly HexMark[], k: number): Box[] =>
  marks.flatMap(({ hex, label }) => {
    const { x, y } = centre(hex);
    return label ? [boxAround(x * k, y * k, figureWidth(label) / 2 + 2, LINE / 2)] : [];
  });

/** The labels of all ships that have a place. */
export function namingsOf(
  ships: readonly BoardShip[],
  places: Places,
  k: number,
  detail: Detail,
  chosen: ReadonlySet<string>,
  selected: string | null,
): Namings {
  /** From far away names stand alone. */
  const far = detail === "far";
  const size = far ? FAR_NAME_SIZE : NAME_SIZE;
  return ships.flatMap((ship) => {
    const place = places.get(ship.id);
    if (!place) return [];
    const isChosen = chosen.has(ship.id) || ship.id === selected;
    const name = ship.struck && !ship.captor ? t("name-struck", { name: ship.name }) : ship.name;
    const badge = far ? undefined : ship.badge;
    const lines = badge ? [name, badge] : [name];
    const order = far ? undefined : ship.order;
    const font = `italic ${isChosen || ship.flagship ? "700 " : ""}${size}px ${SERIF}`;
    const nameWidth = textWidth(name, font, size);
    const wide = Math.max(nameWidth + (order ? ORDER_MARK : 0), badge ? figureWidth(badge) : 0);
    const item: LabelItem = {
      id: ship.id,
      hull: hullOf(ship, place, k, detail),
      width: wide + 4,
      height: size + 1 + (lines.length - 1) * LINE,
      priority: rankOf(ship, isChosen) + (ship.id === selected ? 4000 : 0),
      steadfast: ship.id === selected || ship.flagship,
    };
    return [{ ship, item, lines, chosen: isChosen, size, order, nameWidth }];
  });
}

type Namings = Naming[];

/** Places all names; from far away those of ships in line stand in columns. */
export function placeNames(
  namings: readonly Naming[],
  waters: Waters,
  before: ReadonlyMap<string, PlacedLabel>,
  detail: Detail,
): Map<string, PlacedLabel> {
  const sides = new Map(namings.map(({ ship }) => [ship.id, ship.side]));
  let items = namings.map(({ item }) => item);
  if (detail === "far") {
    const wishes = columnWishes(items, (id) => sides.get(id) ?? 0, waters.hulls, waters.sight ?? null);
    items = items.map((item) => ({ ...item, wish: wishes.get(item.id) }));
  }
  return new Map(layoutLabels(items, waters, before).map((label) => [label.id, label]));
}

/** A title of a division with the lines under it. */
export type Titled = { division: Division; at: Point; width: number; height: number; chosen: boolean };

const TITLE_SIZE = 19;
const TITLE = `${TITLE_SIZE}px ${SERIF}`;
export const BAR = 120;

/** Titles of divisions in what open water names and ships leave. */
export function titlesOf(
  divisions: readonly Division[],
  namings: readonly Naming[],
  placed: ReadonlyMap<string, PlacedLabel>,
  waters: Waters & { sight: Box },
  before: ReadonlyMap<string, Point>,
): Titled[] {
  const byId = new Map(namings.map((naming) => [naming.ship.id, naming]));
  const items = divisions.flatMap((division) => {
    const members = division.ships.flatMap((id) => byId.get(id) ?? []);
    if (!members.length) return [];
    const words = Math.max(
      textWidth(division.title.toUpperCase(), TITLE, TITLE_SIZE) * 0.92,
      division.note ? figureWidth(division.note) : 0,
      division.strength === undefined ? 0 : BAR,
    );
    const height = 24 + (division.note ? 16 : 0) + (division.strength === undefined ? 0 : 12);
    const ships = members.map(({ item }) => item.hull);
    const chosen = members.every((member) => member.chosen);
    return [{ division, id: division.id, ships, width: words, height, chosen }];
  });
  const taken = [...(waters.blocked ?? []), ...writtenOver(namings, placed)];
  const spots = placeTitles(items, { hulls: waters.hulls, taken, sight: waters.sight }, before);
  return items.flatMap(({ division, width, height, chosen }) => {
    const at = spots.get(division.id);
    return at ? [{ division, at, width, height, chosen }] : [];
  });
}

/** Boxes around names and their lines. */
function writtenOver(namings: readonly Naming[], placed: ReadonlyMap<string, PlacedLabel>): Box[] {
  return namings.flatMap(({ item }) => {
    const label = placed.get(item.id);
    if (!label || label.hidden) return [];
    const { from, to } = label.leader;
    const { x, y } = item.hull;
    const line = {
      x0: x + Math.min(from.x, to.x),
      y0: y + Math.min(from.y, to.y),
      x1: x + Math.max(from.x, to.x),
      y1: y + Math.max(from.y, to.y),
    };
    return [labelBox(item, label), line];
  });
}

/** Small things to be taken hold of, as names keep clear of them. */
export const knobBox = ({ x, y }: Point, k: number, size: number): Box => boxAround(x * k, y * k, size, size);

/** The room of a lit hex. */
export const hexHull = ({ x, y }: Point, k: number, size: number): Hull => ({
  x: x * k,
  y: y * k,
  angle: 0,
  length: size * k,
  beam: size * k,
});
