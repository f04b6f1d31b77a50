"""Section 13: loading in the Basic game, and first loads that are put off."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from weathergage.api import Game, IllegalOrder, load_scenario, start
from weathergage.rulesets.plotted.core.events import BroadsideFired, BroadsideLoaded
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.terms import CHAIN, DOUBLE, GRAPE, ROUND, UNLOADED
from weathergage.rulesets.plotted.gunnery.shot_words import FirstShotChosen

BASIC = Desk("tournament")
ADVANCED = Desk("tournament", "advanced")
BOTH = pytest.mark.parametrize("desk", [BASIC, ADVANCED], ids=["basic", "advanced"])


def at_loading(desk: Desk = BASIC, *, turn: int = 3, deferred: bool = False, **ship: Any) -> Game:
    """A Load Phase with alpha and somebody far away."""
    ships = desk.ship("alpha", **ship), desk.ship("beta", 1, "A1")
    return desk.game(desk.position(*ships, phase="loading", turn=turn, deferred_loading=deferred))


def new_game(desk: Desk, deferred: bool) -> Game:
    """A battle whose instructions let the first loads wait, or not."""
    state = desk.position(desk.ship("alpha"), desk.ship("beta", 1, "A1"), phase="turn_start")
    state.deferred_loading = deferred
    return desk.game(state)


def test_13_0_all_guns_are_loaded_when_the_battle_begins() -> None:
    """tournament:13.0 - nobody is asked, and every broadside has round shot."""
    game = start("tournament", load_scenario("constitution-java"))
    assert [ship.load for ship in game.state.ships] == [row_of([ROUND, ROUND]), row_of([ROUND, ROUND])]
    assert not [ask for ask in BASIC.asks(game) if ask.startswith("shot/")]


def test_13_1_one_broadside_a_turn() -> None:
    """tournament:13.1 - one side, not both."""
    game = at_loading(load=[UNLOADED, UNLOADED])
    assert list(BASIC.asks(game)["load/alpha"].options) == ["L", "R", "none"]
    with pytest.raises(IllegalOrder, match=r"tournament:13\.1"):
        game.submit(0, {"load/alpha": "LR"})
    BASIC.give(game, load__alpha="R")
    assert game.state.ships[0].load == row_of([UNLOADED, ROUND])


def test_13_2_the_broadside_just_fired_may_be_loaded_at_once() -> None:
    """tournament:13.2 - fired, loaded in the same turn, and ready for the next."""
    state = BASIC.position(BASIC.ship("alpha"), BASIC.ship("beta", 1, "T20"), phase="combat", dice=(1,))
    game = BASIC.game(state)
    BASIC.give(game, fire__alpha__R="hull>beta", fire__beta__L="hold", fire__beta__R="hold")
    assert list(state.ships[0].load) == [ROUND, UNLOADED]
    BASIC.give(game, load__alpha="R")
    assert list(state.ships[0].load) == [ROUND, ROUND] and state.turn == 2


def test_13_3_round_shot_only_and_in_the_log() -> None:
    """tournament:13.3 - R under the side that was loaded, for her own side to read."""
    game = at_loading(load=[UNLOADED, ROUND])
    BASIC.give(game, load__alpha="L")
    (event,) = BASIC.happened(game, BroadsideLoaded)
    assert (event.shot, event.side, event.to, event.cite) == ("R", 0, 0, "tournament:13.3")
    log = log_of(BASIC.rules, [(3, e) for e in game.events], 0)["alpha"]
    assert log[-1].load == ("R", "")
    assert "C" not in str(BASIC.asks(at_loading(load=[UNLOADED, ROUND]))["load/alpha"].options)


def test_13_4_fire_without_a_target() -> None:
    """tournament:13.4 - allowed, and the advantage of the first broadside is gone."""
    state = BASIC.position(BASIC.ship("alpha"), BASIC.ship("beta", 1, "A1"), phase="combat")
    game = BASIC.game(state)
    BASIC.give(game, fire__alpha__L="air")
    (event,) = BASIC.happened(game, BroadsideFired)
    assert (event.target, event.cite) == ("", "tournament:13.4")
    assert list(state.ships[0].initial) == [0, 1] and list(state.ships[0].load) == [UNLOADED, ROUND]


@BOTH
def test_13_5_loading_may_wait_where_the_battle_allows_it(desk: Desk) -> None:
    """tournament:13.5 - each broadside is loaded or left empty; its first broadside stays the first."""
    game = new_game(desk, deferred=True)
    ask = desk.asks(game)["shot/alpha/L"]
    assert ("none" in ask.options, ask.default, ask.cite) == (True, "R", "tournament:13.5")
    desk.give(game, shot__alpha__L="none")
    alpha = game.state.ships[0]
    assert (alpha.load, alpha.initial) == (row_of([UNLOADED, ROUND]), row_of([1, 1]))
    chosen = [(e.side, e.shot, e.to) for e in desk.happened(game, FirstShotChosen) if e.ship == "alpha"]
    assert chosen == [(0, "", 0), (1, "R", 0)]
    assert (
        desk.rules.tell(game.state, desk.happened(game, FirstShotChosen)[0])
        == "Alpha's port guns are left empty."
    )


@BOTH
def test_13_5_not_elsewhere(desk: Desk) -> None:
    """tournament:13.5 - in other battles no broadside may be left empty."""
    game = new_game(desk, deferred=False)
    asked = [ask for ask in desk.asks(game).values() if ask.kind == "shot"]
    assert bool(asked) == (desk is ADVANCED) and not [ask for ask in asked if "none" in ask.options]


def test_13_5_the_second_edition_knows_no_such_thing() -> None:
    """tournament:13.5 - it is a rule of this edition."""
    desk = Desk("second_edition", "advanced")
    assert "none" not in desk.asks(new_game(desk, deferred=True))["shot/alpha/L"].options


@BOTH
def test_13_5_both_broadsides_are_loaded_at_the_end_of_the_first_turn(desk: Desk) -> None:
    """tournament:13.5 - what was put off is made good together in turn 1, later one side a turn (ruling W54)."""
    game = at_loading(desk, turn=1, deferred=True, load=[UNLOADED, UNLOADED], reloads=30, nation="french")
    asks = desk.asks(game)
    assert set(asks) == {"load/alpha/L", "load/alpha/R"}
    assert all(ask.cite == "tournament:13.5" for ask in asks.values())
    basic = desk is BASIC
    desk.give(game, load__alpha__L="L" if basic else "L C", load__alpha__R="R" if basic else "R D")
    alpha = game.state.ships[0]
    assert alpha.load == (row_of([ROUND, ROUND]) if basic else row_of([CHAIN, DOUBLE]))
    assert (alpha.initial, alpha.reloads) == (row_of([1, 1]), 30), "still first broadsides, and no reloads"
    late = at_loading(desk, turn=2, deferred=True, load=[UNLOADED, UNLOADED], reloads=30, nation="french")
    assert set(desk.asks(late)) == {"load/alpha"}
    spent = at_loading(
        desk, turn=1, deferred=True, load=[UNLOADED, UNLOADED], initial=[0, 1], reloads=30, nation="french"
    )
    assert set(desk.asks(spent)) == {"load/alpha/R", "load/alpha"}, (
        "the side that has fired is loaded as ever"
    )
    assert not [o for o in desk.asks(spent)["load/alpha"].options if o.startswith("R")]
    desk.give(spent, load__alpha="L" if basic else "L R", load__alpha__R="R" if basic else "R R")
    loads = [(event.side, event.rulings) for event in desk.happened(spent, BroadsideLoaded)]
    assert loads == [(0, ()), (1, ("W54",))]
    desk.give(late, load__alpha="L" if basic else "L R")
    if not basic:
        left = [game.state.ships[0].reloads for game in (spent, late)]
        assert left == [29, 29], "a side that has fired, and a first load put off longer, are counted"


def test_13_5_doubleshot_put_off_needs_its_hands() -> None:
    """tournament:13.5, tournament:24.2.3.3 - where it would take two turns it is not offered beside the other side."""
    game = at_loading(ADVANCED, turn=1, deferred=True, load=[UNLOADED, UNLOADED], tasks=[6, 0, 0, 0])
    assert "L D" not in ADVANCED.asks(game)["load/alpha/L"].options


@BOTH
def test_13_5_ships_yet_to_come_load_with_the_others(desk: Desk) -> None:
    """tournament:13.5 - the loading was put off to the Reload Phase of turn 1, wherever she is then (ruling W54)."""
    late = {"present": False, "entry_turn": 3, "load": [UNLOADED, UNLOADED], "reloads": 30}
    game = at_loading(desk, turn=1, deferred=True, **late)
    assert set(desk.asks(game)) == {"load/alpha/L", "load/alpha/R"}
    basic = desk is BASIC
    desk.give(game, load__alpha__L="L" if basic else "L G", load__alpha__R="none")
    alpha = game.state.ships[0]
    assert alpha.load == row_of([ROUND if basic else GRAPE, UNLOADED])
    assert (alpha.initial, alpha.reloads) == (row_of([1, 1]), 30)
    for turn, deferred in ((2, True), (1, False)):
        assert "load/alpha" not in str(desk.asks(at_loading(desk, turn=turn, deferred=deferred, **late)))
