"""A game of another author is plain Python, and the kernel plays it, whichever build it is."""

import pytest

from tests.server import toy
from weathergage.api import load, load_scenario, register, save, start, state_hash, verify
from weathergage.engine import ruleset as engine_ruleset


@pytest.fixture(autouse=True)
def _offered(monkeypatch: pytest.MonkeyPatch) -> None:
    for known in ("_MAKERS", "_MADE"):
        monkeypatch.setattr(engine_ruleset, known, dict(vars(engine_ruleset)[known]))
    register("toy", toy.make)


def test_it_is_played_copied_kept_and_verified() -> None:
    """Its state is derived from that of the kernel, and its phases from the kernel's."""
    game = start("toy", load_scenario("constitution-guerriere"), 7)
    assert isinstance(game.state, toy.ToyState)
    while not game.over:
        for side in game.waiting_for():
            game.submit(side, {})
        twin = game.clone()
        assert state_hash(twin.state) == state_hash(game.state)
        assert twin.state is not game.state
    file = save(game)
    assert verify(file) == []
    assert load(file).state == game.state
