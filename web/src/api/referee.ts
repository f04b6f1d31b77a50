/** The call that referees a game at a real table. */

import { client } from "./client";
import type { RefereeReport, RefereeSheet } from "./types";

export const referee = {
  hear: (sheet: RefereeSheet, signal?: AbortSignal) =>
    client.request<RefereeReport>("POST", "/api/referee", { body: sheet, ...(signal ? { signal } : {}) }),
};
