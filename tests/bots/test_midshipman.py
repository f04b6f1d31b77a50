"""What a midshipman does: rules of thumb, and the defaults where he has none."""

import pytest

from tests.bots.matches import battle
from weathergage.api import Ask, Request
from weathergage.bots import make_bot


def test_a_view_he_does_not_know_gets_the_defaults():
    request = Request(0, "toss", [Ask("toss/x", "toss", "x", ("heads", "tails"), "tails", "T.1")])
    assert make_bot("midshipman", 1).decide(object(), request) == {"toss/x": "tails"}


@pytest.mark.parametrize("scenario_id", ["constitution-java", "lissa"])
def test_he_sails_for_the_enemy(scenario_id: str):
    game = battle(scenario_id, 1)
    request = game.requests[0]
    assert request is not None
    orders = make_bot("midshipman", 1).decide(game.view(0), request)
    plots = [notation for ask_id, notation in orders.items() if ask_id.startswith("plot/")]
    assert plots and all(plot != "0" for plot in plots)
