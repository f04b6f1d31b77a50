/** Lines of a sheet under the divisions of their ships. */

export interface Group<Line> {
  /** The division, "" for ships that are in none. */
  name: string;
  lines: Line[];
}

export function byDivision<Line extends { ship: string }>(
  divisions: readonly { name: string; ships: readonly string[] }[],
  lines: readonly Line[],
): Group<Line>[] {
  const named = divisions.map(({ name, ships }) => ({
    name,
    lines: ships.flatMap((ship) => lines.filter((line) => line.ship === ship)),
  }));
  const inOne = new Set(divisions.flatMap(({ ships }) => ships));
  const rest = { name: "", lines: lines.filter(({ ship }) => !inOne.has(ship)) };
  return [...named, rest].filter((group) => group.lines.length);
}
