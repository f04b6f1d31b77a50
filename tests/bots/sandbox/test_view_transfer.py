"""A view travels to the process of a bot and comes out as it was, whichever build of the engine plays."""

import pytest

from weathergage.api import load_scenario, ruleset, ruleset_ids, start
from weathergage.bots import make_bot
from weathergage.bots.sandbox.view_transfer import PackedView


def most_options(rules: str) -> tuple[str, ...]:
    return max((preset.options for preset in ruleset(rules).presets), key=len, default=())


@pytest.mark.parametrize("everything", [False, True], ids=["basic", "everything"])
@pytest.mark.parametrize("rules", ruleset_ids())
def test_a_view_is_opened_as_it_was_packed(rules: str, everything: bool) -> None:
    """Compiled, rows of a log cannot be pickled; bots of other authors got their defaults then, unasked."""
    game = start(rules, load_scenario("lissa"), 1, most_options(rules) if everything else ())
    captains = [make_bot("midshipman", side) for side in (0, 1)]
    for turn in (1, 3):
        while game.state.turn < turn:
            side = game.waiting_for()[0]
            request = game.requests[side]
            assert request is not None
            game.submit(side, captains[side].decide(game.view(side), request))
        side = game.waiting_for()[0]
        request = game.requests[side]
        assert request is not None
        # Packed, the rules' own lists of options are plain tuples.
        view, asked = PackedView.of(game.view(side), request).opened()
        assert asked.defaults() == request.defaults()
        assert [tuple(ask.options) for ask in asked.asks] == [tuple(ask.options) for ask in request.asks]
        assert view.ships == game.view(side).ships
