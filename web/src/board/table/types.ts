/** The contract of the table. It knows no rule: it draws what it is given and reports what was chosen. */

import type { TableView } from "../../api/types";
import type {
  BoardArea,
  BoardLine,
  BoardWind,
  Effect,
  FilmMarks,
  Inset,
  NumberPin,
  PointInfo,
  Tie,
  Wake,
} from "../types";
import type { Offer } from "./movementOffers";
import type { Piece } from "./pieces";

/** What is asked about a ship on the table. */
export type TableQuestion = {
  ship: string;
  /** Places or headings she may choose from, and the one that is chosen; empty where she does not move. */
  offers: readonly Offer[];
  chosen: string;
  /** The chosen one in a few letters. */
  said: string;
  turning: boolean;
  /** The guns that are asked about: 0 port, 1 starboard, 2 bow, 3 stern. */
  battery: number | null;
};

export type TableProps = {
  pieces: readonly Piece[];
  table: TableView;
  wind: BoardWind;
  question?: TableQuestion | null | undefined;
  lines?: readonly BoardLine[] | undefined;
  numbers?: readonly NumberPin[] | undefined;
  areas?: readonly BoardArea[] | undefined;
  effects?: readonly Effect[] | undefined;
  film?: FilmMarks | undefined;
  wakes?: readonly Wake[] | undefined;
  ties?: readonly Tie[] | undefined;
  selected?: string | null | undefined;
  /** Id of a ship that is pointed at elsewhere, as in a list: she is ringed. */
  pointed?: string | null | undefined;
  /** Whether arcs and ranges of the selected ship are shown; true unless told. */
  guns?: boolean | undefined;
  /** Whether pointers at the edge show where ships are that are out of sight. */
  pointers?: boolean | undefined;
  inset?: Partial<Inset> | undefined;
  /** Accessible name of the table. */
  label?: string | undefined;
  onShip?: ((id: string, info: PointInfo) => void) | undefined;
  onOption?: ((option: string) => void) | undefined;
};
