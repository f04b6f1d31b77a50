"""Section 11.4: marking hits and the effects of damage in the Basic game."""

from typing import Any

import pytest

from tests.builders.plotted import damage
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.gun_drill import fire, in_play, off, options
from weathergage.api import Game
from weathergage.rulesets.plotted.core.events import (
    CrewSectionLost,
    HitsMarked,
    RiggingSectionLost,
    ShipSurrendered,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Hits, PlottedState
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY, STRIKING
from weathergage.rulesets.plotted.gunnery.damage.gun_losses import allocations
from weathergage.rulesets.plotted.gunnery.damage.marking import mark
from weathergage.rulesets.plotted.sailing.allowances import allowances, may_plot

DESK = Desk("tournament")
BARE = [0, 0, 0, 0]


def marked(ship: Ship, *hits: Hits) -> HitsMarked:
    """Mark hits on a ship and return what is told of them."""
    (told,) = [e for e in damage.marked(DESK, ship, *hits) if isinstance(e, HitsMarked)]
    return told


def duel(
    *others: Ship, dice: tuple[int, ...] = (), alpha: dict[str, Any] | None = None, **beta: Any
) -> PlottedState:
    """Alpha alongside the enemy beta, and others."""
    hers = DESK.ship("beta", 1, in_play(1, 1), **beta)
    return DESK.position(DESK.ship("alpha", **(alpha or {})), hers, *others, phase="combat", dice=dice)


def test_11_4_each_hit_in_its_part_of_the_log() -> None:
    """tournament:11.4, tournament:11.4.1, tournament:11.4.2, tournament:11.4.3, tournament:11.4.4 - four kinds."""
    ship = DESK.ship("beta")
    told = marked(ship, Hits(0, 0, hull=2, guns=1, crew=1, rigging=2))
    assert (told.hull, told.guns, told.crew, told.rigging, told.wasted) == (2, 1, 1, 2, 0)
    assert told.cite == "tournament:11.4"
    assert (ship.hull, list(ship.crew), list(ship.rigging)) == (6, [1, 2, 2, 0], [1, 3, 3, 3])


def test_11_4_1_1_hull_squares() -> None:
    """tournament:11.4.1.1 - one for each hit; what is too much misses."""
    ship = DESK.ship("beta", hull=2)
    told = marked(ship, Hits(0, 0, hull=3))
    assert (told.hull, told.wasted, ship.hull) == (2, 1, 0)


def test_11_4_1_2_striking() -> None:
    """tournament:11.4.1.2 - hull gone: she strikes, is never sailed or fought again, and nobody fires at her."""
    state = duel(dice=(6,), hull=1, alpha={"full_guns": (13, 13)})
    game = fire(DESK, state, fire__alpha__R="hull>beta")
    (event,) = DESK.happened(game, ShipSurrendered)
    assert (event.kind, event.cite) == ("striking", "tournament:11.4.1.2")
    beta = state.ships[1]
    assert beta.surrendered == STRIKING and not may_plot(DESK.book, state, beta)
    again = duel(surrendered=STRIKING, hull=0)
    assert options(DESK, again) == ["hold", "air"] and options(DESK, again, "fire/beta/L") == []
    prize = duel(surrendered=STRIKING, hull=0, captured=True, prize=[1, 0, 0, 0])
    assert options(DESK, prize, "fire/beta/L") == [] and not may_plot(DESK.book, prize, prize.ships[1])
    assert "hull>beta" not in options(DESK, prize)


def test_11_4_2_1_crew_from_the_first_section_on() -> None:
    """tournament:11.4.2.1 - section one, then two, then three."""
    ship = DESK.ship("beta")
    report: list[Any] = []
    mark(DESK.book, DESK.position(ship, DESK.ship("far", 1, "A1")), ship, [Hits(0, 0, crew=3)], None, report)
    assert list(ship.crew) == [0, 1, 2, 0]
    assert [(e.section, e.cite) for e in report if isinstance(e, CrewSectionLost)] == [
        (1, "tournament:11.4.2.1")
    ]


def test_11_4_2_2_no_crew_no_use() -> None:
    """tournament:11.4.2.2 - she neither moves nor fires until men come aboard; excess hits miss."""
    ship = DESK.ship("beta", crew=[0, 0, 1])
    assert marked(ship, Hits(0, 0, crew=3)).wasted == 2
    state = duel(crew=[0, 0, 0, 0])
    assert not may_plot(DESK.book, state, state.ships[1]) and options(DESK, state, "fire/beta/L") == []
    state.ships[1].crew = row_of([0, 0, 1, 0])
    assert may_plot(DESK.book, state, state.ships[1]) and options(DESK, state, "fire/beta/L")


def test_11_4_3_1_guns_of_the_near_side() -> None:
    """tournament:11.4.3.1 - near side first, gun or carronade as her captain likes, then the far side."""
    near = DESK.ship("beta", full_guns=(2, 2), full_carronades=(1, 1))
    assert set(allocations(near, [Hits(0, 0, guns=1)])) == {(1, 0, 0, 0), (0, 0, 1, 0)}
    assert set(allocations(near, [Hits(0, -1, guns=1)])) == {
        (1, 0, 0, 0),
        (0, 1, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 0, 1),
    }
    bare = DESK.ship("beta", guns=[0, 2], carronades=[0, 0])
    marked(bare, Hits(0, 0, guns=1))
    assert list(bare.guns) == [0, 1]
    state = duel(dice=(1,), full_guns=(2, 2), full_carronades=(1, 1), standing=StandingOrders(gun_hits="ask"))
    state.ships[0].guns = row_of([9, 9])
    game: Game = fire(DESK, state, fire__alpha__R="hull>beta")
    ask = DESK.asks(game, 1)["hits/beta"]
    assert ask.cite == "tournament:11.4.3.1" and set(ask.options) <= {"gL1", "cL1", "gL2", "gL1 cL1", "none"}
    assert all("R" not in option for option in ask.options)


def test_11_4_3_2_without_guns_she_gives_up_to_fire_from_the_next_hex() -> None:
    """tournament:11.4.3.2 - unless a friend large enough is within ten hexes when the broadside is fired."""
    unarmed: dict[str, Any] = {"guns": [0, 0], "carronades": [0, 0]}
    for friend, given_up in (
        (None, True),
        (DESK.ship("friend", 1, in_play(9, 4)), False),
        (DESK.ship("friend", 1, in_play(9, 4), ship_class=4), True),
        (DESK.ship("friend", 1, in_play(12, 6)), True),
    ):
        state = duel(*([friend] if friend else []), dice=(1,), **unarmed)
        game = fire(DESK, state, fire__alpha__R="hull>beta")
        assert (state.ships[1].surrendered == FIREPOWER) == given_up
        if given_up:
            (event,) = DESK.happened(game, ShipSurrendered)
            assert (event.to_ship, event.cite) == ("alpha", "tournament:11.4.3.2")
    away = DESK.position(
        DESK.ship("alpha"), DESK.ship("beta", 1, in_play(2, 1), **unarmed), phase="combat", dice=(1,)
    )
    fire(DESK, away, fire__alpha__R="hull>beta")
    assert not away.ships[1].surrendered, "not from two hexes"


def test_11_4_3_2_excess_gun_hits_go_into_the_hull() -> None:
    """tournament:11.4.3.2 - gun hits that find no gun."""
    ship = DESK.ship("beta", guns=[1, 0], carronades=[0, 0])
    told = marked(ship, Hits(0, 0, guns=3))
    assert (told.guns, told.into_hull, told.hull, ship.hull) == (1, 2, 2, 6)


def test_11_4_4_1_rigging_section_by_section() -> None:
    """tournament:11.4.4.1 - from the first section on; each lost section takes a hex, with the last she stops."""
    ship = DESK.ship("beta", heading=2)
    state = DESK.position(ship, DESK.ship("far", 1, "A1"))
    before = allowances(DESK.book, state, ship)
    report: list[Any] = []
    mark(DESK.book, state, ship, [Hits(0, 0, rigging=4)], None, report)
    assert list(ship.rigging) == [0, 2, 3, 3]
    assert allowances(DESK.book, state, ship) == tuple(max(0, hexes - 1) for hexes in before)
    lost = [(e.section, e.dismasted, e.cite) for e in report if isinstance(e, RiggingSectionLost)]
    assert lost == [(1, False, "tournament:11.4.4.1")]
    mark(DESK.book, state, ship, [Hits(0, 0, rigging=20)], None, report)
    assert ship.dismasted and max(allowances(DESK.book, state, ship)) == 0
    assert {len(DESK.ship("x", battle_speed=n, full_rigging=(3,) * n).rigging) for n in (3, 4)} == {3, 4}


@pytest.mark.parametrize(
    ("bow", "friend", "given_up"),
    [
        (off(3, 1, off(1, 3)), {}, True),
        (in_play(3, 1), {}, False),
        (off(3, 1, off(1, 3)), {"bow": off(4, 9)}, False),
        (off(3, 1, off(1, 3)), {"bow": off(4, 9), "ship_class": 4}, True),
    ],
    ids=["raked", "abreast", "friend near", "small friend"],
)
def test_11_4_4_2_dismasted_and_open_to_a_rake(bow: str, friend: dict[str, Any], given_up: bool) -> None:
    """tournament:11.4.4.2 - she gives up to the first enemy who can rake her hull, if no friend is at hand."""
    heading = 3 if bow != in_play(3, 1) else 1
    ships = [DESK.ship("alpha", bow=bow, heading=heading), DESK.ship("beta", 1, "R20", rigging=list(BARE))]
    if friend:
        ships.append(DESK.ship("friend", 1, **friend))
    state = DESK.position(*ships, phase="combat")
    game = fire(DESK, state)
    assert (state.ships[1].surrendered == IMMOBILITY) == given_up
    if given_up:
        (event,) = DESK.happened(game, ShipSurrendered)
        assert (event.to_ship, event.cite) == ("alpha", "tournament:11.4.4.2")


def test_11_4_4_2_excess_rigging_hits_miss() -> None:
    """tournament:11.4.4.2 - nothing left to break."""
    ship = DESK.ship("beta", rigging=[0, 0, 0, 1])
    assert marked(ship, Hits(0, 0, rigging=3)).wasted == 2 and ship.dismasted


@pytest.mark.parametrize(
    ("how", "far", "rallies"),
    [(FIREPOWER, 5, True), (IMMOBILITY, 5, True), (FIREPOWER, 6, False), (STRIKING, 5, False)],
)
def test_11_4_5_friends_near_undo_a_surrender(how: int, far: int, rallies: bool) -> None:
    """tournament:11.4.5 - within five hexes at the start of a turn; she works again the turn after, damage and all."""
    beaten = DESK.ship("beta", 1, "R20", surrendered=how, hull=3 if how != STRIKING else 0)
    state = DESK.position(
        DESK.ship("alpha", bow="A1"),
        beaten,
        DESK.ship("friend", 1, in_play(far, far // 2)),
        phase="turn_start",
    )
    game = DESK.game(state)
    assert (beaten.surrendered == 0) == rallies
    assert not DESK.asks(game, 1).get("plot/beta"), "not yet in this turn"
    assert beaten.hull == (3 if how != STRIKING else 0)
    if rallies:
        state.phase = 0
        DESK.game(state)
        assert beaten.can_sail_and_fire
