/** What is said at a step, from the catalogue of the lessons. */

import type { LessonStep } from "../../api/types";
import type { NotYet } from "../../session/lesson/lessonGuide.svelte";
import { hasMessage, t } from "../../ui/messages.svelte";

export interface StepWords {
  title: string;
  text: string;
  deed: string;
  keys: string;
  notYet: (why: Exclude<NotYet, "">) => string;
}

/** A step whose answer stands and that is to be sealed may go on in other words. */
export function wordsOf(lesson: string, step: LessonStep, answered: boolean, byTouch: boolean): StepWords {
  const id = `${lesson}-${step.id}`;
  const said = (name: string, otherwise: string): string =>
    hasMessage(`${id}.${name}`) ? t(`${id}.${name}`) : otherwise;
  const sealing = step.until === "seal" && answered;
  const usual = sealing ? t("lesson-seal") : said("deed", "");
  const text = hasMessage(id) ? t(id) : "";
  return {
    title: said("title", ""),
    text: sealing ? said("after", text) : text,
    deed: byTouch ? said(sealing ? "seal-touch" : "touch", sealing ? t("lesson-seal-touch") : usual) : usual,
    keys: sealing ? said("seal-keys", t("lesson-seal-keys")) : said("keys", ""),
    notYet: (why) => (why === "early" ? said("early", t("lesson-early")) : said("other", t("lesson-other"))),
  };
}
