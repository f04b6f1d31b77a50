/** How long each stop of a film lasts, at its usual pace, in milliseconds. */

import type { Stop } from "./stops";

export const IMPULSE_MS = 400;
export const COLLISION_MS = 600;
const DICE_MS = 700;
const DEED_MS = 1300;
const WIND_MS = 1600;
const DRAW_MS = 1500;

/** The parts of a shot: the chart comes to it, smoke runs along the side, it strikes, and the damage is pinned. */
export interface ShotTimes {
  aim: number;
  smoke: number;
  strike: number;
  pin: number;
}

/** A rake takes longer to strike and to be read. */
export function shotTimes(rakes: boolean): ShotTimes {
  return rakes
    ? { aim: 300, smoke: 500, strike: 700, pin: 700 }
    : { aim: 300, smoke: 500, strike: 400, pin: 400 };
}

/** How long the dice of a movement are to be read before the ship sails. */
export function diceMs({ dice }: { dice: unknown }): number {
  return dice ? DICE_MS : 0;
}

export function stopMs(stop: Stop): number {
  switch (stop.show) {
    case "moves": {
      const moving = stop.impulses.filter(({ moves }) => moves.length).length;
      const struck = stop.impulses.filter(({ collisions }) => collisions.length).length;
      return diceMs(stop) + moving * IMPULSE_MS + struck * COLLISION_MS;
    }
    case "shot": {
      const { aim, smoke, strike, pin } = shotTimes(Boolean(stop.fired.rake));
      return aim + smoke + strike + pin;
    }
    case "wind":
      return WIND_MS;
    case "draw":
      return DRAW_MS;
    default:
      return DEED_MS;
  }
}
