"""Verdicts end a battle of every game from outside, and its file comes out again."""

import pytest

from weathergage.api import load_scenario, ruleset_ids, start
from weathergage.engine.events import REFEREE
from weathergage.engine.game import Game
from weathergage.engine.orders import IllegalOrder
from weathergage.engine.replay import read, save, verify
from weathergage.rulesets.shared.verdicts import VERDICT, VERDICTS


def begun(ruleset: str) -> Game:
    return start(ruleset, load_scenario("constitution-guerriere"), seed=1812)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_a_verdict_ends_the_battle_and_its_replay_verifies(ruleset: str) -> None:
    game = begun(ruleset)
    told = len(game.events)
    game.act(REFEREE, VERDICT, "1 adjudicated")
    assert game.over and game.waiting_for() == []
    assert game.state.outcome.winner == 1 and game.state.outcome.adjudicated
    sentence = game.rules.tell(game.state, game.events[told])
    assert VERDICTS["adjudicated"] in sentence
    file = save(game)
    assert verify(file) == [] and read(file).outcome == game.state.outcome


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_no_player_gives_a_verdict_and_the_referee_gives_no_orders(ruleset: str) -> None:
    game = begun(ruleset)
    with pytest.raises(IllegalOrder):
        game.act(0, VERDICT, "0 adjudicated")
    with pytest.raises(IllegalOrder, match="and no orders"):
        game.act(REFEREE, "concede", "")
    for wrong in ("", "2 adjudicated", "0", "0 won", "x agreed"):
        with pytest.raises(IllegalOrder, match="write the side that wins"):
            game.act(REFEREE, VERDICT, wrong)
    assert not game.over


def test_a_drawn_agreement_is_not_the_judgement_of_anybody() -> None:
    game = begun(ruleset_ids()[0])
    game.act(REFEREE, VERDICT, "-1 agreed")
    assert game.state.outcome.winner == -1 and not game.state.outcome.adjudicated
