/** Ships for tests. */
import type { BoardShip } from "./types";

export function shipFor(given: Partial<BoardShip> = {}): BoardShip {
  return {
    id: "ship",
    name: "Ship",
    nation: "british",
    side: 0,
    shipClass: 2,
    rating: 74,
    hexes: 2,
    bow: [0, 0],
    heading: 1,
    present: true,
    hull: 10,
    hullFull: 10,
    rigging: [5, 5, 5],
    riggingFull: [5, 5, 5],
    guns: [8, 8],
    gunsFull: [8, 8],
    loaded: [true, true],
    ...given,
  };
}
