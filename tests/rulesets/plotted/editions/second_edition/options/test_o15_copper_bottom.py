"""Optional rule XV.A: foul bottoms cost a factor under full sail."""

import msgspec
import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import load_scenario
from weathergage.rulesets.plotted.core.terms import FULL_SAIL
from weathergage.rulesets.plotted.sailing.allowances import allowances

DESKS = [Desk(edition, "advanced", "copper_bottom") for edition in ("second_edition", "tournament")]
both = pytest.mark.parametrize("desk", DESKS, ids=lambda desk: desk.id)


@both
@pytest.mark.parametrize(
    ("coppered", "months", "foul"),
    [(False, 3, True), (False, 12, True), (False, 2, False), (True, 12, False)],
)
def test_o_xv_a_who_is_designated(desk: Desk, coppered: bool, months: int, foul: bool) -> None:
    """Ships that the battle designates: no coppering, and at least three months at sea.

    second_edition:O.XV - special conditions for ships that a battle designates.
    second_edition:O.XV.A - both conditions are needed.
    tournament:41.0 - likewise.
    tournament:41.1 - bottoms without copper were overgrown.
    tournament:41.1.1 - both conditions are needed.
    """
    battle = load_scenario("constitution-guerriere")
    side = battle.sides[0]
    entry = msgspec.structs.replace(side.ships[0], coppered=coppered, months_at_sea=months)
    battle = msgspec.structs.replace(
        battle, sides=(msgspec.structs.replace(side, ships=(entry,)), *battle.sides[1:])
    )
    state = desk.rules.set_up(desk.rules, battle, 1)
    assert [ship.spec.foul_bottom for ship in state.ships] == [foul, False]
    plain = Desk(desk.id, "advanced").rules
    assert not plain.set_up(plain, battle, 1).ships[0].spec.foul_bottom


@both
def test_o_xv_a_one_factor_less_under_full_sail(desk: Desk) -> None:
    """What it costs.

    second_edition:O.XV.A - one movement factor in all attitudes, under full sails only.
    tournament:41.1.1 - likewise.
    """
    for foul, sails, row in (
        (True, FULL_SAIL, (5, 4, 1, 0)),
        (True, 0, (4, 3, 1, 0)),
        (False, FULL_SAIL, (6, 5, 2, 0)),
    ):
        ship = desk.ship("a", foul_bottom=foul, sails=sails)
        assert allowances(desk.book, desk.position(ship), ship) == row
        assert desk.at(ship, desk.ship("b", 1, "A1")).view(0).ship("a").allowances == row
