"""Rulebooks to read: paragraphs with all that is known of them, and the rulings that bear on each."""

from collections.abc import Collection

from weathergage import bots
from weathergage.engine.ruleset import Ruleset, Ruling
from weathergage.rulesets.code_index import paragraph
from weathergage.rulesets.rule_counts import RuleCounts, counts_of
from weathergage.server.wire.rule_messages import ParagraphFacts, PresetCounts, Rulebook, RulePage


def rulebook(rules: Ruleset) -> Rulebook:
    """Return the whole catalogue of a ruleset."""
    return Rulebook(
        rules=list(rules.rules.values()),
        rulings=list(rules.rulings.values()),
        house=list(rules.house.values()),
        parts=rules.parts,
        facts={rule_id: _facts(rules, rule_id) for rule_id in rules.rules},
        counts=[_counts(rules, row) for row in counts_of(rules.id)],
    )


def rule_page(rules: Ruleset, rule_id: str) -> RulePage | None:
    """Return one rule with every ruling that names it or that it names."""
    rule = rules.rules.get(rule_id)
    if rule is None:
        return None
    bearing: list[Ruling] = [
        ruling for ruling in rules.rulings.values() if ruling.id in rule.rulings or rule_id in ruling.rules
    ]
    return RulePage(rule, bearing)


def _facts(rules: Ruleset, rule_id: str) -> ParagraphFacts:
    known = paragraph(rules.id, rule_id)
    return ParagraphFacts(
        parent=_parent(rule_id, rules.rules.keys()),
        elsewhere=known.elsewhere,
        tests=len(known.tests),
        test_files=len({place.file for place in known.tests}),
    )


def _parent(rule_id: str, known: Collection[str]) -> str:
    """Return the nearest paragraph above one: that with a shorter number, or the chapter `7.0` of 7.1."""
    number = rule_id.split(".")
    for length in range(len(number) - 1, 0, -1):
        above = ".".join(number[:length])
        for each in (above, f"{above}.0"):
            if each in known and each != rule_id:
                return each
    return ""


def _counts(rules: Ruleset, row: RuleCounts) -> PresetCounts:
    titles = {preset.id: preset.title for preset in rules.presets}
    return PresetCounts(
        preset=titles.get(row.preset, row.preset),
        captain=bots.describe(row.captain).title,
        games=row.games,
        came_up=dict(row.came_up),
    )
