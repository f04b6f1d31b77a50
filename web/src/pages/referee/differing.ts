/** What two rules make of the same sheet: the fields of ships that come out otherwise. */

import type { RefereeReport } from "../../api/types";
import { fieldText } from "./shipFields";

export interface Difference {
  name: string;
  field: string;
  /** As the one has it and as the other; "–" where it is as the ship began. */
  values: [string, string];
}

type Tables = Record<string, Record<string, unknown>>;

export function differing(own: RefereeReport, other: RefereeReport): Difference[] {
  const tables = [own, other].map(({ position }) => (position.now ?? {}) as Tables);
  return own.after.ships.flatMap(({ id, name }) => {
    const [mine, theirs] = tables.map((now) => now[id] ?? {});
    const fields = new Set([...Object.keys(mine ?? {}), ...Object.keys(theirs ?? {})]);
    return [...fields].flatMap((field): Difference[] => {
      const values: [string, string] = [told(mine?.[field]), told(theirs?.[field])];
      return values[0] === values[1] ? [] : [{ name, field, values }];
    });
  });
}

const told = (value: unknown): string => (value === undefined ? "–" : fieldText(value));
