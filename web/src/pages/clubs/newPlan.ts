/** What a tournament is like before its organiser has changed anything. */

import type { EventPlan, RulesetCard } from "../../api/types";

export const newPlan = (rules: RulesetCard | undefined): EventPlan => ({
  title: "",
  notes: "",
  format: "swiss",
  contest: "battle",
  ruleset: rules?.id ?? "",
  options: rules?.presets[0]?.options ?? [],
  scenario: "",
  points: 20,
  ships: 1,
  both_sides: false,
  rounds: 0,
  starts: "",
  days: 14,
  overdue: "wait",
  players: 16,
  late_until: 2,
  late_halves: 1,
  terms: {
    pace: { kind: "days", seconds: 180, hours: 48, bank: 72 },
    time_up: "defaults",
    talk: true,
    onlookers: "anybody",
    onlooker_delay: 0,
    rated: true,
  },
});
