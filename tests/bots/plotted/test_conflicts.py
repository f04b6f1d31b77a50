"""Only notes beside a plot are ever wrong together, so captains who write none need not have theirs checked."""

from random import Random

import pytest

from weathergage.api import load_scenario, ruleset, start
from weathergage.engine.orders import Orders, Request
from weathergage.rulesets.plotted.core.typed_rules import plotted_rules
from weathergage.rulesets.plotted.present.view import PlottedView

TURNS = 8


def with_notes(
    request: Request, view: PlottedView, kinds: set[str], luck: Random, likelihood: float
) -> Orders:
    """Choose any answer, but in notes, whichever way they are asked, order nothing unless one is wanted."""
    rows = view.in_rows(request)
    found = {}
    for row, ask in enumerate(request.asks):
        is_note = rows.asked[row] is not None or ask.kind in kinds
        wanted = not is_note or luck.random() < likelihood
        found[ask.id] = luck.choice(list(ask.options)) if wanted else ask.options[0]
    return found


@pytest.mark.parametrize("rules", ["second_edition", "tournament"])
@pytest.mark.parametrize("battle", ["copenhagen", "lake-champlain"])
def test_without_notes_nothing_is_wrong_together(rules: str, battle: str) -> None:
    luck, objections = Random(7), 0
    fullest = max((preset.options for preset in ruleset(rules).presets), key=len)
    kinds = {note.kind for note in plotted_rules(ruleset(rules, fullest)).book.notes}
    game = start(rules, load_scenario(battle), 7, fullest, listening=False)
    while not game.over and game.state.turn <= TURNS:
        for side in game.waiting_for():
            request, view = game.requests[side], game.view(side)
            assert request is not None
            assert view.objections(with_notes(request, view, kinds, luck, 0.0)) == []
            noted = with_notes(request, view, kinds, luck, 0.8)
            wrong = {each.place for each in view.objections(noted)}
            objections += len(wrong)
            firsts = {ask.id: ask.options[0] for ask in request.asks if ask.id in wrong}
            game.submit(side, noted | firsts)
    assert objections, "no note was ever wrong, so this has shown nothing"
