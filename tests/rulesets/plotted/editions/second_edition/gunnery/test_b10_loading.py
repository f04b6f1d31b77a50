"""Basic X: loading broadsides."""

import msgspec
import pytest

from tests.builders.plotted.guns import SECOND, abeam
from tests.builders.plotted.positions import (
    game_at,
    give,
    happened,
    make_ship,
    position,
)
from weathergage.api import IllegalOrder, load_scenario, start
from weathergage.rulesets.plotted.core.events import BroadsideFired, BroadsideLoaded
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import ROUND, UNLOADED

fire, options, two, loading = SECOND.fire, SECOND.options, SECOND.two, SECOND.loading


def test_b_x_broadsides_are_loaded_when_the_battle_begins() -> None:
    """second_edition:B.X: every side that has guns starts with a load."""
    game = start("second_edition", load_scenario("constitution-guerriere"))
    assert [ship.load for ship in game.state.ships] == [row_of([ROUND, ROUND]), row_of([ROUND, ROUND])]


def test_b_x_a_only_one_broadside_is_loaded_in_a_turn() -> None:
    """second_edition:B.X.A: with both empty she loads one; asking for both is refused."""
    game = loading(load=[UNLOADED, UNLOADED])
    with pytest.raises(IllegalOrder, match=r"B\.X\.A"):
        game.submit(0, {"load/alpha": "LR"})
    give(game, load__alpha="R")
    assert game.state.ships[0].load == row_of([UNLOADED, ROUND])


def test_b_x_a_a_loaded_side_is_not_offered() -> None:
    """second_edition:B.X.A: only the empty side, and nothing is asked of a ship with both loaded."""
    request = loading(load=[ROUND, UNLOADED]).requests[0]
    assert request is not None and list(request.asks[0].options) == ["R", "none"]
    assert loading().state.turn == 2, "nothing to ask, so the turn is over"


def test_b_x_b_a_broadside_fired_this_turn_is_loaded_and_fired_again_next_turn() -> None:
    """second_edition:B.X.B: the same broadside fires every turn."""
    state = two(2, dice=(1, 1))
    game = fire(state, fire__alpha__R="hull>beta")
    give(game, load__alpha="R")
    assert game.state.turn == 2
    give(game, plot__alpha="0", plot__beta="0")
    while game.state.turn == 2 and game.rules.phases[game.state.phase].id != "combat":
        give(game)
    give(game, fire__alpha__R="hull>beta", fire__beta__L="hold")
    assert [event.ship for event in happened(game, BroadsideFired)] == ["alpha", "alpha"]


def test_b_x_b_an_empty_broadside_cannot_fire() -> None:
    """second_edition:B.X.B: without a load there is nothing to ask of that side."""
    assert options(two(2, load=[ROUND, UNLOADED]), "fire/alpha/R") == []


def test_b_x_c_round_shot_is_the_only_shot_and_only_her_own_side_knows() -> None:
    """second_edition:B.X.C, second_edition:B.IV.B.5: the log shows R; the enemy's view shows a question mark."""
    game = loading(load=[UNLOADED, ROUND])
    give(game, load__alpha="L")
    loaded = happened(game, BroadsideLoaded)[0]
    assert (loaded.shot, loaded.side, loaded.to) == ("R", 0, 0)
    assert loaded.seen_by(0) and not loaded.seen_by(1) and not loaded.seen_by(-1)
    mine, hers = game.view(0).wire(), game.view(1).wire()
    assert mine.ships[0].load == ("R", "R") and hers.ships[0].load == ("?", "?")
    assert b'"load":["R"' not in msgspec.json.encode(hers.ships[0])


def test_b_x_d_fire_at_nothing_spends_load_and_initial_broadside() -> None:
    """second_edition:B.X.D: allowed with or without a target, and the advantage of the first broadside is gone."""
    state = position(make_ship("alpha"), make_ship("beta", 1, abeam(12)), phase="combat")
    game = fire(state, fire__alpha__L="air")
    assert list(state.ships[0].load) == [UNLOADED, ROUND] and list(state.ships[0].initial) == [0, 1]
    assert happened(game, BroadsideFired)[0].target == ""


def test_b_x_a_a_ship_that_cannot_fight_is_not_asked_to_load() -> None:
    """second_edition:B.X, second_edition:B.IX.D.4, second_edition:B.VIII.D.2.b: surrendered, unmanned, yet to come."""
    for state in ({"surrendered": 4}, {"crew": [0, 0, 0, 0]}, {"present": False, "entry_turn": 9}):
        game = loading(load=[UNLOADED, UNLOADED], **state)
        assert all(request is None or request.phase != "loading" for request in game.requests)


def test_b_x_a_a_side_without_guns_is_not_loaded() -> None:
    """second_edition:B.X.A: there is nothing to load on a side whose squares are all gone; a carronade is enough."""
    assert loading(load=[ROUND, UNLOADED], guns=[4, 0], carronades=[1, 0]).state.turn == 2
    request = loading(load=[ROUND, UNLOADED], guns=[4, 0], carronades=[0, 1]).requests[0]
    assert request is not None and request.asks[0].options[0] == "R"


def test_b_x_a_the_fuller_side_is_proposed() -> None:
    """second_edition:B.X.A: with both empty the default loads the side with more squares, port if they are equal."""
    for guns, carronades, side in (((4, 4), (0, 0), "L"), ((2, 3), (0, 0), "R"), ((4, 3), (0, 2), "R")):
        request = loading(load=[UNLOADED, UNLOADED], guns=list(guns), carronades=list(carronades)).requests[0]
        assert request is not None
        assert (request.asks[0].default, request.asks[0].routine) == (side, False)


def test_b_x_a_nothing_is_loaded_unasked() -> None:
    """second_edition:B.X.A: a captain may leave a broadside empty."""
    game = loading(load=[UNLOADED, ROUND])
    request = game.requests[0]
    assert request is not None and request.asks[0].routine
    give(game, load__alpha="none")
    assert game.state.ships[0].load == row_of([UNLOADED, ROUND])
    assert happened(game, BroadsideLoaded) == []


def test_b_x_a_men_who_came_aboard_this_turn_do_not_load() -> None:
    """second_edition:B.X.A, second_edition:B.VII.B.7: only newcomers aboard means no loading before next turn."""
    assert loading(load=[UNLOADED, ROUND], crew=[2, 0, 0, 0], newcomers=[2, 0, 0, 0]).state.turn == 2
    mixed = loading(load=[UNLOADED, ROUND], crew=[2, 0, 0, 0], newcomers=[1, 0, 0, 0])
    assert mixed.requests[0] is not None


def test_b_x_a_men_whose_transfer_failed_do_not_load() -> None:
    """second_edition:B.X.A, second_edition:B.VII.B.8: they may serve in no other function that turn."""
    transfer, defence = 3 + 8 * 2, 2
    assert loading(load=[UNLOADED, ROUND], tasks=[transfer] * 3 + [0]).state.turn == 2
    assert loading(load=[UNLOADED, ROUND], tasks=[transfer, transfer, defence, 0]).requests[0] is not None


def test_b_x_a_a_prize_is_loaded_by_her_prize_crew() -> None:
    """second_edition:B.X.A, second_edition:B.IX.D.5: her captor is asked, and her prisoners do not matter."""
    taken = {"owner": 1, "captured": True, "surrendered": 3, "prize": [1, 0, 0, 0], "crew": [0, 0, 0, 0]}
    request = loading(load=[UNLOADED, ROUND], **taken).requests[0]
    assert request is not None and request.asks[0].id == "load/alpha"


def test_b_x_d_fire_at_nothing_needs_no_empty_sea() -> None:
    """second_edition:B.X.D: even with an enemy in the field the broadside may go into the water; no die is rolled."""
    state = two(1, dice=())
    game = fire(state, fire__alpha__R="air")
    assert list(state.ships[0].load) == [ROUND, UNLOADED] and state.ships[1].hull == 8
    shot = happened(game, BroadsideFired)[0]
    assert (shot.table, shot.roll, shot.cite) == (-1, None, "second_edition:B.X.D")


def test_b_x_a_every_ship_loads_one_broadside_of_her_own() -> None:
    """second_edition:B.X.A: two ships of a side, each with one empty broadside, load both in the same turn."""
    state = position(
        make_ship("alpha", load=[UNLOADED, ROUND]),
        make_ship("gamma", bow="A9", load=[ROUND, UNLOADED]),
        make_ship("beta", 1, "A1", load=[UNLOADED, UNLOADED]),
        phase="loading",
    )
    give(game_at(state), load__alpha="L", load__gamma="R", load__beta="R")
    assert [list(ship.load) for ship in state.ships] == [[ROUND, ROUND], [ROUND, ROUND], [UNLOADED, ROUND]]
