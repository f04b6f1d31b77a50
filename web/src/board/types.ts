/**
 * The contract of the board. It knows no rule: it draws what it is given and reports what was pointed at.
 *
 * Hexes are axial pairs `[q, r]`; directions and headings are 1..6 clockwise from north. A wind direction is the
 * direction the wind blows towards.
 */

import type { HullPin, ShotMark } from "../session/film/standing";
import type { Direction, Hex, Pose } from "../session/geometry/hexes";

/** A pair of values, port then starboard. */
export type BySide<T> = readonly [port: T, starboard: T];

export type Sails = "full" | "battle" | "furled";

export type BoardShip = {
  id: string;
  name: string;
  /** Id of the nation she was built for, e.g. "british"; it decides colour and pattern. */
  nation: string;
  /** 0 or 1. */
  side: number;
  /** 1 (three-decker) to 7 (gunboat). */
  shipClass: number;
  /** Number of guns she is rated for; only makes the drawing a little longer or shorter. */
  rating: number;
  /** How many hexes she covers: 2, or 1 for gunboats and batteries. */
  hexes: number;
  bow: Hex;
  heading: Direction;
  /** Absent ships are not drawn. */
  present: boolean;
  /** Squares left and squares of the fresh log, for scars. */
  hull: number;
  hullFull: number;
  /** Squares left in each rigging section: a section at 0 is a mast gone. */
  rigging: readonly number[];
  riggingFull: readonly number[];
  /** Gun squares left by side (guns and carronades together). */
  guns: BySide<number>;
  gunsFull: BySide<number>;
  /** Guns are run out when loaded; null where it is not for these eyes. */
  loaded: BySide<boolean | null>;
  /** "battle" unless told. */
  sails?: Sails | undefined;
  /** Colours struck: no flag, sails furled, hull hatched. */
  struck?: boolean | undefined;
  /** Nation id of the captor, whose colours fly over the owner's. */
  captor?: string | undefined;
  drifting?: boolean | undefined;
  burning?: boolean | undefined;
  sinking?: boolean | undefined;
  /** About to blow up. */
  exploding?: boolean | undefined;
  aground?: boolean | undefined;
  /** By which end she lies to her anchor, with springs or without. */
  anchored?: "bow" | "bow-springs" | "stern-springs" | undefined;
  /** Men are in the rigging to change sail. */
  aloft?: boolean | undefined;
  /** Masts that hang over a side. */
  overside?: BySide<number> | undefined;
  /** Fallen rigging lies over the guns of a side. */
  fallen?: BySide<boolean> | undefined;
  flagship?: boolean | undefined;
  /** Signal flags fly. */
  signalling?: boolean | undefined;
  /** A work ashore, drawn as such instead of as a ship. */
  fixed?: "fort" | "entrenchment" | undefined;
  /** Drawn faint, e.g. not concerned by the present question. */
  dimmed?: boolean | undefined;
  /** A few characters behind the name, e.g. "A 4" (attitude and allowance). */
  badge?: string | undefined;
  /** Words of the rules on that line, by their ids with commas between. */
  badgeTerms?: string | undefined;
  /** A small mark that she waits for an order ("todo") or has one ("done"). */
  order?: "todo" | "done" | undefined;
  /** More for the screen reader, after name, nation and heading: e.g. "74 guns, hull 12 of 16". */
  description?: string | undefined;
};

export type Edge = "north" | "east" | "south" | "west";

export type BoardChart = {
  columns: number;
  rows: number;
  land: readonly Hex[];
  /** Chart edges beyond which there is land ("north", "east", "south", "west"). */
  coast: readonly string[];
  /** Shallow water that may be known: hex and depth in feet. */
  soundings?: readonly (readonly [q: number, r: number, feet: number])[] | undefined;
};

export type BoardWind = {
  direction: Direction;
  /** 0 becalmed and up. */
  velocity: number;
  /** How strong it is in words, e.g. "normal breeze". */
  title?: string | undefined;
  /** It changes at this moment, and is marked. */
  shifts?: boolean | undefined;
};

/** The plan of one impulse, drawn as a shadow of the ship. */
export type Ghost = Pose & {
  id: string;
  /** Takes hull and size of this ship. */
  ship: string;
  /** 0..1, 0.5 unless told. */
  alpha?: number | undefined;
  /** E.g. the number of the impulse. */
  label?: string | undefined;
};

/** The way a ship has come, oldest pose first. */
export type Wake = { ship: string; poses: readonly Pose[] };

export type MarkKind =
  | "legal"
  | "path"
  | "chosen"
  | "danger"
  | "answered"
  | "collision"
  | "field-port"
  | "field-starboard"
  | "bears-port"
  | "bears-starboard"
  | "target"
  | "cursor";

/** `tone` parts a kind into shades, such as numbered fields of fire; 0 unless told. */
export type HexMark = {
  hex: Hex;
  kind: MarkKind;
  label?: string | undefined;
  tone?: number | undefined;
  /** Words of the rules in its label, by their ids with commas between. */
  terms?: string | undefined;
};

/** "fire" is a line of shot, "volley" one of others that are to be fired with it, "plan" a course, "sight" a line of sight. */
export type LineKind = "fire" | "volley" | "plan" | "sight";

export type BoardLine = {
  id: string;
  /** A hex, or the id of a ship (her middle). */
  from: Hex | string;
  to: Hex | string;
  kind: LineKind;
  /** Tag at the middle of the line, e.g. "range 3 · table 5". */
  text?: string | undefined;
  /** Words of the rules on the tag, by their ids with commas between. */
  terms?: string | undefined;
};

/** A number that is pinned to a place, with lines to what it aims at. */
export type NumberPin = {
  id: string;
  at: Hex;
  label: string;
  /** A line below the label. */
  note?: string | undefined;
  /** Whose deed it is, where it is anybody's: what is theirs hangs below its place. */
  kind?: "ours" | "theirs" | undefined;
  aims: readonly Hex[];
  /** Hexes that a pin of words does not cover, such as those of ships. */
  clear?: readonly Hex[] | undefined;
};

export type Tie = { a: string; b: string; fouled: boolean; grapples: number };

/** A hawser from the stern of a ship to the bow of the one she tows. */
export type Tow = { from: string; to: string };

/** Things that happen once; each plays when its id first appears and stays faint until it is taken away. */
export type Effect =
  /** A ripple of smoke along a side (0 port, 1 starboard, 2 bow, 3 stern) with splashes or hits at the target. */
  | {
      id: string;
      kind: "smoke";
      ship: string;
      side: 0 | 1 | 2 | 3;
      target?: string | undefined;
      delayMs?: number | undefined;
    }
  /** Shot in the water around a hex. */
  | { id: string; kind: "splash"; at: Hex; delayMs?: number | undefined }
  /** Hits on a ship. */
  | { id: string; kind: "hit"; ship: string; count?: number | undefined; delayMs?: number | undefined }
  | { id: string; kind: "collision"; at: Hex; delayMs?: number | undefined }
  /** A ship blows up, or goes down. */
  | { id: string; kind: "blast" | "foundering"; ship: string; delayMs?: number | undefined };

/** What a film leaves on the chart: shots from ship to ship, and damage pinned to hulls, or only dots of it. */
export type FilmMarks = {
  shots: readonly ShotMark[];
  pins: readonly HullPin[];
  dotted: boolean;
};

/** One ship's part in an impulse. */
export type FilmMove = Pose & { ship: string };

/** Everything that moves at the same time; a collision makes a pause of a beat. */
export type FilmImpulse = { moves: readonly FilmMove[]; collisions?: readonly Hex[] | undefined };

export type FilmScript = {
  /** Where ships lie when the film begins (others stay as given in `ships`). */
  start?: readonly (Pose & { ship: string })[] | undefined;
  impulses: readonly FilmImpulse[];
  /** 400 unless told. */
  durationMs?: number | undefined;
  /** Called as each impulse begins; `index` counts from 0. */
  onImpulse?: ((index: number) => void) | undefined;
};

/**
 * A running film. Ships keep the last poses of the film until the `ships` prop changes their pose or another film
 * starts, so set the new ships when `done` resolves.
 */
export type FilmHandle = {
  /** Resolves at the end, also after `skip`. */
  done: Promise<void>;
  /** Jumps to the end. */
  skip: () => void;
  /** 1 is normal, 0.5 half as fast. Holds from the next impulse. */
  setSpeed: (factor: number) => void;
  pause: () => void;
  resume: () => void;
};

/** Ships that are ordered together. From far away they have an outline, a title in open water and a bar. */
export type Division = {
  id: string;
  title: string;
  /** A line under the title, e.g. "12 ships". */
  note?: string | undefined;
  ships: readonly string[];
  /** What is left of their fighting strength, 0..1; no bar unless told. */
  strength?: number | undefined;
  /** Ships of an enemy: they are not ordered. */
  foe?: boolean | undefined;
};

/** What was pointed at, with the client coordinates for placing a menu. */
export type PointInfo = {
  x: number;
  y: number;
  ship: string | null;
  /** The division whose outline or title it was. */
  division: string | null;
  shift: boolean;
};

/** A shaded area with its name: its cells, each with how likely it is compared with the likeliest. */
export type BoardArea = {
  readonly id: string;
  readonly label: string;
  readonly cells: readonly { readonly at: Hex; readonly share: number }[];
  /** Whether its cells are places of an open table, and no hexes. */
  readonly open: boolean;
};

/** Parts of the board that are covered by panels, in CSS pixels; `fit` and `centreOn` keep out of them. */
export type Inset = { top: number; right: number; bottom: number; left: number };

export type BoardProps = {
  ships: readonly BoardShip[];
  chart: BoardChart;
  wind: BoardWind;
  marks?: readonly HexMark[] | undefined;
  ghosts?: readonly Ghost[] | undefined;
  lines?: readonly BoardLine[] | undefined;
  numbers?: readonly NumberPin[] | undefined;
  /** Shaded areas, such as where an enemy may be. */
  areas?: readonly BoardArea[] | undefined;
  effects?: readonly Effect[] | undefined;
  film?: FilmMarks | undefined;
  wakes?: readonly Wake[] | undefined;
  ties?: readonly Tie[] | undefined;
  tows?: readonly Tow[] | undefined;
  /** Id of the selected ship. */
  selected?: string | null | undefined;
  /** Ids of ships that are ordered together with her. */
  chosen?: readonly string[] | undefined;
  /** Id of a ship that is pointed at elsewhere, as in a list: she is ringed. */
  pointed?: string | null | undefined;
  /** Whether pointers at the edge show where ships are that are out of sight. */
  pointers?: boolean | undefined;
  /** Own divisions, and those of the enemy. */
  divisions?: readonly Division[] | undefined;
  inset?: Partial<Inset> | undefined;
  /** Accessible name of the chart. */
  label?: string | undefined;
  /** A hex was clicked that no ship covers (a ship's own click goes to `onShip`, unless it is missing). */
  onHex?: ((hex: Hex, info: PointInfo) => void) | undefined;
  /** A ship or her name was clicked or chosen by keyboard. */
  onShip?: ((id: string, info: PointInfo) => void) | undefined;
  /** The outline or the title of a division was clicked. */
  onDivision?: ((id: string, info: PointInfo) => void) | undefined;
  /** The hex under the pointer changed; null when it leaves. */
  onHover?: ((hex: Hex | null, ship: string | null) => void) | undefined;
};

/** A hex in pixels of the window: its middle, and how far its corners are from it. */
export type InWindow = { x: number; y: number; radius: number };

/** Methods of the component, reached by `bind:this`. */
export type BoardApi = {
  /** Shows these hexes or, without, all ships present; `animate` unless told false; hexes at least so many pixels wide. */
  fit: (hexes?: readonly Hex[], animate?: boolean, least?: number) => void;
  /** Shows these hexes, unless the viewer moved the chart since it last went anywhere by itself. */
  refit: (hexes: readonly Hex[], least?: number) => void;
  /** Shows these hexes if any of them is out of sight; with `unlessByHand`, not after the viewer moved the chart. */
  keepInSight: (hexes: readonly Hex[], unlessByHand?: boolean, least?: number) => void;
  /** Brings a hex or a ship to the middle. */
  centreOn: (what: Hex | string) => void;
  inWindow: (hex: Hex) => InWindow;
  zoomIn: () => void;
  zoomOut: () => void;
  animate: (script: FilmScript) => FilmHandle;
};

/** What a question draws on the chart. */
export interface Drawn {
  marks: HexMark[];
  ghosts: Ghost[];
  lines: BoardLine[];
}
