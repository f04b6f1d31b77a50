/** What the board is to draw for a view and the question that is put: ships, marks, ghosts and lines. */

import type { AskView, FieldView, FirePreview, ShipView, SideCard } from "../../api/types";
import type { BoardLine, BoardShip, Ghost, Hex, HexMark, Pose } from "../../board/types";
import { step } from "../../session/geometry/hexes";
import { byDice } from "../../session/orders/courseNotation";
import type { Draft } from "../../session/orders/draft.svelte";
import {
  AHEAD,
  destinations,
  ghostsOf,
  hexKey,
  plotPreview,
  stepsOf,
} from "../../session/orders/plotNotation";
import { isPlot } from "../../session/orders/questionGroups";
import { takesCrew } from "../gunnery/broadsideShots";
import { isOpposed } from "../gunnery/opposedShots";
import { DIRECTION_NAMES } from "../words/optionWords";
import { drawChoice, drawCourse, drawShots } from "./drawnGameDrawing";
import { ABEAM, bearing, fieldsAround, placeOfNumber } from "./fireFields";

export interface Drawn {
  marks: HexMark[];
  ghosts: Ghost[];
  lines: BoardLine[];
}

const FARTHEST = 10;

/** A ship of the view for the board. */
export function boardShip(
  ship: ShipView,
  sides: readonly Pick<SideCard, "nations">[],
  more: Partial<BoardShip> = {},
): BoardShip {
  const loaded = (load: string) => (load === "?" ? null : load !== "");
  const sum = (a: readonly [number, number], b: readonly [number, number]) =>
    [a[0] + b[0], a[1] + b[1]] as const;
  return {
    id: ship.id,
    name: ship.name,
    nation: ship.nation,
    side: ship.side,
    shipClass: ship.ship_class,
    rating: ship.rating,
    hexes: ship.hexes,
    bow: ship.bow,
    heading: ship.heading,
    present: ship.present,
    hull: ship.hull,
    hullFull: ship.hull_full,
    rigging: ship.rigging,
    riggingFull: ship.rigging_full,
    guns: sum(ship.guns, ship.carronades),
    gunsFull: sum(ship.guns_full, ship.carronades_full),
    loaded: [loaded(ship.load[0]), loaded(ship.load[1])],
    struck: ship.surrendered !== "" && !ship.captured,
    captor: ship.captured ? sides[ship.side]?.nations[0] : undefined,
    drifting: ship.drifting,
    sails: ship.sails === "full" ? "full" : "battle",
    ...conditionOf(ship),
    description: [
      ship.card
        ? `rate ${ship.card.rate_now}, ${ship.quality} crew, ${ship.card.masts} masts`
        : `${ship.rating} guns, hull ${ship.hull} of ${ship.hull_full}`,
      ship.sails === "full" ? "full sail" : "",
      ...ship.conditions.map(({ text }) => text),
    ]
      .filter(Boolean)
      .join(", "),
    ...more,
  };
}

const ANCHORS: Record<string, BoardShip["anchored"]> = { A: "bow", AB: "bow-springs", AS: "stern-springs" };
const FIXED: Record<string, BoardShip["fixed"]> = { fort: "fort", entrenchment: "entrenchment" };

/** What is to be seen of a ship beside her squares. */
function conditionOf(ship: ShipView): Partial<BoardShip> {
  const has = (key: string) => ship.conditions.some((condition) => condition.key === key);
  const count = (key: string) => ship.conditions.find((condition) => condition.key === key)?.value ?? 0;
  return {
    anchored: ANCHORS[ship.anchor],
    burning: has("fire"),
    sinking: has("sinking"),
    exploding: has("exploding"),
    aground: has("aground"),
    aloft: has("sail_change") || ship.duties.includes("rigging"),
    flagship: has("flagship"),
    signalling: has("signal"),
    overside: [count("mast_port"), count("mast_starboard")],
    fallen: [has("obscured_port"), has("obscured_starboard")],
    fixed: FIXED[ship.fixed],
  };
}

/** Who tows whom: the log of the ship that tows has the number of the other. */
export function towsOf(ships: readonly ShipView[]): { from: string; to: string }[] {
  return ships.flatMap((ship) => {
    const tow = ship.conditions.find(({ key }) => key === "tow");
    const other = tow ? ships[tow.value] : undefined;
    return other && ship.present && other.present ? [{ from: ship.id, to: other.id }] : [];
  });
}

/** Everything the present question draws on the sea. */
export function drawQuestion(
  draft: Draft,
  ships: readonly ShipView[],
  hovered: Hex | null,
  fields: readonly FieldView[] = [],
  /** Orders written for turns before the one that is asked about, for a ship under orders ahead. */
  written: readonly string[] = [],
): Drawn {
  const ask = draft.ask;
  const ship = ships.find((one) => one.id === ask?.ship);
  if (!ask || !ship) return { marks: [], ghosts: [], lines: [] };
  if (byDice(ask, draft.drawn)) return drawCourse(draft.answer(ask), ask, ship, hovered, fields, ships);
  if (isOpposed(ask)) return drawShots(draft.answer(ask), ask, ship, fields);
  if (ask.kind === "next" || ask.kind === "orders") return drawChoice(draft.answer(ask), ask, ships);
  if (isPlot(ask)) {
    const drawn = drawPlot(draft, ask, ship, hovered, fields);
    return ask.kind === "ahead" ? withTrack(drawn, ask, ship, written) : drawn;
  }
  if (["fire", "mortar", "mortar2"].includes(ask.kind)) return drawFire(draft, ask, ship, fields);
  const about = ask.options.includes(draft.answer(ask)) ? draft.answer(ask) : "";
  const other = [about, ask.other].find((id) => id && ships.some((one) => one.id === id && id !== ask.ship));
  return {
    marks: [],
    ghosts: [],
    lines: other ? [{ id: ask.id, from: ask.ship, to: other, kind: "sight" }] : [],
  };
}

function drawPlot(
  draft: Draft,
  ask: AskView,
  ship: ShipView,
  hovered: Hex | null,
  fields: readonly FieldView[],
): Drawn {
  const plan = draft.answer(ask);
  const reach = destinations(ask.previews);
  const marks: HexMark[] = [];
  const ghosts: Ghost[] = [];
  const path = ghostsOf(plan, ask.previews);
  const onPath = new Set(path.map((ghost) => hexKey(ghost.bow)));
  for (const [key, plots] of reach) {
    const preview = ask.previews[plots[0] ?? ""];
    if (preview?.preview === "plot" && !onPath.has(key)) marks.push({ hex: preview.bow, kind: "legal" });
  }
  path.forEach(({ bow, heading, impulse }, i) => {
    const last = i === path.length - 1;
    marks.push({ hex: bow, kind: last ? "chosen" : "path" });
    const ghost = { id: `plan-${impulse}`, ship: ask.ship, bow, heading };
    ghosts.push({ ...ghost, alpha: last ? 0.75 : 0.28, label: last ? plan : String(impulse) });
  });
  const end = plotPreview(ask.previews, plan);
  if (path.length && end) marks.push(...bearing(end, ship.hexes, fields));
  const pointed = hovered ? reach.get(hexKey(hovered))?.[0] : undefined;
  if (pointed && !onPath.has(hexKey(hovered ?? [0, 0]))) {
    const end = ghostsOf(pointed, ask.previews).at(-1);
    if (end)
      ghosts.push({
        id: "pointed",
        ship: ask.ship,
        bow: end.bow,
        heading: end.heading,
        alpha: 0.35,
        label: pointed,
      });
  }
  for (const other of draft.request.asks) {
    if (other === ask || !isPlot(other)) continue;
    const end = ghostsOf(draft.answer(other), other.previews).at(-1);
    if (end)
      ghosts.push({
        id: `plan-${other.ship}`,
        ship: other.ship,
        bow: end.bow,
        heading: end.heading,
        alpha: 0.3,
      });
  }
  return { marks, ghosts, lines: [] };
}

/** A turn of 60 degrees: to port is back, to starboard on. */
const turned = (heading: number, letter: string): number => ((heading + (letter === "L" ? 4 : 0)) % 6) + 1;

/** Where each of some written plots ends, from where a ship lies; nobody is in the way. */
export function tracked(from: Pose, plots: readonly string[]): Pose[] {
  let { bow, heading } = from;
  return plots.map((plot) => {
    for (const one of stepsOf(plot)) {
      if (one === AHEAD) bow = step(bow, heading);
      else if (one === "L" || one === "R") heading = turned(heading, one);
    }
    return { bow, heading };
  });
}

/** Shadows along the way that is already written, up to where the plan begins. */
function withTrack(drawn: Drawn, ask: AskView, ship: ShipView, written: readonly string[]): Drawn {
  const begins = plotPreview(ask.previews, "0");
  if (!begins) return drawn;
  const poses = tracked(ship, written);
  const last = poses.at(-1);
  const known = last && hexKey(last.bow) === hexKey(begins.bow) ? poses : [begins];
  const way: Pose[] = [ship, ...known];
  const ghosts = known.map((pose, i) => ({
    id: `written-${i}`,
    ship: ship.id,
    bow: pose.bow,
    heading: pose.heading,
    alpha: 0.4,
    label: known.length > 1 ? (written[i] ?? "") : undefined,
  }));
  const lines: BoardLine[] = known.map((pose, i) => ({
    id: `track-${i}`,
    from: way[i]?.bow ?? ship.bow,
    to: pose.bow,
    kind: "plan",
  }));
  return { ...drawn, ghosts: [...ghosts, ...drawn.ghosts], lines: [...lines, ...drawn.lines] };
}

function drawFire(draft: Draft, ask: AskView, ship: ShipView, fields: readonly FieldView[]): Drawn {
  const side = ask.id.endsWith("/R") ? 1 : 0;
  const fire = Object.values(ask.previews).filter((preview) => preview.preview === "fire");
  const range = Math.min(FARTHEST, Math.max(ABEAM, ...fire.map((preview) => preview.range + 1)));
  const kind = side ? "field-starboard" : "field-port";
  const water = ask.kind === "fire" ? fields : [];
  const marks = fieldsAround(water, ship, ship.hexes, side, range).flatMap(({ field, hexes }): HexMark[] => {
    const numbered = field ? placeOfNumber(hexes, ship.bow) : undefined;
    return hexes.map((hex) => ({
      hex,
      kind,
      tone: Number(field) || 0,
      ...(hex === numbered ? { label: field } : {}),
    }));
  });
  const chosen = ask.previews[draft.answer(ask)];
  const lines: BoardLine[] = [];
  if (chosen?.preview === "fire") {
    const text = `range ${chosen.range} \u00b7 ${tablesOnLine(chosen)}`;
    lines.push({ id: ask.id, from: ask.ship, to: chosen.target, kind: "fire", text });
  }
  for (const target of new Set(fire.map((preview) => preview.target))) {
    if (chosen?.preview === "fire" && chosen.target === target) continue;
    lines.push({ id: `${ask.id}>${target}`, from: ask.ship, to: target, kind: "sight" });
  }
  return { marks, ghosts: [], lines };
}

function tablesOnLine(shot: FirePreview): string {
  const { table, tables } = shot;
  if (table < 0) return "no hit";
  if (takesCrew(shot)) return `${table} crew`;
  return tables.length > 1 ? `tables ${tables.join(" + ")}` : `table ${table}`;
}

/** "L2, heading NE, 1 left": a plot for a list. */
export function plotLine(ask: AskView, notation: string): string {
  const preview = ask.previews[notation];
  if (preview?.preview !== "plot") return notation;
  return `heading ${DIRECTION_NAMES[preview.heading]}, ${preview.left} left`;
}

/** Allowance left after each impulse of a plan, the last one being what matters. */
export function allowanceLeft(ask: AskView, notation: string): number | null {
  return plotPreview(ask.previews, notation)?.left ?? null;
}
