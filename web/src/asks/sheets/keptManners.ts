/** How the questions of a sheet are to be answered from now on in a battle: an order to all, or what each was told. */

import type { AskView } from "../../api/types";
import type { GameSession } from "../../session/game/gameSession.svelte";
import { shipOf, shortOf } from "../../session/orders/askWords";
import type { Draft } from "../../session/orders/draft.svelte";
import { shipsOnSheet } from "../../session/orders/questionGroups";
import { settings } from "../../session/settings.svelte";
import { t } from "../../ui/messages.svelte";
import { firing, gunLine, gunStrokes } from "./gunLines";
import { type Stroke, strokesOf } from "./ordersForAll";

/** The words of an order to all, or by question what it was answered with; "" for guns that are silent. */
type Manner = string | Record<string, string>;
type Manners = Record<string, Manner>;
type AnswerOf = (ask: AskView) => string;

/** The answers that stand already. */
const USUAL = "";
/** Battles of which manners are kept, the newest last. */
const MOST = 12;

export const gunWords = (): { rakes: string; hold: string } => ({
  rakes: t("guns-rakes"),
  hold: t("guns-hold"),
});

/** The seat whose manners are kept. */
export const placeOf = ({ id, side }: Pick<GameSession, "id" | "side">): string => `${id}/${side}`;

function all(): Record<string, Manners> {
  try {
    return JSON.parse(settings.manners || "{}") as Record<string, Manners>;
  } catch {
    return {};
  }
}

export const keptManners = (place: string): Manners => all()[place] ?? {};

/** Keep manners by the kind of question, and forget those that are null. */
export function keepManners(place: string, manners: Record<string, Manner | null>): void {
  const { [place]: before, ...others } = all();
  const merged = Object.entries({ ...before, ...manners }).filter(([, manner]) => manner !== null);
  const places = Object.entries({
    ...others,
    ...(merged.length ? { [place]: Object.fromEntries(merged) } : {}),
  });
  const text = places.length ? JSON.stringify(Object.fromEntries(places.slice(-MOST))) : "";
  if (text !== settings.manners) settings.manners = text;
}

function strokesFor(asks: readonly AskView[], answerOf: AnswerOf): Stroke[] {
  const guns = asks.every(({ input }) => input === "aim");
  const lines = guns ? asks.map((ask) => gunLine(ask, answerOf(ask))) : [];
  return guns ? gunStrokes(lines, gunWords()) : strokesOf(asks, answerOf);
}

const wordOf = (ask: AskView, option: string): string => {
  if (ask.input !== "aim") return ask.words[option]?.stroke ?? "";
  return shipOf(ask, option) ? shortOf(ask, option) : "";
};

/** How the questions of each kind are answered now. */
export function mannersOf(asks: readonly AskView[], answerOf: AnswerOf): Manners {
  const kinds = [...new Set(asks.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind): [string, Manner] => {
      const own = asks.filter((ask) => ask.kind === kind);
      if (own.every((ask) => answerOf(ask) === ask.default)) return [kind, USUAL];
      // Where no ship rakes, "only rakes" comes to the same as the silence that is listed after it.
      const pressed = strokesFor(own, answerOf).findLast(
        ({ answers }) =>
          answers.length === own.length && answers.every(([ask, option]) => answerOf(ask) === option),
      );
      return [
        kind,
        pressed?.said ?? Object.fromEntries(own.map((ask) => [ask.id, wordOf(ask, answerOf(ask))])),
      ];
    }),
  );
}

/** The answer of a question that was answered with this word when it was asked before. */
function againFor(ask: AskView, word: string): string | undefined {
  if (ask.input !== "aim")
    return word ? ask.options.find((option) => wordOf(ask, option) === word) : undefined;
  const line = gunLine(ask, ask.default);
  if (!word) return line.hold;
  const target = shipOf(ask, firing(line));
  return ask.options.find((option) => shipOf(ask, option) === target && wordOf(ask, option) === word);
}

function answersBy(asks: readonly AskView[], manner: Manner): [AskView, string][] {
  if (typeof manner === "string") {
    const strokes = strokesFor(asks, (ask) => ask.default);
    return strokes.find(({ said }) => said === manner)?.answers ?? [];
  }
  return asks.flatMap((ask): [AskView, string][] => {
    const word = manner[ask.id];
    const option = word === undefined ? undefined : againFor(ask, word);
    return option === undefined ? [] : [[ask, option]];
  });
}

/** What kept manners make of questions; those that they leave alone are answered as usual. */
export function answersKept(asks: readonly AskView[], manners: Manners): [AskView, string][] {
  return Object.entries(manners).flatMap(([kind, manner]) => {
    const own = asks.filter((ask) => ask.kind === kind);
    return own.length && manner !== USUAL ? answersBy(own, manner) : [];
  });
}

/** Answer the sheets of a fresh draft as it was kept; what was written to it already stays. */
export function answerAsKept(session: Pick<GameSession, "id" | "side">, draft: Draft): void {
  const manners = keptManners(placeOf(session));
  if (draft.canUndo || Object.keys(draft.written).length) return;
  const sheets = draft.queue.filter((card) => shipsOnSheet(card) > 1);
  const answers = sheets.flatMap(({ asks }) => answersKept(asks, manners));
  if (answers.length) draft.chooseAll(answers);
}
