"""Rulebooks as they are sent: how paragraphs hang together, and what is known of them."""

import pytest

from weathergage.engine.ruleset import ruleset, ruleset_ids
from weathergage.server.wire.rulebooks import rulebook


@pytest.mark.parametrize(
    ("rules_id", "rule_id", "parent"),
    [
        ("second_edition", "B.VIII.C.2", "B.VIII.C"),
        ("second_edition", "B.VIII", ""),
        ("tournament", "7.1", "7.0"),
        ("tournament", "7.0", ""),
        ("tournament", "A-26.1.1", "A-26.1"),
        ("red_and_black", "4.1.command.drift", "4.1.command"),
    ],
)
def test_a_paragraph_belongs_to_the_nearest_above_it(rules_id: str, rule_id: str, parent: str) -> None:
    assert rulebook(ruleset(rules_id)).facts[rule_id].parent == parent


def test_editions_lead_to_each_other() -> None:
    """The rake stands in both."""
    second, tournament = rulebook(ruleset("second_edition")), rulebook(ruleset("tournament"))
    assert "tournament:11.3.2" in second.facts["B.VIII.C.2"].elsewhere
    assert "second_edition:B.VIII.C.2" in tournament.facts["11.3.2"].elsewhere
    assert second.facts["B.VIII.C.2"].tests >= second.facts["B.VIII.C.2"].test_files > 0


@pytest.mark.parametrize("rules_id", ruleset_ids())
def test_parts_begin_with_paragraphs_in_the_order_of_the_book(rules_id: str) -> None:
    book = rulebook(ruleset(rules_id))
    ids = [rule.id for rule in book.rules]
    places = [ids.index(part.first) for part in book.parts]
    assert places[0] == 0 and places == sorted(set(places))
