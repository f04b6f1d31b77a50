"""Games that are played in several threads at once do not disturb each other, since a server plays them so."""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from weathergage.api import load_scenario, ruleset_ids, start
from weathergage.bots import make_bot
from weathergage.engine.replay import state_hash
from weathergage.engine.ruleset import ruleset

THREADS = 4
TURNS = 8


@pytest.fixture(autouse=True)
def hurried_threads() -> Iterator[None]:
    """Change from thread to thread as often as possible, so that what they share is met half done."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def played(rules: str, switched_on: Sequence[str], seed: int) -> str:
    """Fight a squadron action for some turns; return the hash of the position."""
    game = start(rules, load_scenario("lissa"), seed, switched_on)
    captains = [make_bot("midshipman", seed + side) for side in (0, 1)]
    while not game.over and game.state.turn <= TURNS:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, captains[side].decide(game.view(side), request))
    return state_hash(game.state)


@pytest.mark.parametrize("rules", ruleset_ids())
def test_games_side_by_side_go_as_if_alone(rules: str) -> None:
    fullest = max((preset.options for preset in ruleset(rules).presets), key=len, default=())
    games = [(rules, switched_on, seed) for seed in range(THREADS) for switched_on in ((), fullest)]
    alone = [played(*each) for each in games]
    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(lambda each: played(*each), games))
    assert together == alone
