/** Chooses among the tables of the lobby; the choice lives in the address. */

import type { LobbyTable, ScenarioCard } from "../../api/types";
import { LENGTHS, SIZES, type Size, sizeOf } from "../harbour/library";
import { measuredOf } from "../harbour/measured";

export const PACES = ["none", "glass", "days"] as const;

export interface TableFilter {
  ruleset: string;
  size: Size | "";
  minutes: number;
  pace: string;
  rated: string;
}

export const NO_TABLE_FILTER: TableFilter = { ruleset: "", size: "", minutes: 0, pace: "", rated: "" };

/** Say whether a table passes; battles that this browser does not know or that were not measured pass size and length. */
export function tablePasses(table: LobbyTable, filter: TableFilter, card: ScenarioCard | undefined): boolean {
  if (filter.ruleset && table.ruleset !== filter.ruleset) return false;
  if (filter.pace && table.terms.pace.kind !== filter.pace) return false;
  if (filter.rated && table.terms.rated !== (filter.rated === "yes")) return false;
  if (!card) return true;
  if (filter.size && sizeOf(card) !== filter.size) return false;
  const measured = measuredOf(card, table.ruleset);
  return !(filter.minutes && measured && measured.minutes > filter.minutes);
}

/** Read a filter from the query of an address; what makes no sense there is left out. */
export function tableFilterFrom(query: string): TableFilter {
  const asked = new URLSearchParams(query);
  return {
    ruleset: asked.get("rules") ?? "",
    size: SIZES.find((one) => one === asked.get("size")) ?? "",
    minutes: LENGTHS.find((one) => String(one) === asked.get("minutes")) ?? 0,
    pace: PACES.find((one) => one === asked.get("pace")) ?? "",
    rated: ["yes", "no"].find((one) => one === asked.get("rated")) ?? "",
  };
}

/** Write a filter as the query of an address; "" where nothing is filtered. */
export function tableQueryOf(filter: TableFilter): string {
  const asked = new URLSearchParams();
  if (filter.ruleset) asked.set("rules", filter.ruleset);
  for (const key of ["size", "minutes", "pace", "rated"] as const)
    if (filter[key]) asked.set(key, String(filter[key]));
  return asked.toString();
}
