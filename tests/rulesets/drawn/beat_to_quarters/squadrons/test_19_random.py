"""Section 19 in games of random answers: squadrons form, sail and break up, and nothing comes to a dead end."""

from itertools import combinations
from random import Random

import pytest

from weathergage.api import Ask, Game, load_scenario, save, start, verify
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import SquadronFormed

TURNS = 7


def answer(rng: Random, ask: Ask) -> str:
    """Any answer, but squadrons are wanted, anchors are not, and most guns are silent."""
    if ask.kind == "orders":
        joining = [order for order in ask.options if order.startswith(("form", "take"))]
        return rng.choice(joining) if joining and rng.random() < 0.7 else rng.choice(ask.options)
    if ask.kind in ("fire", "grapple") and rng.random() < 0.8:
        return "hold"
    options = [option for option in ask.options if option not in ("AB", "AS")]
    return rng.choice(options)


def look(game: Game) -> None:
    """No two ships share a hex but while one is passing; squadrons are of one side, and every ship in one of them."""
    state = game.state
    for one, other in combinations(state.afloat(), 2):
        if set(one.hexes) & set(other.hexes):
            under_way = {one.spec.index, other.spec.index} & set(state.unit)
            assert len(under_way) == 1, (one.id, other.id, state.turn, state.stage)
    for (side, number), ships in formations.squadrons(state).items():
        assert {state.ships[index].side for index in ships} == {side}
        assert {state.ships[index].squadron for index in ships} == {number}
    assert all(ship.squadron in state.lines for ship in state.ships if ship.squadron)
    assert all(ship.joining in state.lines for ship in state.ships if ship.joining)


@pytest.mark.parametrize("name", ["squadrons-of-four", "st-vincent", "nile"])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_squadrons(name: str, seed: int) -> None:
    rng = Random(f"{name}{seed}")
    game = start("beat_to_quarters", load_scenario(name), seed=seed)
    turns = TURNS if name == "squadrons-of-four" else 3
    while not game.over and game.state.turn <= turns:
        waiting = game.waiting_for()
        assert waiting
        for side in waiting:
            request = game.requests[side]
            assert request is not None
            game.submit(side, {ask.id: answer(rng, ask) for ask in request.asks})
        look(game)
    assert any(isinstance(event, SquadronFormed) for event in game.events)
    assert all(game.rules.tell(game.state, event) for event in game.events)
    assert verify(save(game)) == []
