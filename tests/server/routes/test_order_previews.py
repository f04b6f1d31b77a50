"""What the client shows beside sails, loads and plots: the figures behind these orders, as a seat is sent them."""

from collections.abc import Iterator
from typing import Any

import pytest

from weathergage.api import Game, load_scenario, start
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.shared.views import AskView, LoadPreview, PlotPreview, SailPreview


@pytest.fixture
def game() -> Game:
    """Four against four, with everything the Advanced game has."""
    return start("tournament", load_scenario("squadrons-of-four"), 1, ("advanced",))


def _asks(game: Game, kind: str) -> Iterator[AskView]:
    """Play on by default until a side is asked something of a kind."""
    while not game.over:
        for side in game.waiting_for():
            request = game.view(side).wire().request
            assert request is not None
            if any(ask.kind == kind for ask in request.asks):
                yield from (ask for ask in request.asks if ask.kind == kind)
                return
            game.submit(side, {})


def _play_to(game: Game, phase: str) -> None:
    while game.rules.phases[game.state.phase].id != phase:
        for side in game.waiting_for():
            game.submit(side, {})


def test_sails_tell_how_fast_she_is_and_what_men_aloft_cost(game: Game) -> None:
    first = next(_asks(game, "sails"))
    assert first.previews["FS"] == SailPreview((5, 4, 2, 0), aloft=False, table_penalty=0)
    _play_to(game, "movement_notation")
    noted = next(_asks(game, "sails"))
    assert noted.previews["-"] == SailPreview((3, 2, 1, 0), aloft=False, table_penalty=0)
    changed = noted.previews["FS"]
    assert isinstance(changed, SailPreview) and changed.aloft and changed.table_penalty < 0


def test_shot_tells_how_far_it_carries(game: Game) -> None:
    shot = next(_asks(game, "shot"))
    found = {
        option: preview.range for option, preview in shot.previews.items() if isinstance(preview, LoadPreview)
    }
    assert found == {"R": 10, "D": 1, "G": 1}


def test_plots_tell_how_often_sails_may_be_backed(game: Game) -> None:
    _play_to(game, "movement_notation")
    plot = next(_asks(game, "plot"))
    for preview in plot.previews.values():
        assert isinstance(preview, PlotPreview) and preview.backs == preview.left
    basic = start("tournament", load_scenario("squadrons-of-four"), 1)
    plain = next(_asks(basic, "plot"))
    assert {preview.backs for preview in plain.previews.values() if isinstance(preview, PlotPreview)} == {0}


def test_a_load_tells_turns_and_reload_squares(game: Game) -> None:
    _play_to(game, "movement_notation")
    state = game.state
    ship = state.ships[0]
    ship.load, ship.initial = row_of([0, 0]), row_of([0, 0])
    view: Any = game.rules.view(game.rules, state, 0, None)
    phase = next(i for i, one in enumerate(game.rules.phases) if one.id == "loading")
    state.phase = phase
    asks = game.rules.phases[phase].asks(state)
    assert asks is not None
    ask = next(one for one in asks[0] if one.ship == ship.spec.id)
    previews = view.previews(ask)
    assert previews["L R"] == LoadPreview(side=0, shot="R", turns=1, squares=1, range=10)
    # With three crew sections at hand doubleshot takes one turn.
    assert previews["R D"] == LoadPreview(side=1, shot="D", turns=1, squares=2, range=1)
    ship.tasks = row_of([5, 0, 0, 0])
    assert view.previews(ask)["R D"].turns == 2
