"""What a midshipman does: rules of thumb, and the defaults where he has none."""

import pytest

from tests.bots.matches import battle, turns
from weathergage.api import Ask, Orders, Request
from weathergage.bots import make_bot


class Idler:
    """Lies still and answers everything by default."""

    def decide(self, view: object, request: Request) -> Orders:
        """The defaults."""
        return request.defaults()


def test_a_view_he_does_not_know_gets_the_defaults() -> None:
    request = Request(0, "toss", [Ask("toss/x", "toss", "x", ("heads", "tails"), "tails", "T.1")])
    assert make_bot("midshipman", 1).decide(object(), request) == {"toss/x": "tails"}


@pytest.mark.parametrize("scenario_id", ["constitution-java", "lissa"])
def test_he_sails_for_the_enemy(scenario_id: str) -> None:
    game = battle(scenario_id, 1)
    request = game.requests[0]
    assert request is not None
    orders = make_bot("midshipman", 1).decide(game.view(0), request)
    plots = [notation for ask_id, notation in orders.items() if ask_id.startswith("plot/")]
    assert plots and all(plot != "0" for plot in plots)


@pytest.mark.parametrize("side", [0, 1])
def test_he_does_not_sail_bow_on_into_a_broadside(side: int) -> None:
    won = lost = 0
    for scenario_id in ("mars-hercule", "bonhomme-richard-serapis", "squadrons-of-four"):
        for seed in range(2):
            game = battle(scenario_id, seed)
            captain, idler = make_bot("midshipman", seed), Idler()
            for _ in turns(game, [captain, idler] if side == 0 else [idler, captain], limit=50):
                pass
            outcome = game.state.outcome
            if outcome is not None and outcome.winner >= 0:
                won += outcome.winner == side
                lost += outcome.winner != side
    assert lost == 0
    assert won >= 3
