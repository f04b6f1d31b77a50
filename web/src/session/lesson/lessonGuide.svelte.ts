/** Leads a pupil through a lesson: knows the step that is due, what is lit for it, and what has been done. */

import type { AskView, Hex, LessonSheet, LessonStep } from "../../api/types";
import type { GameSession } from "../game/gameSession.svelte";
import { shipOf } from "../orders/askWords";
import type { Draft } from "../orders/draft.svelte";
import { plotPreview, prefixes } from "../orders/plotNotation";
import type { LessonBook } from "./lessonBook.svelte";
import { countOf, endOf, isAnswered, isOnTheWay, isPast, momentOf, type Place } from "./lessonSteps";

/** What is lit: a hex, a ship on the chart, the place where an answer is chosen, or a part of the page. */
export type Lit =
  | { kind: "hex"; hex: Hex }
  | { kind: "ship"; ship: string }
  | { kind: "option"; ask: AskView; option: string }
  | { kind: "part"; part: string }
  | { kind: "seal" };

/** Why something is not yet to be done: another answer was given, or it was sealed too early. */
export type NotYet = "" | "other" | "early";

/** Pauses in which "Show me" lets the pupil follow. */
const PACE_MS = 700;

export class LessonGuide {
  readonly sheet: LessonSheet;
  notYet = $state<NotYet>("");
  /** Whether it is being shown how a step is done. */
  showing = $state(false);
  readonly #session: GameSession;
  readonly #book: LessonBook;
  #place = $state.raw<Place>({ moment: -1, step: 0 });
  /** The draft that was sealed for the pupil, so that it is done once. */
  #sealed: Draft | null = null;
  /** The draft that belongs to the place, and whether the pupil has sealed it. */
  #draft: Draft | null = null;
  #passed = false;
  #version = -1;

  constructor(sheet: LessonSheet, session: GameSession, book: LessonBook) {
    this.sheet = sheet;
    this.#session = session;
    this.#book = book;
  }

  /** Whether the pupil is led, and does not fight alone. */
  get leads(): boolean {
    return !this.#book.isAlone(this.#session.id) && this.#session.side === 0;
  }

  /** The step that is due now; null while films run and others are waited for. */
  get step(): LessonStep | null {
    if (!this.leads || this.#place.moment < 0) return null;
    const moment = this.sheet.moments[this.#place.moment];
    const open = this.#session.stage === (moment?.phase ? "asking" : "over");
    return open ? (moment?.steps[this.#place.step] ?? null) : null;
  }

  get count(): { at: number; of: number } {
    return countOf(this.sheet, this.#place);
  }

  get isLast(): boolean {
    return this.count.at === this.count.of;
  }

  /** The question that the step is about. */
  get ask(): AskView | undefined {
    return this.#session.draft?.request.asks.find((one) => one.id === this.step?.ask);
  }

  /** Whether the answer that the step asks for stands. */
  get answered(): boolean {
    const { step, ask } = this;
    return step !== null && isAnswered(step, ask && this.#session.draft?.answer(ask));
  }

  get lit(): Lit | null {
    const { step, ask } = this;
    if (!step) return null;
    const [what, name = ""] = step.light.split(":", 2);
    if (step.until === "seal" && this.answered) return { kind: "seal" };
    if (what === "ship") return { kind: "ship", ship: name };
    if (what === "part") return { kind: "part", part: name };
    return ask ? litAnswer(ask, step.answers[0] ?? ask.default, this.#answerTo(ask)) : { kind: "seal" };
  }

  #answerTo(ask: AskView): string {
    return this.#session.draft?.answer(ask) ?? ask.default;
  }

  /** Follow the game to the moment of its present question, and the draft to the next step. */
  heed(): void {
    const { stage, look } = this.#session;
    if (!this.leads || !look) return;
    if (stage === "over") this.#go({ moment: endOf(this.sheet), step: 0 });
    if (stage !== "asking") return;
    const { draft } = this.#session;
    if (draft && draft !== this.#draft) this.#meet(draft, look.view.turn);
    const moment = this.sheet.moments[this.#place.moment];
    if (!moment) this.#sealUntaught(look.view.turn);
    else if (moment.steps.length) this.#heedAnswer();
    else this.#sealFor(moment.orders);
  }

  /** A question is put: find its moment, after the one that was passed. */
  #meet(draft: Draft, turn: number): void {
    const kept = this.#book.placeIn(this.#session.id);
    // After orders were taken back it may lie before.
    const back = this.#session.version < this.#version;
    const from = back ? 0 : this.#passed ? kept.moment + 1 : kept.moment;
    const at = momentOf(this.sheet, from, turn, draft.request);
    this.#version = this.#session.version;
    this.#draft = draft;
    this.notYet = "";
    this.#place = { moment: at, step: at === kept.moment && !this.#passed ? kept.step : 0 };
    if (at >= 0) this.#book.move(this.#session.id, this.#place);
    else if (this.#passed) this.#book.move(this.#session.id, { moment: from, step: 0 });
    this.#passed = false;
  }

  /** What the lesson does not teach is answered by default, as long as it lasts. */
  #sealUntaught(turn: number): void {
    if (!isPast(this.sheet, turn)) this.#sealFor({});
  }

  /** A step that only asks for an answer is done when that stands. */
  #heedAnswer(): void {
    const { step, ask, answered } = this;
    const draft = this.#session.draft;
    if (!step || !draft) return;
    if (answered) {
      if (this.notYet === "other") this.notYet = "";
      if (step.until === "answer") this.#next();
      return;
    }
    const wanted = step.answers[0];
    const astray =
      ask &&
      wanted &&
      !isOnTheWay(ask, draft.answer(ask), wanted) &&
      !endsAlike(ask, draft.answer(ask), wanted);
    if (astray) this.notYet = "other";
    else if (this.notYet === "other") this.notYet = "";
  }

  /** What is lit was pressed. */
  pressed(): void {
    if (this.step?.until === "press") this.#next();
  }

  /** Whether the pupil may seal now; what nobody ordered is put as the lesson has it. */
  maySeal(): boolean {
    const { step } = this;
    if (!this.leads || this.#place.moment < 0 || this.#session.stage !== "asking") return true;
    const draft = this.#session.draft;
    const moment = this.sheet.moments[this.#place.moment];
    if (!draft || !moment || draft === this.#sealed) return true;
    if (step?.until !== "seal" || !this.answered) {
      this.notYet = step && !this.answered && this.notYet === "other" ? "other" : "early";
      return false;
    }
    // What other ships were told, one by one or by an order to many, stands.
    const { given } = draft;
    const ship = this.ask?.ship;
    const rest = draft.request.asks.filter(
      (ask) => ask.id !== step.ask && (ask.ship === ship || !(ask.id in given)),
    );
    draft.chooseAll(rest.map((ask) => [ask, moment.orders[ask.id] ?? ask.default]));
    this.#passed = true;
    return true;
  }

  /** Do what the step asks for: slowly, so that the pupil can follow, or at once. */
  async carryOut(press: (lit: Lit) => void, slowly = true): Promise<void> {
    const { step, ask, lit } = this;
    const draft = this.#session.draft;
    if (!step || this.showing) return;
    this.showing = true;
    this.notYet = "";
    const pause = () => (slowly ? new Promise((done) => setTimeout(done, PACE_MS)) : Promise.resolve());
    try {
      await pause();
      if (lit?.kind === "part" || (step.until === "press" && lit)) press(lit);
      // What cannot be pressed is taken for seen.
      if (step.until === "press" && this.step === step) this.pressed();
      // An order to many ships is answered by the server meanwhile.
      else if (lit?.kind === "part") await pause();
      if (draft && ask && !this.answered) {
        const wanted = step.answers[0] ?? ask.default;
        draft.goTo(ask.id);
        for (const answer of waysTo(ask, wanted)) {
          draft.choose(ask, answer);
          await pause();
        }
      }
      if (step.until === "seal" && this.#session.draft === draft) await this.#session.seal();
    } finally {
      this.showing = false;
    }
  }

  /** The last card was read. */
  finish(): void {
    this.#book.finish(this.sheet.id);
    this.#book.setAlone(this.#session.id, true);
  }

  /** Fight on without the lesson. */
  giveUp(): void {
    this.#book.setAlone(this.#session.id, true);
  }

  #next(): void {
    const { moment, step } = this.#place;
    const last = (this.sheet.moments[moment]?.steps.length ?? 0) - 1;
    this.#go({ moment, step: Math.min(step + 1, last) });
  }

  #go(place: Place): void {
    if (place.moment < 0) return;
    const same = place.moment === this.#place.moment && place.step === this.#place.step;
    if (same) return;
    this.#place = place;
    this.notYet = "";
    this.#book.move(this.#session.id, place);
  }

  /** Answer a question that the lesson does not teach. */
  #sealFor(orders: Record<string, string>): void {
    const { draft } = this.#session;
    if (!draft || draft === this.#sealed || this.#session.busy) return;
    this.#sealed = draft;
    this.#passed = this.#place.moment >= 0;
    const { asks } = draft.request;
    draft.chooseAll(asks.map((ask) => [ask, orders[ask.id] ?? ask.default]));
    void this.#session.seal();
  }
}

/** The hex that an answer brings her bow to, if it brings it to one. */
function bowAfter({ previews }: AskView, option: string): Hex | null {
  const place = plotPreview(previews, option) ?? previews[option];
  return place && "bow" in place ? place.bow : null;
}

/** Whether two answers bring her bow to the same hex, and differ only in how she lies there. */
function endsAlike(ask: AskView, one: string, other: string): boolean {
  const [a, b] = [bowAfter(ask, one), bowAfter(ask, other)];
  return a !== null && b !== null && a[0] === b[0] && a[1] === b[1];
}

/** Where an answer is given: on the chart if it leads or points to a place there, once she is there among the answers. */
function litAnswer(ask: AskView, option: string, now: string): Lit {
  const hex = bowAfter(ask, option);
  if (hex && !(now !== option && endsAlike(ask, now, option))) return { kind: "hex", hex };
  const ship = ask.input === "aim" || ask.input === "ship" ? shipOf(ask, option) : "";
  return ship ? { kind: "ship", ship } : { kind: "option", ask, option };
}

/** The answers that lead to one: a plot is written step by step. */
function waysTo(ask: AskView, wanted: string): string[] {
  return ask.input === "helm" ? prefixes(wanted) : [wanted];
}
