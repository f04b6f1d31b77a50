"""Tournament A-24.3.2.3.1: who is told off to fight a fire, where several ships burn and when men are called back."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import FIRE, WATERLINE
from weathergage.rulesets.plotted.editions.tournament.fire_events import FireFought

DESK = Desk("tournament", "advanced")


def ablaze(phase: str, dice: tuple[int, ...] = (), lit: int = 2, **beta: Any) -> Game:
    """Turn 3, and three ships burn, two of them friends."""
    fires: dict[str, Any] = {"fires": ((lit, 0),), "load": [0, 0]}
    return DESK.at(
        DESK.ship("alpha", bow="A1", **fires),
        DESK.ship("beta", 1, **fires, **beta),
        DESK.ship("gamma", 1, "A30", **fires),
        phase=phase,
        turn=3,
        dice=dice,
    )


@pytest.mark.parametrize(("phase", "lit"), [("fire_watch", 2), ("fire_alarm", 3)])
def test_a_24_3_2_3_1_every_ship_that_burns_tells_off_her_own_men(phase: str, lit: int) -> None:
    """tournament:A-24.3.2.3.1: whoever else burns on either side."""
    game = ablaze(phase, lit=lit)
    assert [ask for ask in DESK.asks(game, 0) if ask.startswith("firefight/")] == ["firefight/alpha"]
    assert {ask for ask in DESK.asks(game, 1) if ask.startswith("firefight/")} == {
        "firefight/beta",
        "firefight/gamma",
    }
    DESK.give(game, firefight__alpha="1", firefight__beta="12", firefight__gamma="none")
    assert [list(ship.tasks).count(FIRE) for ship in game.state.ships] == [1, 2, 0]


def test_a_24_3_2_3_1_each_fire_has_a_die_of_its_own() -> None:
    """tournament:A-24.3.2.3.1: out with a die no higher than the sections that fight that very fire."""
    game = ablaze("unfouling", (1, 2, 2), tasks=[FIRE, FIRE, 0, 0])
    assert [(e.ship, e.sections, e.roll.value, e.out) for e in DESK.happened(game, FireFought)] == [
        ("alpha", 0, 1, False),
        ("beta", 2, 2, True),
        ("gamma", 0, 2, False),
    ]
    assert [bool(ship.fires) for ship in game.state.ships] == [True, False, True]


@pytest.mark.parametrize(("phase", "lit"), [("fire_watch", 2), ("fire_alarm", 3)])
def test_a_24_3_2_3_1_men_who_are_called_back_are_free_again(phase: str, lit: int) -> None:
    """tournament:A-24.3.2.3.1: for any other work, and others may go in their place."""
    game = ablaze(phase, lit=lit, tasks=[FIRE, FIRE, 0, 0])
    DESK.give(game, firefight__beta="3")
    assert game.state.ship("beta").tasks == row_of([0, 0, FIRE, 0])


def test_a_24_3_2_3_1_when_it_is_out_only_the_fire_parties_are_done() -> None:
    """tournament:A-24.3.2.3.1, tournament:A-critical-hit-table: men at the pumps stay for good (rulings P9, W62)."""
    game = ablaze("unfouling", (6, 1, 6), tasks=[WATERLINE, FIRE, 0, 0], waterline=1)
    assert not game.state.ship("beta").fires
    assert game.state.ship("beta").tasks == row_of([WATERLINE, 0, 0, 0])
