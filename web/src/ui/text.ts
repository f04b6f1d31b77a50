/** Small change of sentences: capitals, signed figures, chances. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "2.3" as a signed figure, "+2" or "\u22121". */
export function signed(value: number): string {
  return value < 0 ? `\u2212${-value}` : `+${value}`;
}

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;

/** "1 gun", "4 guns and 2 carronades". */
export function pieces(guns: number, carronades: number): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  if (!carronades) return count(guns, "gun");
  return guns
    ? `${count(guns, "gun")} and ${count(carronades, "carronade")}`
    : count(carronades, "carronade");
}

/** A reason without the notation it is about, which the page has put into words already. */
export function withoutNotation(reason: string, notation: string): string {
  const found = [`'${notation}': `, `${notation}: `].find((start) => reason.startsWith(start));
  return found ? reason.slice(found.length) : reason;
}
