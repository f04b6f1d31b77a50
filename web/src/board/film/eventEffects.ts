/** What events show on the chart for a moment: a word over a ship, hits, a blast. */

import type { EventLine } from "../../api/types";
import type { Effect } from "../types";
import { tableEffect } from "./tableEffects";

/** The side a battery smokes from: 0 port, 1 starboard, 2 bow, 3 stern. */
export function batterySide(side: number): 0 | 1 | 2 | 3 {
  return ([0, 1, 2, 3] as const)[side] ?? 0;
}

/** What an event shows over a ship for a moment. */
export function effectOf(line: EventLine): Effect | null {
  const { event, n } = line;
  const id = `event-${n}`;
  switch (event.event) {
    case "HitsMarked": {
      const parts = (["hull", "crew", "guns", "rigging"] as const).filter((part) => event[part] > 0);
      if (!parts.length) return null;
      const noun = (part: string, count: number) => (part === "guns" && count === 1 ? "gun" : part);
      const text = parts.map((part) => `${event[part]} ${noun(part, event[part])}`).join(", ");
      const count = parts.reduce((sum, part) => sum + event[part], 0);
      return { id, kind: "hit", ship: event.ship, count, text };
    }
    case "ShipSurrendered":
      return { id, kind: "flag", ship: event.ship, text: "strikes her colours" };
    case "ShipCaptured":
      return { id, kind: "flag", ship: event.ship, text: "is taken" };
    case "RiggingSectionLost":
      return { id, kind: "flag", ship: event.ship, text: event.dismasted ? "is dismasted" : "loses a mast" };
    case "SailsChanged":
      return {
        id,
        kind: "flag",
        ship: event.ship,
        text: event.sails === "full" ? "sets full sail" : "battle sail",
      };
    case "ShipAnchored":
      return { id, kind: "flag", ship: event.ship, text: "at anchor" };
    case "ShipCameFree":
      return { id, kind: "flag", ship: event.ship, text: "under way" };
    case "ShipGrounded":
      return { id, kind: "flag", ship: event.ship, text: "runs aground" };
    case "ShipWrecked":
      return { id, kind: "foundering", ship: event.ship, text: "is wrecked" };
    case "RefloatTried":
      return event.afloat ? { id, kind: "flag", ship: event.ship, text: "is afloat again" } : null;
    case "FireBroke":
      return { id, kind: "flag", ship: event.ship, text: "is on fire" };
    case "FireFought":
      return event.out ? { id, kind: "flag", ship: event.ship, text: "the fire is out" } : null;
    case "FireDied":
      return { id, kind: "flag", ship: event.ship, text: "the fire is out" };
    case "ShipDoomed":
      return { id, kind: "flag", ship: event.ship, text: `will ${event.fate}` };
    case "ShipSank":
      return { id, kind: "foundering", ship: event.ship, text: "goes down" };
    case "ShipExploded":
      return { id, kind: "blast", ship: event.ship, text: "blows up" };
    case "CriticalHit":
      return event.reason ? null : { id, kind: "hit", ship: event.ship, count: 3 };
    case "MortarFired":
      return { id, kind: "hit", ship: event.target, count: event.cell ? 4 : 1, text: "a shell falls" };
    case "MastFell":
      return event.side < 0 ? null : { id, kind: "flag", ship: event.ship, text: "a mast over the side" };
    case "TowTaken":
      return { id, kind: "flag", ship: event.ship, text: "takes her in tow" };
    case "FoulingRolled":
      return event.fouled ? { id, kind: "flag", ship: event.ship, text: "fouled" } : null;
    case "GrappleTried":
      return event.held ? { id, kind: "flag", ship: event.ship, text: "grapples hold" } : null;
    default:
      return drawnEffect(line);
  }
}

const ANCHOR_WORDS: Record<string, string> = {
  AB: "anchors by the bow",
  AS: "anchors by the stern",
  weigh: "weighs anchor",
  aweigh: "is under way",
  cut: "cuts her cable",
};

/** The same for ships that are known by their cards and move one after the other. */
function drawnEffect(line: EventLine): Effect | null {
  const { event, n } = line;
  const id = `event-${n}`;
  const over = (ship: string, text: string): Effect => ({ id, kind: "flag", ship, text });
  switch (event.event) {
    case "SailDiceRolled":
      return event.rolls.length
        ? over(event.ship, `rolls ${event.rolls.map((roll) => roll.value).join(" + ")}`)
        : null;
    case "RateLost":
      return {
        id,
        kind: "hit",
        ship: event.ship,
        count: 2 + 2 * (event.now - event.was),
        text: `rate ${event.now}`,
      };
    case "CrewLowered":
      return over(event.ship, `crew now ${event.now}`);
    case "MastWent":
      return over(event.ship, event.hangs ? `a mast over the ${event.hangs} side` : "loses a mast");
    case "SteeringShot":
      return over(event.ship, "steering shot away");
    case "ShipAblaze":
      return over(event.ship, "is on fire");
    case "FireOut":
      return over(event.ship, "the fire is out");
    case "ShipBlewUp":
      return { id, kind: "blast", ship: event.ship, text: "blows up" };
    case "ShipFoundered":
      return { id, kind: "foundering", ship: event.ship, text: "goes down" };
    case "ColoursStruck":
      return over(event.ship, "strikes her colours");
    case "ShipTaken":
      return over(event.ship, "is taken");
    case "BoardingFought":
      return over(event.other, event.carried ? "boarders carry her" : "boarders are thrown back");
    case "ShipAground":
      return over(event.ship, "runs aground");
    case "ShipKedged":
      return over(event.ship, "is afloat again");
    case "TackTried":
      return over(
        event.ship,
        event.passed ? `out of stays to ${event.turned === "L" ? "port" : "starboard"}` : "lies in irons",
      );
    case "IronsLeft":
      return over(event.ship, "out of irons");
    case "ShipsTied":
      return over(event.ship, event.how === "grappled" ? "grapples hold" : event.how);
    case "FireshipLit":
      return over(event.ship, "a fireship is lit");
    case "SparksFlew":
      return event.ablaze ? over(event.ship, "catches fire") : null;
    case "SquadronFormed":
      return event.ships[0] ? over(event.ships[0], `forms line ${event.formation}`) : null;
    case "FormationHalted":
      return over(event.ship, "holds up the line");
    case "MoodTaken":
      return over(event.ship, event.mood);
    case "ShipsParted":
      return over(event.ship, "is clear");
    case "AnchorHandled":
      return over(event.ship, ANCHOR_WORDS[event.deed] ?? event.deed);
    default:
      return tableEffect(line);
  }
}
