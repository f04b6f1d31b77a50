"""Section 13: loading broadsides in the Basic game; 13.5 has tests of its own."""

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.guns import TOURNAMENT, abeam
from weathergage.api import IllegalOrder, load_scenario, start
from weathergage.rulesets.plotted.core.events import BroadsideFired, BroadsideLoaded
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import ROUND, UNLOADED

DESK = TOURNAMENT.desk
fire, fired, loading, options, two = (
    TOURNAMENT.fire,
    TOURNAMENT.fired,
    TOURNAMENT.loading,
    TOURNAMENT.options,
    TOURNAMENT.two,
)


def test_13_0_broadsides_are_loaded_when_the_battle_begins() -> None:
    """tournament:13.0 - every side that has guns starts with a load; what was fired is loaded at a turn's end."""
    game = start("tournament", load_scenario("constitution-guerriere"))
    assert [ship.load for ship in game.state.ships] == [row_of([ROUND, ROUND]), row_of([ROUND, ROUND])]
    phases = [phase.id for phase in game.rules.phases if phase.id not in ("turn_start", "reckoning")]
    assert phases[-1] == "loading"


def test_13_1_only_one_broadside_is_loaded_in_a_turn() -> None:
    """tournament:13.1 - with both empty she loads one; asking for both is refused."""
    game = loading(load=[UNLOADED, UNLOADED])
    with pytest.raises(IllegalOrder) as refused:
        game.submit(0, {"load/alpha": "LR"})
    assert refused.value.violations[0].cite == "tournament:13.1"
    DESK.give(game, load__alpha="R")
    assert game.state.ships[0].load == row_of([UNLOADED, ROUND])


def test_13_1_what_is_offered() -> None:
    """tournament:13.1 - only an empty side that has a gun or a carronade, and nobody has to load."""
    assert list(DESK.asks(loading(load=[ROUND, UNLOADED]))["load/alpha"].options) == ["R", "none"]
    assert loading().state.turn == 2, "nothing to ask, so the turn is over"
    assert loading(load=[ROUND, UNLOADED], guns=[4, 0], carronades=[1, 0]).state.turn == 2
    assert DESK.asks(loading(load=[ROUND, UNLOADED], guns=[4, 0], carronades=[0, 1]))
    game = loading(load=[UNLOADED, ROUND])
    DESK.give(game, load__alpha="none")
    assert game.state.ships[0].load == row_of([UNLOADED, ROUND]) and not DESK.happened(game, BroadsideLoaded)


def test_13_1_every_ship_loads_one_broadside_of_her_own() -> None:
    """tournament:13.1 - two ships of a side, each with one empty broadside, load both in the same turn."""
    ships = (
        DESK.ship("alpha", load=[UNLOADED, ROUND]),
        DESK.ship("gamma", bow="A9", load=[ROUND, UNLOADED]),
        DESK.ship("beta", 1, "A1", load=[UNLOADED, UNLOADED]),
    )
    DESK.give(DESK.at(*ships, phase="loading"), load__alpha="L", load__gamma="R", load__beta="R")
    assert [list(ship.load) for ship in ships] == [[ROUND, ROUND], [ROUND, ROUND], [UNLOADED, ROUND]]


def test_13_1_a_ship_that_cannot_fight_does_not_load() -> None:
    """tournament:13.1 - surrendered, unmanned or yet to come; a prize is loaded by her prize crew."""
    for state in ({"surrendered": 4}, {"crew": [0, 0, 0, 0]}, {"present": False, "entry_turn": 9}):
        game = loading(load=[UNLOADED, UNLOADED], **state)
        assert all(request is None or request.phase != "loading" for request in game.requests)
    taken = {"owner": 1, "captured": True, "surrendered": 3, "prize": [1, 0, 0, 0], "crew": [0, 0, 0, 0]}
    assert DESK.asks(loading(load=[UNLOADED, ROUND], **taken))


def test_13_2_a_broadside_fired_this_turn_is_loaded_and_fired_again_next_turn() -> None:
    """tournament:13.2 - the same broadside fires every turn, or later; unloaded it cannot."""
    state = two(2, dice=(1, 1))
    game = fire(state, fire__alpha__R="hull>beta")
    DESK.give(game, load__alpha="R")
    assert game.state.turn == 2
    while game.rules.phases[game.state.phase].id != "combat":
        DESK.give(game)
    DESK.give(game, fire__alpha__R="hull>beta", fire__beta__L="hold")
    assert [event.ship for event in DESK.happened(game, BroadsideFired)] == ["alpha", "alpha"]
    assert options(two(2, load=[ROUND, UNLOADED]), "fire/alpha/R") == []


def test_13_3_round_shot_is_the_only_shot_and_only_her_own_side_knows() -> None:
    """tournament:13.3 - the log has R under the side and at the turn of the loading; the enemy sees nothing."""
    game = loading(load=[UNLOADED, ROUND])
    for shot in ("C", "G", "D", "LC", "L:C"):
        assert game.check(0, {"load/alpha": shot}), "no other shot can be written"
    DESK.give(game, load__alpha="L")
    (loaded,) = DESK.happened(game, BroadsideLoaded)
    assert (loaded.shot, loaded.side, loaded.to, loaded.cite) == ("R", 0, 0, "tournament:13.3")
    assert loaded.seen_by(0) and not loaded.seen_by(1) and not loaded.seen_by(-1)
    assert log_of(DESK.rules, [(1, loaded)], 0)["alpha"][-1].load == ("R", "")
    assert game.view(0).ship("alpha").load == ("R", "R") and game.view(1).ship("alpha").load == ("?", "?")


def test_13_4_fire_at_nothing_spends_load_and_initial_broadside() -> None:
    """tournament:13.4 - allowed without a target, and the advantage of the first broadside is gone."""
    state = DESK.position(DESK.ship("alpha"), DESK.ship("beta", 1, abeam(12)), phase="combat")
    (shot,) = fired(state, fire__alpha__L="air")
    assert list(state.ships[0].load) == [UNLOADED, ROUND] and list(state.ships[0].initial) == [0, 1]
    assert (shot.target, shot.table, shot.roll, shot.cite) == ("", -1, None, "tournament:13.4")


def test_13_4_even_with_an_enemy_in_the_field() -> None:
    """tournament:13.4 - the broadside goes into the water; no die is rolled and nobody is hit."""
    state = two(1, dice=())
    fire(state, fire__alpha__R="air")
    assert list(state.ships[0].load) == [ROUND, UNLOADED] and state.ships[1].hull == 8
