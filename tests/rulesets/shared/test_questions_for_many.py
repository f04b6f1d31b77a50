"""Questions tell with which others they may be answered, and answers what they are worth and whether they are grave."""

import pytest

from weathergage.api import load_scenario, start
from weathergage.bots import make_bot
from weathergage.engine.ruleset import ruleset
from weathergage.rulesets.shared.views import AskView


def asked(rules: str, answers: int, options: tuple[str, ...] = ()) -> list[AskView]:
    """What both sides are asked in a battle of squadrons."""
    game = start(rules, load_scenario("squadrons-of-four"), seed=5, options=options)
    bots = [make_bot("midshipman", side) for side in (0, 1)]
    found: list[AskView] = []
    for _ in range(answers):
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            found += game.view(side).wire().request.asks
            game.submit(side, bots[side].decide(game.view(side), request))
        if game.over:
            break
    return found


@pytest.mark.parametrize("rules", ["second_edition", "tournament", "beat_to_quarters", "red_and_black"])
def test_shots_lie_on_one_sheet_and_tell_their_mean_hits(rules: str) -> None:
    fire = [ask for ask in asked(rules, 200) if ask.kind == "fire"]
    assert {ask.batch for ask in fire} == {"Guns"}
    shots = [words for ask in fire for option, words in ask.words.items() if option in ask.previews]
    assert shots and all(words.hits >= 0 for words in shots) and any(words.hits > 0.5 for words in shots)
    assert all(ask.words["hold"].hits < 0 for ask in fire)


def test_the_orders_of_a_command_sheet_stand_under_headings() -> None:
    orders = [ask for ask in asked("beat_to_quarters", 40) if ask.kind == "orders"]
    groups = {words.group for ask in orders for option, words in ask.words.items() if option != "none"}
    assert "Form a squadron" in groups and "" not in groups


@pytest.mark.parametrize(
    ("rules", "options", "kind", "label"),
    [
        ("beat_to_quarters", ("fireships",), "fireship", "Set her ablaze"),
        ("beat_to_quarters", (), "settle", "End the battle here"),
        ("tournament", ("advanced", "running_aground"), "jettison", "Throw guns overboard"),
    ],
)
def test_what_cannot_be_taken_back_is_grave(
    rules: str, options: tuple[str, ...], kind: str, label: str
) -> None:
    words = ruleset(rules, options).words[kind]
    assert [words.labels[each] for each in words.grave] == [label]
