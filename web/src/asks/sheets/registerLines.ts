/** What the lines of a sheet have in common. */

import type { AskView } from "../../api/types";
import { batteryWord } from "../../session/orders/askWords";
import type { Card } from "../../session/orders/questionGroups";
import { capital } from "../../ui/text";

/** How many kinds of questions lie on a sheet. */
export const kindsOf = ({ asks }: Card): number => new Set(asks.map((ask) => ask.kind)).size;

/** The side of the ship that a question is about, if it is about one. */
export const sideOf = (ask: AskView): string => capital(batteryWord(ask));
