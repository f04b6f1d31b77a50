/** The cards of a game: the first side has the red ones, the second the black ones. */

export interface Suit {
  colour: "red" | "black";
  pip: string;
}

export function suitOf(side: number): Suit {
  return side === 0 ? { colour: "red", pip: "\u2666" } : { colour: "black", pip: "\u2660" };
}
