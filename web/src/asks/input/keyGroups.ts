/** The keys of the battle page as they are told to the player: those of the present question, the fleet, film and chart. */

import type { AskView } from "../../api/types";
import { steers } from "../../session/orders/courses";
import type { Draft } from "../../session/orders/draft.svelte";
import { isGunSheet } from "../../session/orders/questionGroups";
import type { KeyGroup, KeyLine } from "../../ui/keys/screenKeys.svelte";

const line = (says: string, ...keys: string[]): KeyLine => ({ keys, says: `keys-${says}` });

const HELM = [
  line("port", "ArrowLeft", "a"),
  line("ahead", "ArrowUp", "w"),
  line("starboard", "ArrowRight", "d"),
  line("ahead-many", "1", "9"),
  line("step-back", "Backspace", "ArrowDown", "s"),
  line("stay", "0"),
];
const COURSE = [
  line("farther", "ArrowUp", "ArrowDown"),
  line("turn", "ArrowLeft", "ArrowRight"),
  line("distance", "1", "9"),
  line("other-deeds", "k"),
];
const CHOICE = [line("choose", "ArrowUp", "ArrowDown"), line("choose-number", "1", "9")];
const REGISTER = [
  line("change-line", "ArrowUp", "ArrowDown"),
  line("change-answer", "ArrowLeft", "ArrowRight"),
];
const ANY = [
  line("undo", "u", "Ctrl+z"),
  line("other-question", "n", "p"),
  line("go-on", "Enter"),
  line("seal-at-once", "Shift+Enter"),
];
const FLEET = [
  line("division", "1", "9"),
  line("all-ships", "a"),
  line("follow", "f"),
  line("as-last-turn", "r"),
  line("lieutenant", "l"),
  line("without-orders", "Tab"),
  line("whole", "0"),
];
const FILM = [
  line("pause", " "),
  line("shot-by-shot", "ArrowLeft", "ArrowRight"),
  line("from-beginning", "Home"),
  line("skip", "Escape", "End"),
  line("slower", "s"),
];
const CHART = [
  line("pan", "Shift+ArrowLeft", "Shift+ArrowRight"),
  line("closer", "+", "-"),
  line("ships", "Tab"),
  line("explain", "e"),
];

/** What the present question does with keys; each of them means something to `press`. */
export function questionLines(draft: Draft): readonly KeyLine[] {
  const { ask, card } = draft;
  if (!ask) return [];
  const alone = card?.kind === "register" && card.asks.length === 1;
  if (card?.kind === "register" && !alone) return [...REGISTER, ...gunLinesOf(draft, ask)];
  if (steers(ask)) return COURSE;
  return ask.input === "helm" ? HELM : [...CHOICE, ...lettersOf(ask)];
}

/** On a sheet of guns a line is ticked, and aimed by letters. */
const gunLinesOf = ({ card }: Draft, ask: AskView): KeyLine[] =>
  card && isGunSheet(card) ? [line("tick", " "), ...lettersOf(ask)] : [];

function lettersOf({ options, words }: AskView): KeyLine[] {
  const letters = new Set(options.flatMap((option) => words[option]?.key || []));
  return letters.size ? [line("by-letter", ...letters)] : [];
}

/** All groups of the battle page; where a fleet is ordered from its roster, digits are divisions and no hexes. */
export function battleKeys(draft: Draft | null, fleet: boolean, film: boolean): KeyGroup[] {
  if (film) return [{ title: "keys-film", lines: FILM }];
  const own = draft ? questionLines(draft).filter(({ keys }) => !fleet || !/^\d$/.test(keys[0] ?? "")) : [];
  return [
    { title: "keys-question", lines: draft ? [...own, ...ANY] : [] },
    { title: "keys-fleet", lines: draft && fleet ? FLEET : [] },
    { title: "keys-chart", lines: CHART },
  ];
}
