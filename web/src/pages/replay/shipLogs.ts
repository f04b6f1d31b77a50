/** The paper logs as far as events tell them, for a replay: moves, loads and notes of every ship by turn. */

import type { EventLine, LogLine, ShipView } from "../../api/types";
import { notate } from "../../session/orders/plotNotation";
import { cardNotes } from "./cardNotes";

interface Entry extends LogLine {
  /** Steps that were made, and whether they count instead of the plot. */
  steps: string[];
  collided: boolean;
  drifted: boolean;
}

type Book = Map<string, Entry[]>;

const STEPS: Record<string, string> = { forward: "1", port: "L", starboard: "R", back: "B" };

function entryOf(book: Book, ship: string, turn: number): Entry {
  const log = book.get(ship) ?? [];
  book.set(ship, log);
  const last = log.at(-1);
  if (last?.turn === turn) return last;
  const entry: Entry = {
    turn,
    move: "",
    load: ["", ""],
    notes: [],
    steps: [],
    collided: false,
    drifted: false,
  };
  log.push(entry);
  return entry;
}

function write(book: Book, { turn, event }: EventLine): void {
  const note = (text: string, ...ships: string[]): void => {
    for (const ship of ships) entryOf(book, ship, turn).notes.push(text);
  };
  switch (event.event) {
    case "PlotOpened":
      entryOf(book, event.ship, turn).move = event.plot;
      break;
    case "PlotCut":
      entryOf(book, event.ship, turn).move = event.kept;
      break;
    case "ShipMoved": {
      const step = STEPS[event.kind];
      const entry = entryOf(book, event.ship, turn);
      if (step) entry.steps.push(step);
      else if (event.kind === "drift") entry.drifted = true;
      break;
    }
    case "ShipsCollided":
      for (const ship of event.ships) entryOf(book, ship, turn).collided = true;
      break;
    case "FoulingRolled":
      if (event.fouled) note("F", event.ship, event.other);
      break;
    case "UnfoulingRolled":
      if (event.cleared) note("(F)", event.ship, event.other);
      break;
    case "GrappleTried":
      if (event.held) note("G", event.ship, event.other);
      break;
    case "UngrappleTried":
      if (event.cast_off) note("(G)", event.ship, event.other);
      break;
    case "PartiesFormed":
      note(event.notation, event.ship);
      break;
    case "SailChangeNoted":
    case "AnchorNoted":
      note(event.order, event.ship);
      break;
    case "RepairsMade":
      note(event.turn >= event.of ? `(${event.kind})` : event.kind, event.ship);
      break;
    case "TowTaken":
      note("T", event.ship, event.other);
      break;
    case "TowEnded":
      note("(T)", event.ship, event.other);
      break;
    case "SignalMade":
      note(`\u201c${event.text}\u201d`, event.ship);
      break;
    case "OrdersWritten":
      note(`turn ${event.turn}: ${event.plot}`, event.ship);
      break;
    case "FirstShotChosen":
      // The first look is older than the choice of the first shot.
      entryOf(book, event.ship, 0).load[event.side === 0 ? 0 : 1] = event.mark || event.shot;
      break;
    case "BroadsideLoaded":
      // Both turns of doubleshot are marked alike.
      entryOf(book, event.ship, turn).load[event.side === 0 ? 0 : 1] +=
        event.mark || event.shot.toUpperCase();
      break;
    case "BroadsideFired":
      strike(book, event.ship, turn, event.side === 0 ? 0 : 1);
      break;
    case "CourseChosen": {
      const entry = entryOf(book, event.ship, turn);
      entry.move = `${entry.move} ${event.plot}`.trim();
      break;
    }
    case "ShotFired":
      if (event.side < 2) entryOf(book, event.ship, turn).load[event.side === 0 ? 0 : 1] += "/";
      else note(`${event.side === 2 ? "B" : "T"}/`, event.ship);
      break;
    default:
      for (const { ship, text } of cardNotes(event)) note(text, ship);
  }
}

/** The latest load of a broadside is struck; where none is known the stroke stands alone. */
function strike(book: Book, ship: string, turn: number, side: 0 | 1): void {
  const now = entryOf(book, ship, turn);
  const loaded = book.get(ship)?.findLast((entry) => entry.load[side]);
  if (loaded && !loaded.load[side].endsWith("/")) loaded.load[side] += "/";
  else now.load[side] += "/";
}

function lineOf({ turn, move, load, notes, steps, collided, drifted }: Entry): LogLine {
  const made = collided ? notate(steps) : move;
  const drift = made && made !== "0" ? `${made}${made.includes(" ") ? " " : ""}` : "";
  return { turn, move: drifted ? `${drift}D` : made, load, notes };
}

/** Logs of ships that began as given. */
export function logsOf(
  events: readonly EventLine[],
  begun: readonly ShipView[] = [],
): Record<string, LogLine[]> {
  const book: Book = new Map();
  for (const { id, load, card } of begun) {
    if (card) continue;
    const [port, starboard] = load.map((one) => (one === "?" ? "" : one));
    entryOf(book, id, 0).load = [port ?? "", starboard ?? ""];
  }
  for (const line of events) write(book, line);
  return Object.fromEntries([...book].map(([ship, log]) => [ship, log.map(lineOf)]));
}
