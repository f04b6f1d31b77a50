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
@pytest.mark.parametrize("last_first", [False, True])
def test_o1_all_that_do_not_exclude_each_other_go_together(edition: str, last_first: bool) -> None:
    """second_edition:O.I tournament:4.0 -- in any combination: here as many as there can be."""
    known = {option.id: option for option in ruleset(edition).options}
    together: set[str] = set()
    for option_id in sorted(known, reverse=last_first):
        adding = together | with_what_it_needs(edition, option_id)
        if not any(set(known[each].excludes) & adding for each in adding):
            together = adding
    left_out = known.keys() - together
    for option_id in left_out:
        adding = with_what_it_needs(edition, option_id)
        assert any(set(known[each].excludes) & (together | adding) for each in together | adding)
    game = start(edition, load_scenario("constitution-guerriere"), 1, sorted(together))
    assert set(game.rules.switched_on) == together
    while game.state.turn < 3 and not game.over:
        for side in game.waiting_for():
            game.submit(side, {})
