import type { Hex } from "../geometry/hexes";

/** Where a ship lies: bow, stern and heading. */
export interface Pose {
  bow: Hex;
  stern: Hex;
  heading: number;
}
