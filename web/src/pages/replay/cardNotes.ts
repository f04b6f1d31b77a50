/** What is noted on the data card of a ship as things befall her. */

import type { GameEvent } from "../../api/types";

/** The notes of an event, each with the ship it is about. */
export function cardNotes(event: GameEvent): { ship: string; text: string }[] {
  const one = (text: string) => ("ship" in event ? [{ ship: event.ship, text }] : []);
  switch (event.event) {
    case "RateLost":
      return one(`rate ${event.now}`);
    case "CrewLowered":
      return one(event.now);
    case "MastWent":
      return one(event.hangs ? `mast ${event.hangs}` : "mast");
    case "MastCleared":
      return one("(mast)");
    case "SteeringShot":
      return one("steer");
    case "SteeringMended":
      return one("(steer)");
    case "ShipAblaze":
      return one("fire");
    case "FireOut":
      return one("(fire)");
    case "ColoursStruck":
      return one("struck");
    case "ShipFoundered":
      return one(event.cause);
    case "ShipBlewUp":
      return one("exploded");
    case "ShipTaken":
      return one("Captured");
    case "ShipAground":
      return one("aground");
    case "ShipKedged":
      return one("(aground)");
    case "AnchorHandled":
      return one(event.deed);
    case "ChasersChanged":
      return one(event.rigged ? "CHASERS" : "(CHASERS)");
    case "IronsLeft":
      return one("(irons)");
    case "TackTried":
      return one(event.passed ? "tack" : "irons");
    case "ShipsTied":
    case "ShipsParted": {
      const text = event.event === "ShipsTied" ? event.how : `(${event.how})`;
      return [event.ship, event.other].map((ship) => ({ ship, text }));
    }
    default:
      return [];
  }
}
