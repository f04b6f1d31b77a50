"""Orders that are opened again, and orders that were carried out and taken back: the file shows and proves both."""

from collections.abc import Callable

import pytest

from weathergage.api import load_scenario, ruleset_ids, start
from weathergage.engine.events import REFEREE
from weathergage.engine.fairness import Luck, seed_of
from weathergage.engine.game import Game
from weathergage.engine.journal import BACK, REOPEN, standing
from weathergage.engine.orders import IllegalOrder
from weathergage.engine.replay import read, save, stages, state_hash, verify

LUCK = Luck(battle="constitution-guerriere", secret="5e" * 32, parts=("anna", "ben"))


def begun(ruleset: str) -> Game:
    battle = load_scenario("constitution-guerriere")
    return start(ruleset, battle, seed_of(LUCK.key()), key=LUCK.key())


def play_on(game: Game, done: Callable[[], bool]) -> None:
    """Answer everything by default until something is so."""
    while not done() and not game.over:
        side = game.waiting_for()[0]
        request = game.requests[side]
        assert request is not None
        game.submit(side, request.defaults())


def proven(game: Game) -> list[str]:
    return verify(save(game, LUCK, [f"salt{number}" for number in range(len(game.journal))]))


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_sealed_orders_are_opened_again_and_replaced(ruleset: str) -> None:
    game = begun(ruleset)
    play_on(game, lambda: len(game.waiting_for()) == 2 or game.state.turn > 2)
    if len(game.waiting_for()) < 2:
        pytest.skip("its sides are never asked at the same time")
    asked, before = game.requests[0], state_hash(game.state)
    assert asked is not None
    game.submit(0, asked.defaults())
    game.act(0, REOPEN)
    assert game.waiting_for() == [0, 1] and state_hash(game.state) == before
    assert game.requests[0] == asked
    with pytest.raises(IllegalOrder, match="no sealed orders"):
        game.act(0, REOPEN)
    game.submit(0, asked.defaults())
    assert standing(game.journal)[-1] == len(game.journal) - 1
    assert len(standing(game.journal)) == len(game.journal) - 2
    play_on(game, lambda: game.state.turn > 3)
    assert proven(game) == []


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_die_falls_twice_when_the_referee_goes_back(ruleset: str) -> None:
    game = begun(ruleset)
    play_on(game, lambda: game.state.turn > 1)
    here, stood = len(game.journal), game.state.clone()
    play_on(game, lambda: game.state.turn > 3)
    thrown = game.state.dice.taken
    game.act(REFEREE, BACK, str(here))
    assert game.state.dice.taken == thrown
    game.state.dice, live = stood.dice, game.state.dice
    assert state_hash(game.state) == state_hash(stood)
    game.state.dice = live
    assert standing(game.journal) == list(range(here))
    play_on(game, lambda: game.state.turn > 4)
    assert proven(game) == []
    file = read(save(game, LUCK, [""] * len(game.journal)))
    turns = [stage.state.turn for stage in stages(file)]
    assert turns == sorted(turns), "a film shows only what counts"


def test_only_the_referee_goes_back_and_only_to_where_the_game_was() -> None:
    game = begun(ruleset_ids()[0])
    play_on(game, lambda: game.state.turn > 1)
    for side, notation in ((0, "0"), (REFEREE, "99999"), (REFEREE, "-1"), (REFEREE, "")):
        with pytest.raises(IllegalOrder):
            game.act(side, BACK, notation)


def test_going_back_twice_counts_from_the_journal_as_it_is() -> None:
    game = begun(ruleset_ids()[0])
    play_on(game, lambda: game.state.turn > 2)
    second = len(game.journal)
    play_on(game, lambda: game.state.turn > 3)
    game.act(REFEREE, BACK, str(second))
    after = len(game.journal)
    play_on(game, lambda: game.state.turn > 3)
    game.act(REFEREE, BACK, str(after))
    assert game.state.turn == 3 and proven(game) == []
    assert standing(game.journal) == list(range(second))
