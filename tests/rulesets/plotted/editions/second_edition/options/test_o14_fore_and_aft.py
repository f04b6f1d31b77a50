"""Optional rule XIV: fore-and-aft rigged ships sail into the wind's eye every other turn (ruling W38).

Wind 1 blows to the north: heading 4 is attitude D.
"""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import D_HEADING, next_turn, plots, refused
from weathergage.geometry.hexgrid import REVERSE_OF, distance
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.sailing.allowances import allowances

DESKS = [Desk(edition, "advanced", "fore_and_aft") for edition in ("second_edition", "tournament")]
both = pytest.mark.parametrize("desk", DESKS, ids=lambda desk: desk.id)


def schooner(desk: Desk, **changes: Any) -> Ship:
    values = {"rig": "fore-and-aft", "ship_class": 5, "heading": D_HEADING, **changes}
    return desk.ship("a", **values)


@both
def test_o_xiv_one_hex_every_second_turn(desk: Desk) -> None:
    """Into the wind's eye, but not twice running.

    second_edition:O.XIV - one hex in attitude D every second turn.
    tournament:40.0 - likewise.
    """
    ship = schooner(desk)
    game = desk.at(ship, desk.ship("far", side=1, bow="A1"), turn=2)
    made = []
    for _ in range(6):
        before = ship.bow
        ahead = "1" in desk.asks(game)["plot/a"].options
        if not ahead:
            assert refused(desk, game, "plot/a", "1") == desk.book.cite("B.IV.A.5").partition(":")[2]
        desk.give(game, plot__a="1" if ahead else "0")
        made.append(distance(before, ship.bow))
        next_turn(desk, game)
    assert made == [1, 0, 1, 0, 1, 0]


@both
@pytest.mark.parametrize("wind", range(1, 7))
def test_o_xiv_whatever_wind_it_is(desk: Desk, wind: int) -> None:
    """The wait is for a hex against the wind that blows.

    second_edition:O.XIV - from any quarter.
    tournament:40.0 - likewise.
    """
    ship = schooner(desk, heading=REVERSE_OF[wind])
    game = desk.at(ship, desk.ship("far", side=1, bow="A1"), turn=2, wind=wind)
    desk.give(game, plot__a="1")
    next_turn(desk, game)
    assert ship.beating == 1 and "1" not in desk.asks(game)["plot/a"].options


@both
def test_o_xiv_oars_need_no_such_rule(desk: Desk) -> None:
    """Ruling W34: under oars every heading is alike.

    second_edition:O.XIV - a vessel that is rowed loses nothing by her rig.
    tournament:40.0 - likewise.
    """
    galley = schooner(desk, rowed=True)
    assert allowances(desk.book, desk.position(galley), galley) == (4, 4, 4, 4)


@both
def test_o_xiv_with_all_her_rigging(desk: Desk) -> None:
    """Each section lost is a hex less, as in every attitude (ruling W38).

    second_edition:O.XIV - with a section gone there is no hex into the wind's eye.
    tournament:40.0 - likewise.
    """
    assert "1" in plots(desk, schooner(desk, rigging=[1, 3, 3, 3]))
    assert "1" not in plots(desk, schooner(desk, rigging=[0, 3, 3, 3]))


@both
def test_o_xiv_a_pause_is_enough(desk: Desk) -> None:
    """Having waited a turn, or sailed elsewhere, she may go again.

    second_edition:O.XIV - only the turn before counts.
    tournament:40.0 - likewise.
    """
    assert "1" not in plots(desk, schooner(desk, beating=1))
    assert "1" in plots(desk, schooner(desk, beating=0))
    ship = schooner(desk, heading=3)
    game = desk.at(ship, desk.ship("far", side=1, bow="A1"), turn=2)
    desk.give(game, plot__a="1")
    next_turn(desk, game)
    assert ship.beating == 0, "a hex in attitude C is no hex into the wind"
    desk.give(game, plot__a="R")
    next_turn(desk, game)
    assert ship.heading == D_HEADING and ship.beating == 0, "turning into D is no hex into the wind"
    ship = schooner(desk, heading=2)
    game = desk.at(ship, desk.ship("far", side=1, bow="A1"), turn=2)
    desk.give(game, plot__a="R1R")
    next_turn(desk, game)
    assert ship.heading == D_HEADING and ship.beating == 0, "nor is a hex before such a turn"


@both
def test_o_xiv_only_one_hex_and_only_for_that_rig(desk: Desk) -> None:
    """What the rule gives, and to whom.

    second_edition:O.XIV - an allowance of 1 in attitude D, to ships the battle calls fore-and-aft rigged.
    tournament:40.0 - likewise.
    """
    for sails, row in ((0, (4, 3, 1, 1)), (FULL_SAIL, (6, 5, 2, 1))):
        ship = schooner(desk, sails=sails)
        assert allowances(desk.book, desk.position(ship), ship) == row
    assert plots(desk, schooner(desk)) == ("0", "1", "L", "R")
    square = desk.ship("a", heading=D_HEADING)
    assert allowances(desk.book, desk.position(square), square)[3] == 0
    plain = Desk(desk.id, "advanced")
    ship = schooner(plain)
    assert allowances(plain.book, plain.position(ship), ship)[3] == 0, "optional"


@both
def test_o_xiv_rigging_and_wind_are_needed(desk: Desk) -> None:
    """Ruling W38: lost sections lower it as they lower everything, and a calm is a calm.

    second_edition:O.XIV - it is an allowance like any other.
    tournament:40.0 - likewise.
    """
    ship = schooner(desk, rigging=[0, 3, 3, 3])
    assert allowances(desk.book, desk.position(ship), ship) == (3, 2, 0, 0)
    assert plots(desk, schooner(desk), velocity=0) == ("0", "L", "R")
    becalmed = schooner(desk)
    assert allowances(desk.book, desk.position(becalmed, velocity=0), becalmed) == (0, 0, 0, 0)


@both
def test_o_xiv_turning_into_the_wind_still_ends_the_move(desk: Desk) -> None:
    """Ruling W38: she has to begin her movement in D.

    second_edition:O.XIV - B.IV.A.16 stands.
    tournament:40.0 - 7.1.16 stands.
    """
    found = plots(desk, schooner(desk, heading=2))
    assert "R1R" in found and "R1R1" not in found


@both
def test_o_xiv_no_extra_rigging_hits_at_full_sail(desk: Desk) -> None:
    """Her rigging suffers no more under full sail.

    second_edition:O.XIV - rigging hits are not doubled.
    tournament:40.0 - the full sail hits are not used.
    """

    def rigging_lost(rig: str, sails: int, table: Desk = desk) -> int:
        target = table.ship("b", side=1, bow="T20", rig=rig, sails=sails, full_rigging=(9, 9, 9, 9))
        firing = table.ship("a", full_guns=(20, 20), initial=[0, 0])
        game = table.at(firing, target, phase="combat", turn=2, dice=[5] * 12)
        table.give(game, fire__a__R="rigging>b", fire__b__L="hold")
        assert table.happened(game, BroadsideFired)
        return 36 - sum(target.rigging)

    plain = rigging_lost("square", 0)
    assert plain > 0 and rigging_lost("fore-and-aft", 0) == plain
    assert rigging_lost("square", FULL_SAIL) > plain
    assert rigging_lost("fore-and-aft", FULL_SAIL) == plain
    assert rigging_lost("fore-and-aft", FULL_SAIL, Desk(desk.id, "advanced")) > plain, "only with the option"
