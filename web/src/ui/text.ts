/** Small change of sentences: capitals, signed figures, chances. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "2.3" as a signed figure, "+2" or "\u22121". */
export function signed(value: number): string {
  return value < 0 ? `\u2212${-value}` : `+${value}`;
}

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;
