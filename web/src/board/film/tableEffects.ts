/** What events of games on an open table show over ships for a moment. */

import type { EventLine } from "../../api/types";
import type { Effect } from "../types";

const count = (value: number, noun: string): string => (value > 0 ? `${value} ${noun}` : "");

const DEEDS: Record<string, string> = { drop: "anchors", weigh: "weighs anchor", cut: "cuts her cable" };

function fireInWords(what: string, fires: number): string {
  if (!fires) return "the fire is out";
  return what === "out of control" ? "the fire is out of control" : "on fire";
}

const BOARDINGS: Record<string, string> = {
  carried: "is carried by boarding",
  repulsed: "throws the boarders back",
  "broken off": "the boarders leave her",
};

export function tableEffect({ event, n }: EventLine): Effect | null {
  const id = `event-${n}`;
  const over = (ship: string, text: string): Effect => ({ id, kind: "flag", ship, text });
  switch (event.event) {
    case "WayRolled":
      return event.rolls.length
        ? over(event.ship, `rolls ${event.rolls.map((roll) => roll.value).join(" + ")}`)
        : null;
    case "RatingsLost": {
      const parts = [
        count(event.broadside, "broadside"),
        count(event.hull, "hull"),
        count(event.crew, "crew"),
        count(event.masts, event.masts === 1 ? "mast" : "masts"),
      ].filter(Boolean);
      if (!parts.length) return null;
      const all = event.broadside + event.hull + event.crew + event.masts;
      return { id, kind: "hit", ship: event.ship, count: 2 + all, text: parts.join(", ") };
    }
    case "OfficerHit":
      return over(event.ship, `${event.officer} ${event.fate}`);
    case "MastFelled":
      return over(event.ship, event.side ? `a mast over the ${event.side} side` : "loses a mast");
    case "WheelShot":
      return over(event.ship, event.mended ? "the wheel is mended" : "her wheel is shot away");
    case "FireSpread":
      return over(event.ship, fireInWords(event.what, event.hull_fires + event.mast_fires));
    case "HulkLost":
      return event.how === "exploded"
        ? { id, kind: "blast", ship: event.ship, text: "blows up" }
        : {
            id,
            kind: "foundering",
            ship: event.ship,
            text: event.how === "burnt" ? "burns out" : "goes down",
          };
    case "FlagStruck":
      return over(event.ship, event.shattered ? "is shattered" : "strikes her colours");
    case "HullsMet":
      return over(event.ship, event.other ? "runs into her" : "runs aground");
    case "HullsTied":
      return over(event.ship, event.tied ? event.how : "is clear");
    case "BoardingDeclared":
      return over(event.ship, "means to board");
    case "DeckCarried":
      return over(event.ship, BOARDINGS[event.result] ?? event.result);
    case "AnchorWork":
      return over(event.ship, DEEDS[event.deed] ?? event.deed);
    case "TableEdge":
      return over(event.ship, event.back ? "comes back" : "leaves the table");
    case "SkillTested":
      return event.purpose.includes("tack")
        ? over(event.ship, event.passed ? "goes about" : "in irons")
        : null;
    default:
      return null;
  }
}
