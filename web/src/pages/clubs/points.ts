/** Points of an event as they are read: whole ones, halves and quarters. */

const PARTS: Record<string, number> = { direct: 2, buchholz: 2, buchholz_cut: 2, sonneborn: 4 };
const FRACTIONS: Record<string, string> = { "0.25": "¼", "0.5": "½", "0.75": "¾" };

/** A sum of equal parts of a point, 2 for halves: 5 halves are "2½". */
export function inPoints(sum: number, parts = 2): string {
  const sign = sum < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(sum) / parts);
  const rest = FRACTIONS[String((Math.abs(sum) % parts) / parts)] ?? "";
  return `${sign}${whole || !rest ? whole : ""}${rest}`;
}

/** The figure of a tie-break. */
export const tieBreak = (name: string, figure: number): string =>
  // A better seed is a smaller number, so that it comes with its sign changed.
  inPoints(name === "seed" ? -figure : figure, PARTS[name] ?? 1);
