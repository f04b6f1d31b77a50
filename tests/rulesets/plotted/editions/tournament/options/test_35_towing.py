"""Tournament Edition 35: winds in which ships are towed, and tows that are shot away."""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.roadstead import ask_of, on_to, phase_of, refused, under_way
from weathergage.api import Game
from weathergage.geometry.hexgrid import step
from weathergage.rulesets.plotted.core.state import Critical, Hits
from weathergage.rulesets.plotted.editions.tournament.towing import HawserTried
from weathergage.rulesets.plotted.gunnery.damage.damage_events import SteeringHit
from weathergage.rulesets.plotted.gunnery.targeting import HULL
from weathergage.rulesets.plotted.options.towing.hawsers import TowEnded
from weathergage.rulesets.plotted.sailing.anchor_events import CableParted

DESK = Desk("tournament", "advanced", "towing")
WITHOUT = Desk("tournament", "advanced")


def pair(phase: str, towing: bool = True, desk: Desk = DESK, **circumstances: Any) -> Game:
    """Ship a with b astern of her, grappled; both with two anchors."""
    a = desk.ship("a", 0, "R20", 2, load=[0, 0], cables=2)
    b = desk.ship("b", 0, "A1", 2, load=[0, 0], cables=2)
    b.bow = step(a.stern, 5)
    if towing:
        a.tow, b.towed_by = 1, 0
    ties = {"grappled": [("a", "b")], **circumstances}
    return under_way(desk, a, b, desk.ship("far", 1, "A9", load=[0, 0]), phase=phase, **ties)


@pytest.mark.parametrize("velocity", range(1, 7))
def test_35_4_4_ships_are_taken_in_tow_in_moderate_winds(velocity: int) -> None:
    """tournament:35.4.4 - in wind of strength 2, 3 and 4 and in no other."""
    game = pair("towing", towing=False, velocity=velocity)
    assert (phase_of(game) == "towing" and ask_of(game, "tow/a") is not None) == (velocity in (2, 3, 4))


def test_35_4_4_an_order_in_the_wrong_wind_is_refused() -> None:
    """tournament:35.4.4 - and the wind is given as the reason."""
    game = pair("grappling", towing=False, velocity=5)
    phase: Any = DESK.rules.phases[DESK.phases["towing"]]
    found = phase.not_asked(game.state, "tow/a")
    assert found.cite == "tournament:35.4.4"
    assert refused(game, tow__a="b") == "9.0"


@pytest.mark.parametrize("velocity", range(1, 7))
def test_35_4_4_a_tow_is_lost_when_the_wind_changes(velocity: int) -> None:
    """tournament:35.4.4 - with the grapple; the two then lie next to each other as any ships do."""
    game = pair("wind", velocity=velocity)
    kept = velocity in (2, 3, 4)
    assert (game.state.ships[0].tow == 1) == kept == bool(game.state.ties.grapples(0, 1))
    ended = [(e.reason, e.cite) for e in DESK.happened(game, TowEnded)]
    assert ended == ([] if kept else [("wind", "tournament:35.4.4")])
    # Before movement is written, so that both may sail this very turn.
    assert (ask_of(game, "plot/b") is None) == kept


def shot(game_dice: tuple[int, ...], target: int, towing: bool = True, desk: Desk = DESK) -> Game:
    """A critical hit at the hull of one of the two, with two dice that look up its number and then these."""
    critical = Critical(target, 2, HULL, 5, 2, "", Hits(target, 0))
    return pair("combat", towing, desk, criticals=[critical], dice=game_dice)


@pytest.mark.parametrize("target", [0, 1])
def test_35_4_3_1_5h_shoots_the_tow_away(target: int) -> None:
    """tournament:35.4.3.1 - number 5 of the hull table, whichever of the two is hit."""
    game = shot((2, 3), target)
    assert [(e.reason, e.cite) for e in DESK.happened(game, TowEnded)] == [
        ("shot away", "tournament:35.4.3.1")
    ]
    assert (game.state.ships[0].tow, game.state.ships[1].towed_by, game.state.ties.pairs) == (-1, -1, 0)
    # Without a tow there is nothing to shoot away, and without the rule no result.
    assert not DESK.happened(shot((2, 3), target, towing=False), TowEnded)
    assert not DESK.happened(shot((2, 3), target, towing=False, desk=WITHOUT), TowEnded)


@pytest.mark.parametrize("target", [0, 1])
@pytest.mark.parametrize("die", range(1, 7))
def test_35_4_3_1_8h_hits_one_cable_or_the_other(target: int, die: int) -> None:
    """tournament:35.4.3.1 - with a tow a die decides: even the anchor cable is cut, odd the tow."""
    game = shot((4, 4, die), target)
    (tried,) = DESK.happened(game, HawserTried)
    assert (tried.roll.value, tried.parted, tried.cite) == (die, die % 2 == 1, "tournament:35.4.3.1")
    assert bool(DESK.happened(game, TowEnded)) == (die % 2 == 1) == (not DESK.happened(game, CableParted))
    assert game.state.ships[target].cables == (2 if die % 2 else 1)


@pytest.mark.parametrize("target", [0, 1])
def test_35_4_3_1_other_hits_leave_the_tow_alone(target: int) -> None:
    """tournament:35.4.3.1 - 4H costs her the helm, tow or no tow, and no die is rolled for a cable."""
    game = shot((2, 2), target)
    assert [e.ship for e in DESK.happened(game, SteeringHit)] == ["ab"[target]]
    assert not DESK.happened(game, HawserTried) and not DESK.happened(game, TowEnded)
    assert (game.state.ships[0].tow, game.state.ships[1].towed_by) == (1, 0)


def test_35_4_3_1_without_a_tow_8h_needs_no_die() -> None:
    """tournament:35.4.3.1 - then it is the anchor cable, as ever."""
    game = shot((4, 4), 0, towing=False)
    assert DESK.happened(game, CableParted) and not DESK.happened(game, HawserTried)


def test_35_4_3_ungrappling_needs_no_dice_between_friends() -> None:
    """tournament:35.4.3 - the tow is cast off in the Ungrappling Phase, at once and surely."""
    game = pair("grappling")
    on_to(DESK, game, "movement_notation", ungrapple__a__b="attempt")
    assert game.state.ships[0].tow == -1 and not game.state.ties.pairs
