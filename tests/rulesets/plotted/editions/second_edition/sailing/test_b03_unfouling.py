"""Basic game, section III: clearing fouled rigging."""

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.positions import (
    RULES,
    game_at,
    give,
    happened,
    make_ship,
    position,
)
from weathergage.rulesets.plotted.core.events import UnfoulingRolled
from weathergage.rulesets.plotted.core.state import PlottedState


def fouled_pair(*dice: int, others: bool = False) -> PlottedState:
    """Two enemies fouled side by side, at the start of a turn; with a third enemy fouled on the other side."""
    ships = [make_ship("a", bow="R20", load=[0, 0]), make_ship("b", side=1, bow="S20", load=[0, 0])]
    ties = [("a", "b")]
    if others:
        ships.append(make_ship("c", side=1, bow="Q20"))
        ties.append(("a", "c"))
    return position(*ships, phase="unfouling", fouled=ties, dice=dice)


@pytest.mark.parametrize("die", range(1, 7))
def test_b_iii_one_or_two_clears(die: int) -> None:
    """second_edition:B.III - an attempt is one die, and 1 or 2 clears the rigging."""
    game = game_at(fouled_pair(die))
    give(game, unfoul__a__b="attempt")
    (event,) = happened(game, UnfoulingRolled)
    assert event.cleared == (die <= 2) != game.state.ties.fouled(0, 1)
    assert game.state.dice.taken == 1


def test_b_iii_nobody_has_to_try() -> None:
    """second_edition:B.III - without an attempt no die is rolled and the ships stay fouled."""
    game = game_at(fouled_pair())
    give(game)
    assert game.state.ties.fouled(0, 1) and game.state.dice.taken == 0


def test_b_iii_cleared_ships_both_move_this_turn() -> None:
    """second_edition:B.III - after success both ships move as usual in the same turn."""
    game = game_at(fouled_pair(2))
    give(game, unfoul__a__b="attempt")
    assert [[ask.id for ask in request.asks] for request in game.requests if request] == [
        ["plot/a"],
        ["plot/b"],
    ]
    give(game, plot__a="2", plot__b="1")
    assert [ship.entered for ship in game.state.ships] == [2, 1]


def test_b_iii_who_stays_fouled_waits_for_next_turn() -> None:
    """second_edition:B.III - one attempt a turn: after a failure the ships may not move and try again next turn."""
    game = game_at(fouled_pair(3, 1))
    give(game, unfoul__a__b="attempt")
    assert game.state.phase > 2, "no plot was asked of ships that hang together"
    asked = []
    while game.state.turn == 1:
        assert game.waiting_for()
        asked += [ask.kind for request in game.requests if request for ask in request.asks]
        give(game)
    assert "unfoul" not in asked and "plot" not in asked
    give(game, unfoul__a__b="attempt")
    assert not game.state.ties.fouled(0, 1)


def test_b_iii_both_players_may_roll() -> None:
    """second_edition:B.III - each player may roll for his ship; once the pair is clear nobody rolls again."""
    game = game_at(fouled_pair(6, 2))
    give(game, unfoul__a__b="attempt", unfoul__b__a="attempt")
    assert [(e.ship, e.cleared) for e in happened(game, UnfoulingRolled)] == [("a", False), ("b", True)]
    again = game_at(fouled_pair(1))
    give(again, unfoul__a__b="attempt", unfoul__b__a="attempt")
    assert len(happened(again, UnfoulingRolled)) == 1


def test_b_iii_sides_roll_in_turn_whatever_the_order_of_their_ships() -> None:
    """second_edition:B.III - all attempts of the first side come before those of the second."""
    ships = [make_ship("a", side=1, bow="R20"), make_ship("b", bow="S20"), make_ship("c", bow="Q20")]
    tied = position(*ships, phase="unfouling", fouled=[("a", "b"), ("a", "c")], dice=(6, 6, 6, 1))
    game = game_at(tied)
    give(game, **dict.fromkeys(("unfoul__a__b", "unfoul__b__a", "unfoul__a__c", "unfoul__c__a"), "attempt"))
    rolled = [(e.ship, e.other, e.cleared) for e in happened(game, UnfoulingRolled)]
    assert rolled == [("b", "a", False), ("c", "a", False), ("a", "b", False), ("a", "c", True)]


def test_b_iii_one_roll_for_each_ship_she_is_fouled_with() -> None:
    """second_edition:B.III - fouled with two, a ship rolls for each of them and stays held by what is left."""
    game = game_at(fouled_pair(1, 5, others=True))
    give(game, unfoul__a__b="attempt", unfoul__a__c="attempt")
    assert [(e.other, e.cleared) for e in happened(game, UnfoulingRolled)] == [("b", True), ("c", False)]
    assert game.state.ties.others(0) == [2]
    assert [ask.id for request in game.requests if request for ask in request.asks] == ["plot/b"]


def test_b_iii_a_ship_still_grappled_does_not_go_free() -> None:
    """second_edition:B.III - clear rigging does not undo grapples."""
    state = fouled_pair(1)
    state.ties.grapple(0, 1)
    game = game_at(state)
    give(game, unfoul__a__b="attempt")
    assert not game.state.ties.fouled(0, 1) and game.state.ties.grapples(0, 1) == 1
    assert not [ask for request in game.requests if request for ask in request.asks if ask.kind == "plot"]


def test_b_iii_only_fouled_ships_are_asked() -> None:
    """second_edition:B.III - ships that merely hang on grapples, or have surrendered, make no attempt to unfoul."""
    ships = (make_ship("a", bow="R20"), make_ship("b", side=1, bow="S20"))
    grappled = game_at(position(*ships, phase="unfouling", grappled=[("a", "b")]))
    assert not [
        ask for request in grappled.requests if request for ask in request.asks if ask.kind == "unfoul"
    ]
    state = fouled_pair()
    state.ships[1].surrendered = 2
    request = game_at(state).requests
    assert [ask.id for side in request if side for ask in side.asks] == ["unfoul/a/b"]


def test_b_iii_is_noted_in_the_log() -> None:
    """second_edition:B.III - success is written (F) among the notes of both ships."""
    game = game_at(fouled_pair(1))
    give(game, unfoul__a__b="attempt")
    log = log_of(RULES, [(1, event) for event in game.events], -2)
    assert [log[ship][-1].notes for ship in ("a", "b")] == [["(F)"], ["(F)"]]
