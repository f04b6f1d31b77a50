/**
 * The choice of rules for a game. A switch never stands dead: what an option needs is switched on with it, what cannot
 * be played with it is switched off, and each such change is told with its reason.
 */

import type { OptionCard, Preset, RulesetCard } from "../../api/types";
import { t } from "../../ui/messages.svelte";
import { capital, listed } from "../../ui/text";

/** An option that a switch changed beside its own, or could not change, and why. */
export interface Change {
  id: string;
  on: boolean;
  why: string;
}

export interface Choice {
  options: string[];
  changes: Change[];
}

export interface Group {
  kind: string;
  title: string;
  options: OptionCard[];
}

const KINDS = ["level", "optional", "errata", "house"];

/** Options by kind: levels first, kinds we have no name for last. */
export function groupsOf(options: readonly OptionCard[]): Group[] {
  const kinds = new Set([...KINDS, ...options.map((option) => option.kind)]);
  return [...kinds]
    .map((kind) => ({
      kind,
      title: KINDS.includes(kind) ? t(`options-${kind}`) : capital(kind),
      options: options.filter((option) => option.kind === kind),
    }))
    .filter((group) => group.options.length > 0);
}

/** The preset that has just these options on. */
export function presetOf(rules: RulesetCard, chosen: readonly string[]): Preset | undefined {
  const same = (options: readonly string[]) =>
    new Set(options).size === chosen.length && options.every((id) => chosen.includes(id));
  return rules.presets.find((preset) => same(preset.options));
}

/** What somebody who chooses nothing plays: the first preset. */
function usual(rules: RulesetCard): string[] {
  return inOrder(rules, new Set(rules.presets[0]?.options ?? []));
}

/** The choice to begin with: what is remembered, as far as it can still be played. */
export function resumed(rules: RulesetCard, remembered: readonly string[] | undefined): string[] {
  return remembered ? playable(rules, remembered) : usual(rules);
}

/** As many of these options as can be played together. */
export function playable(rules: RulesetCard, remembered: readonly string[]): string[] {
  let chosen: string[] = [];
  for (const option of rules.options) {
    if (!remembered.includes(option.id)) continue;
    if (chosen.every((id) => !rivals(rules, id, option.id))) chosen.push(option.id);
  }
  for (let before = -1; before !== chosen.length; ) {
    before = chosen.length;
    chosen = chosen.filter((id) => cardOf(rules, id)?.requires.every((needed) => chosen.includes(needed)));
  }
  return chosen;
}

/** The choice after a switch was thrown. */
export function switched(rules: RulesetCard, chosen: readonly string[], id: string, on: boolean): Choice {
  return on ? switchedOn(rules, chosen, id) : switchedOff(rules, chosen, id);
}

function switchedOn(rules: RulesetCard, chosen: readonly string[], id: string): Choice {
  const changes: Change[] = [];
  const added = new Set([id]);
  for (const one of added) {
    for (const needed of cardOf(rules, one)?.requires ?? []) {
      if (!cardOf(rules, needed)) return refused(chosen, id, t("option-needs-missing", { option: needed }));
      if (added.has(needed)) continue;
      added.add(needed);
      if (!chosen.includes(needed))
        changes.push({ id: needed, on: true, why: t("option-needed-by", { option: title(rules, one) }) });
    }
  }
  for (const one of added)
    for (const other of added)
      if (rivals(rules, one, other))
        return refused(
          chosen,
          id,
          t("option-needs-both", { one: title(rules, one), other: title(rules, other) }),
        );
  let options: readonly string[] = chosen;
  for (const other of chosen) {
    const rival = [...added].find((one) => rivals(rules, one, other));
    if (rival === undefined || !options.includes(other)) continue;
    changes.push({ id: other, on: false, why: t("option-not-with", { option: title(rules, rival) }) });
    const rest = switchedOff(rules, options, other);
    changes.push(...rest.changes);
    options = rest.options;
  }
  return { options: inOrder(rules, new Set([...options, ...added])), changes };
}

function switchedOff(rules: RulesetCard, chosen: readonly string[], id: string): Choice {
  const changes: Change[] = [];
  const removed = new Set([id]);
  for (const one of removed) {
    for (const other of chosen) {
      if (removed.has(other) || !cardOf(rules, other)?.requires.includes(one)) continue;
      removed.add(other);
      changes.push({ id: other, on: false, why: t("option-needs", { option: title(rules, one) }) });
    }
  }
  return { options: chosen.filter((one) => !removed.has(one)), changes };
}

function refused(chosen: readonly string[], id: string, why: string): Choice {
  return { options: [...chosen], changes: [{ id, on: false, why }] };
}

/** "Needs the Advanced game. Not with Fog." */
export function bondsInWords(rules: RulesetCard, option: OptionCard): string {
  const needs = option.requires.map((id) => title(rules, id));
  const not = rules.options.filter((other) => rivals(rules, option.id, other.id)).map((other) => other.title);
  return [
    needs.length ? t("option-bond-needs", { options: listed(needs) }) : "",
    not.length ? t("option-bond-not", { options: listed(not) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What a switch changed beside its own, in one sentence for those who do not see it. */
export function changesInWords(rules: RulesetCard, changes: readonly Change[]): string {
  return changes
    .map(({ id, on, why }) =>
      t(on ? "option-switched-on" : "option-switched-off", { option: title(rules, id), why }),
    )
    .join(" ");
}

/** Sides that the options chosen steer by the rules themselves, each with the option's title. */
export function steeredBy(rules: RulesetCard | undefined, chosen: readonly string[]): Map<number, string> {
  const steering = (rules?.options ?? []).filter(({ id, steers }) => steers >= 0 && chosen.includes(id));
  return new Map(steering.map((option) => [option.steers, option.title]));
}

export function title(rules: RulesetCard, id: string): string {
  return cardOf(rules, id)?.title ?? id;
}

function cardOf(rules: RulesetCard, id: string): OptionCard | undefined {
  return rules.options.find((option) => option.id === id);
}

function rivals(rules: RulesetCard, a: string, b: string): boolean {
  return (cardOf(rules, a)?.excludes.includes(b) || cardOf(rules, b)?.excludes.includes(a)) ?? false;
}

function inOrder(rules: RulesetCard, wanted: ReadonlySet<string>): string[] {
  return rules.options.map((option) => option.id).filter((id) => wanted.has(id));
}
