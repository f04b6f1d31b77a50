"""Optional rules: each may be added or left out, in any combination that does not exclude itself."""

import pytest

from weathergage.api import load_scenario, ruleset, start

EDITIONS = ("second_edition", "tournament")


def with_what_it_needs(edition: str, option_id: str) -> set[str]:
    known = {option.id: option for option in ruleset(edition).options}
    wanted = {option_id}
    while missing := {need for each in wanted for need in known[each].requires} - wanted:
        wanted |= missing
    return wanted


@pytest.mark.parametrize("edition", EDITIONS)
def test_o1_every_option_can_be_played_by_itself(edition: str) -> None:
    """second_edition:O.I tournament:4.0 -- with no more than what it is built on."""
    for option in ruleset(edition).options:
        wanted = with_what_it_needs(edition, option.id)
        game = start(edition, load_scenario("constitution-guerriere"), 1, sorted(wanted))
        assert set(game.rules.switched_on) == wanted
        assert game.waiting_for()


@pytest.mark.parametrize("edition", EDITIONS)
def test_o1_any_two_options_go_together_unless_they_exclude_each_other(edition: str) -> None:
    """second_edition:O.I tournament:4.0"""
    rivals = {option.id: set(option.excludes) for option in ruleset(edition).options}
    for one in rivals:
        for other in rivals:
            wanted = with_what_it_needs(edition, one) | with_what_it_needs(edition, other)
            if not any(rivals[a] & wanted for a in wanted):
                assert set(ruleset(edition, sorted(wanted)).switched_on) == wanted
