/** What the board is to draw for a view and the question that is put: ships, marks, ghosts and lines. */

import type { AskView, FieldView, FirePreview, ShipView } from "../../api/types";
import type { BoardLine, Drawn, Ghost, HexMark } from "../../board/types";
import { DIRECTION_NAMES, type Hex, type Pose, step } from "../../session/geometry/hexes";
import { shipOf } from "../../session/orders/askWords";
import { steers } from "../../session/orders/courses";
import type { Draft } from "../../session/orders/draft.svelte";
import {
  AHEAD,
  destinations,
  ghostsOf,
  hexKey,
  plotPreview,
  stepsOf,
} from "../../session/orders/plotNotation";
import { isGunSheet, isPlot } from "../../session/orders/questionGroups";
import { t } from "../../ui/messages.svelte";
import { decimal } from "../../ui/text";
import { takesCrew } from "../gunnery/broadsideShots";
import { isOpposed } from "../gunnery/opposedShots";
import { gunLine } from "../sheets/gunLines";
import { drawChoice, drawCourse, drawShots } from "./drawnGameDrawing";
import { ABEAM, bearing, fieldsAround, placeOfNumber } from "./fireFields";

const FARTHEST = 10;

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
  if (steers(ask)) return drawCourse(draft.answer(ask), ask, ship, hovered, fields, ships);
  if (isOpposed(ask)) return drawShots(draft.answer(ask), ask, ship, fields);
  if (ask.input === "ship" || ask.input === "fleet") return drawChoice(draft.answer(ask), ask, ships);
  if (ask.input === "helm") {
    const drawn = drawPlot(draft, ask, ship, hovered, fields);
    return ask.facts.later ? withTrack(drawn, ask, ship, written) : drawn;
  }
  if (ask.input === "aim") return drawFire(draft, ask, ship, fields);
  const other = [shipOf(ask, draft.answer(ask)), ask.other].find(
    (id) => id && ships.some((one) => one.id === id && id !== ask.ship),
  );
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
  const side = ask.facts.battery === 1 ? 1 : 0;
  const fire = Object.values(ask.previews).filter((preview) => preview.preview === "fire");
  const range = Math.min(FARTHEST, Math.max(ABEAM, ...fire.map((preview) => preview.range + 1)));
  const kind = side ? "field-starboard" : "field-port";
  const water = ask.facts.battery === undefined ? [] : fields;
  const marks = fieldsAround(water, ship, ship.hexes, side, range).flatMap(({ field, hexes }): HexMark[] => {
    const numbered = field ? placeOfNumber(hexes, ship.bow) : undefined;
    return hexes.map((hex) => ({
      hex,
      kind,
      tone: Number(field) || 0,
      ...(hex === numbered ? { label: field, terms: "fields" } : {}),
    }));
  });
  const chosen = ask.previews[draft.answer(ask)];
  const lines: BoardLine[] = [];
  if (chosen?.preview === "fire") {
    const text = t("line-fire", { range: chosen.range, tables: tablesOnLine(chosen) });
    const terms = chosen.rake ? "bearing,table,rake" : "bearing,table";
    lines.push({ id: ask.id, from: ask.ship, to: chosen.target, kind: "fire", text, terms });
  }
  for (const target of new Set(fire.map((preview) => preview.target))) {
    if (chosen?.preview === "fire" && chosen.target === target) continue;
    lines.push({ id: `${ask.id}>${target}`, from: ask.ship, to: target, kind: "sight" });
  }
  return { marks, ghosts: [], lines: [...volleys(draft, ask), ...lines] };
}

/** On a sheet for many guns every other shot that is to be fired, each a line to its target with its mean hits. */
function volleys(draft: Draft, but: AskView): BoardLine[] {
  if (!draft.card || !isGunSheet(draft.card)) return [];
  return draft.card.asks.flatMap((one): BoardLine[] => {
    const { target, hits, rakes } = gunLine(one, draft.answer(one));
    if (one === but || !target) return [];
    const [from, kind] = [one.ship, rakes ? "fire" : "volley"] as const;
    return [{ id: `volley/${one.id}`, from, to: target, kind, text: decimal(hits), terms: "expected" }];
  });
}

function tablesOnLine(shot: FirePreview): string {
  const { table, tables } = shot;
  if (table < 0) return t("line-no-hit");
  if (takesCrew(shot)) return t("line-crew", { table });
  return tables.length > 1 ? t("line-tables", { tables: tables.join(" + ") }) : t("line-table", { table });
}

/** "L2, heading NE, 1 left": a plot for a list. */
export function plotLine(ask: AskView, notation: string): string {
  const preview = ask.previews[notation];
  if (preview?.preview !== "plot") return notation;
  const heading = DIRECTION_NAMES[preview.heading] ?? "";
  return t("line-plot", { heading, left: preview.left });
}

/** Allowance left after each impulse of a plan, the last one being what matters. */
export function allowanceLeft(ask: AskView, notation: string): number | null {
  return plotPreview(ask.previews, notation)?.left ?? null;
}
