"""The odds of boarding parties among many ships: who counts, who does not, and what is too much to work out."""

from fractions import Fraction

import pytest

from tests.builders.odds import exact
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, Inquiry, Odds, OddsError, inquire
from weathergage.rulesets.plotted.boarding.parties import task_of
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE
from weathergage.rulesets.plotted.foresight.odds import melee_odds
from weathergage.rulesets.plotted.sailing.plots import PLOTS

EDITIONS = ("second_edition", "tournament")


def _duel(desk: Desk, crew: int = 1) -> Game:
    """A ship with so many men in her first section, grappled to one with a single man."""
    ship = desk.ship("a", crew=[crew, 0, 0, 0], entered=1, plot="1")
    other = desk.ship("b", side=1, bow="S20", crew=[1, 0, 0, 0], entered=1, plot="1")
    return desk.game(desk.position(ship, other, grappled=[("a", "b")], phase="boarding"))


def _melee(desk: Desk, state: PlottedState) -> Odds:
    return inquire(desk.rules, "melee", state, Inquiry(ship="a", other="b"))


def _melee_elsewhere(desk: Desk) -> Game:
    """The duel of one square against one, while two other crews are locked in a long melee far away."""
    ships = [desk.ship("a", crew=[1, 0, 0, 0]), desk.ship("b", side=1, bow="S20", crew=[1, 0, 0, 0])]
    ships += [
        desk.ship("c", bow="C10", crew=[8, 0, 0, 0]),
        desk.ship("d", side=1, bow="D10", crew=[8, 0, 0, 0]),
    ]
    for ship in ships:
        ship.entered, ship.plot = 1, PLOTS.number("1")
    game = desk.game(desk.position(*ships, grappled=[("a", "b"), ("c", "d")], phase="boarding"))
    _lock(game.state, 2, 3)
    return game


def _lock(state: PlottedState, boarder: int, defender: int) -> None:
    """Two ships whose first sections have fought since last turn."""
    ships = state.ships
    attacking, attacked = ships[boarder], ships[defender]
    attacking.tasks = changed(attacking.tasks, 0, task_of(OFFENSIVE, defender))
    attacking.engaged = changed(attacking.engaged, 0, defender + 1)
    attacked.tasks = changed(attacked.tasks, 0, DEFENSIVE)
    attacked.engaged = changed(attacked.engaged, 0, boarder + 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_melee_elsewhere_makes_no_difference(edition: str) -> None:
    desk = Desk(edition)
    alone = _melee(desk, _duel(desk).state)
    game = _melee_elsewhere(desk)
    assert _melee(desk, game.state).chances == alone.chances
    odds = game.view(0).odds(desk.asks(game)["board/a"], "OBP1>b")
    assert exact(odds, "taken_1") == exact(alone, "taken") == Fraction(2, 5)


def test_friends_who_board_the_same_ship_are_counted() -> None:
    """Two squares of two ships against one: the ends of 6 against 3 (B.IX.B.5)."""
    desk = Desk("second_edition")
    ships = [
        desk.ship(name, side=side, bow=bow, crew=[1, 0, 0, 0], entered=1, plot="1")
        for name, side, bow in (("a", 0, "R20"), ("b", 1, "S20"), ("c", 0, "T20"))
    ]
    game = desk.game(desk.position(*ships, grappled=[("a", "b"), ("c", "b")], phase="boarding"))
    _lock(game.state, 2, 1)
    six = (Fraction(3, 9) + Fraction(2, 9) * Fraction(2, 5)) / (1 - Fraction(4, 9))
    odds = game.view(0).odds(desk.asks(game)["board/a"], "OBP1>b")
    # Whoever of the two survives takes her; the other's square counts for the boarding all the same.
    assert [chance.label for chance in odds.chances] == ["A takes B if only her section 1 defends"]
    assert exact(odds, odds.chances[0].key) == six


def test_fights_too_many_to_work_out_are_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(melee_odds, "MOST_ROUNDS", 4)
    desk = Desk("second_edition")
    game = _duel(desk, crew=3)
    odds = game.view(0).odds(desk.asks(game)["board/a"], "OBP1>b")
    assert odds.chances == () and "too many fights" in odds.given[0]
    with pytest.raises(OddsError, match="too many fights"):
        _melee(desk, game.state)


def test_men_who_came_aboard_last_turn_fight_in_this_one() -> None:
    """They are of no use in the turn in which they come, and of use from the next (B.VII.B.7)."""
    desk = Desk("second_edition")
    game = _duel(desk, crew=3)
    ask = desk.asks(game)["board/a"]
    settled = game.view(0).odds(ask, "OBP1>b")
    game.state.ships[0].newcomers = changed(game.state.ships[0].newcomers, 0, 2)
    assert game.view(0).odds(ask, "OBP1>b") == settled
    assert exact(settled, "taken_1") > Fraction(9, 10)
