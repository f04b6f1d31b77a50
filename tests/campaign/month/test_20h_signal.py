"""20.h.1.a and b: seeking or refusing battle, and the secret choice of a squadron."""

import pytest

from tests.builders.campaign.war import War
from weathergage.api import IllegalOrder
from weathergage.campaign.events import BattleDeclined, EngagementRolled, FleetPlaced


@pytest.mark.parametrize(
    ("answers", "gained", "refuser"),
    [(("no", "no"), [10, 10], -1), (("no", "yes"), [0, 20], 0), (("yes", "no"), [20, 0], 1)],
)
def test_20_h_1_a_a_lone_refuser_gains_nothing_and_the_other_double(
    answers: tuple[str, str], gained: list[int], refuser: int
) -> None:
    """beat_to_quarters:20.h.1.a: without agreement there is no battle; if neither wants one, nobody suffers."""
    war = War().to("signal")
    before = war.points()
    war.submit({"engage": answers[0]}, {"engage": answers[1]}).next_month()
    assert [now - was for now, was in zip(war.points(), before)] == gained
    assert [event.refuser for event in war.happened(BattleDeclined)] == [refuser]
    assert war.happened(EngagementRolled) == []


def test_20_h_1_a_with_both_willing_there_is_a_battle_and_ten_points_each() -> None:
    """beat_to_quarters:20.h.1.a: the ordinary income follows a battle."""
    war = War().to("signal")
    before = war.points()
    war.battle(4)
    assert war.campaign.battle is not None
    war.tell().next_month()
    assert [now - was for now, was in zip(war.points(), before)] == [10, 10]


def test_20_h_1_b_the_choice_is_secret_until_the_fleets_meet() -> None:
    """beat_to_quarters:20.h.1.b: neither the other side nor an onlooker sees it before all ships are placed."""
    war = War().meet(4, squadrons=("2", "1"))
    for side, seen in ((0, ("2", "")), (1, ("", "1")), (-1, ("", ""))):
        view = war.campaign.view(side)
        assert view.engagement is not None and view.engagement.squadrons == seen
        marks = [{ship.mark for ship in sheet.ships} for sheet in view.sides]
        assert [("NE" in each) for each in marks] == [side == 0, side == 1]
    assert war.happened(FleetPlaced) == []
    war.to("battle")
    view = war.campaign.view(1)
    assert view.engagement is not None and view.engagement.squadrons == ("2", "1")


def test_20_h_1_b_all_other_ships_are_marked_not_engaged() -> None:
    """beat_to_quarters:20.h.1.b: NE until the end of the month, and they are not in the battle."""
    war = War().battle(4, squadrons=("2", "1"))
    marks = {ship.name: ship.mark() for ship in war.state.vessels}
    assert marks == {
        **dict.fromkeys(("Victory", "Ajax", "Swift", "Lion", "Flore"), "NE"),
        **dict.fromkeys(("Orion", "Juno", "Orient", "Hercule", "Vif"), ""),
    }
    battle = war.campaign.battle
    assert battle is not None
    there = [{ship.name for ship in side.ships} for side in battle.scenario.sides]
    assert there == [{"Orion", "Juno"}, {"Orient", "Hercule", "Vif"}]
    war.tell().next_month()
    assert {ship.mark() for ship in war.state.vessels} == {""}


def test_a_squadron_without_active_ships_cannot_be_chosen() -> None:
    war = War().battle(4).tell(Victory=("sunk",), Ajax=("sunk",), Swift=("sunk",)).next_month().to("signal")
    assert war.asks(0)["squadron"] == ("2",)
    with pytest.raises(IllegalOrder, match=r"'1' is not offered; choose 2 \("):
        war.campaign.submit(0, {"squadron": "1"})
