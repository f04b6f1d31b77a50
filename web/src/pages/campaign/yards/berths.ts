/** What lies in the berths of a yard, by the sheet and by the orders being written. */

import type { AskView, CampaignView, ShipCard } from "../../../api/campaignTypes";

export interface Berth {
  /** What it is for, and which of its kind it is. */
  yard: "building" | "repair";
  number: number;
  /** The ship that lies there. */
  ship: ShipCard | null;
  /** The question about a ship to lay down here, and the one about her name. */
  slip: AskView | null;
  name: AskView | null;
  /** The question by which a ship goes into this berth, once that is ordered. */
  coming: AskView | null;
  /** The questions about the ship that lies there: this month's repair, and launching her early. */
  about: AskView[];
}

const YES = "yes";

export function berthsOf(view: CampaignView, draft: Readonly<Record<string, string>>): Berth[] {
  const sheet = view.sides[view.side];
  if (!sheet) return [];
  const card = (id: string) => sheet.ships.find((ship) => ship.id === id) ?? null;
  const slips = view.asks.filter((ask) => ask.desk === "slip");
  const docked = view.asks.filter((ask) => ask.desk === "berth" && isOrdered(ask, draft));
  const building = sheet.construction.map((id, n): Berth => {
    const slip = id ? null : (slips.shift() ?? null);
    const name = view.asks.find((ask) => ask.desk === "name" && ask.about === slip?.id) ?? null;
    return { yard: "building", number: n + 1, ship: card(id), slip, name, coming: null, about: [] };
  });
  const repair = sheet.repair.map((id, n): Berth => {
    const coming = id ? null : (docked.shift() ?? null);
    const about = view.asks.filter((ask) => id && ask.ship === id && ask.desk !== "berth");
    const ship = card(id || (coming?.ship ?? ""));
    return { yard: "repair", number: n + 1, ship, slip: null, name: null, coming, about };
  });
  // What ships are to be dropped on comes first.
  return view.asks.some((ask) => ask.desk === "berth") ? [...repair, ...building] : [...building, ...repair];
}

export function isOrdered(ask: AskView, draft: Readonly<Record<string, string>>): boolean {
  return (draft[ask.id] ?? ask.default) === YES;
}

/** Ships that may go into dock and are not ordered to. */
export function waitingShips(view: CampaignView, draft: Readonly<Record<string, string>>): AskView[] {
  return view.asks.filter((ask) => ask.desk === "berth" && !isOrdered(ask, draft));
}
