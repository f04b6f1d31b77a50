/** The guns of many ships on one sheet: a line for each broadside with its target, its aim and what it may do. */

import type { AskView } from "../../api/types";
import { shipOf, shortOf } from "../../session/orders/askWords";
import type { Stroke } from "./ordersForAll";

export interface GunLine {
  ask: AskView;
  ship: string;
  chosen: string;
  /** The answer that keeps the guns silent, "" where there is none. */
  hold: string;
  /** The ship that is fired at, "" for none. */
  target: string;
  /** Ships that may be fired at, each with the answer that does most. */
  targets: { ship: string; best: string; range: number | null; rake: string }[];
  /** The ways to fire at the target. */
  ways: string[];
  hits: number;
  rakes: boolean;
}

const hitsOf = ({ words }: AskView, option: string): number => words[option]?.hits ?? 0;

/** The answer that does most; the default counts first where it is as good. */
function bestOf(ask: AskView, options: readonly string[]): string {
  const first = options.includes(ask.default) ? ask.default : (options[0] ?? "");
  return options.reduce((best, one) => (hitsOf(ask, one) > hitsOf(ask, best) ? one : best), first);
}

export function gunLine(ask: AskView, chosen: string): GunLine {
  const ships = [...new Set(ask.options.map((option) => shipOf(ask, option)).filter(Boolean))];
  const waysTo = (ship: string) => ask.options.filter((option) => shipOf(ask, option) === ship);
  const target = shipOf(ask, chosen);
  return {
    ask,
    ship: ask.ship,
    chosen,
    hold: ask.options.find((option) => !shipOf(ask, option)) ?? "",
    target,
    targets: ships.map((ship) => {
      const best = bestOf(ask, waysTo(ship));
      const shot = ask.previews[best];
      const fire = shot?.preview === "fire" ? shot : null;
      return { ship, best, range: fire?.range ?? null, rake: fire?.rake ?? "" };
    }),
    ways: target ? waysTo(target) : [],
    hits: hitsOf(ask, chosen),
    rakes: ask.words[chosen]?.rakes === true,
  };
}

/** The answer with which a silent broadside fires: as usual, or as well as it can. */
export function firing({ ask, targets }: GunLine): string {
  return shipOf(ask, ask.default)
    ? ask.default
    : bestOf(
        ask,
        targets.map(({ best }) => best),
      );
}

/** Orders to all guns: each aim that several have, rakes alone, and silence. */
export function gunStrokes(lines: readonly GunLine[], words: { rakes: string; hold: string }): Stroke[] {
  const aims = new Set(lines.flatMap(({ ask, ways }) => ways.map((way) => shortOf(ask, way))));
  const strokes = [...aims].map((said): Stroke => {
    const answers = lines.flatMap(({ ask, ways }): [AskView, string][] => {
      const way = ways.find((one) => shortOf(ask, one) === said);
      return way === undefined ? [] : [[ask, way]];
    });
    return { said, answers };
  });
  const silent = ({ ask, hold }: GunLine): [AskView, string] => [ask, hold || ask.default];
  const raking = lines.map((line): [AskView, string] => {
    const rakes = line.targets.find(({ best }) => line.ask.words[best]?.rakes);
    return rakes ? [line.ask, rakes.best] : silent(line);
  });
  return [
    ...strokes.filter(({ answers }) => answers.length > 1),
    { said: words.rakes, answers: raking },
    { said: words.hold, answers: lines.map(silent) },
  ];
}

/** How many fire at each ship, the most wanted first. */
export function onTargets(lines: readonly GunLine[]): [ship: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { target } of lines) if (target) counts.set(target, (counts.get(target) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
