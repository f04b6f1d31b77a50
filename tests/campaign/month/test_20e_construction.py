"""20.e: building ships."""

import pytest

from tests.builders.campaign.war import War
from weathergage.api import IllegalOrder
from weathergage.campaign.events import ShipLaidDown, ShipLaunched


def test_20_e_1_a_ship_is_paid_at_once_and_launched_five_months_later() -> None:
    """beat_to_quarters:20.e.1: laid down in month 1 she sails from month 6 on (ruling Q10)."""
    war = War()
    before = war.points()[0]
    war.submit({"build/1": "3 average", "name/1": "Colossus"})
    assert war.points()[0] == before - 20
    ship = war["Colossus"]
    assert (ship.where, ship.launch, ship.value) == ("building", 6, 20)
    (laid,) = war.happened(ShipLaidDown)
    assert (laid.launch, laid.price, laid.rulings) == (6, 20, ("Q10",))
    for month in range(1, 6):
        assert war.state.month == month and war["Colossus"].where == "building"
        war.next_month()
    assert war.state.month == 6 and war["Colossus"].where == "building"
    war.next_month({"assign/a-colossus": "2"})
    assert (ship.where, ship.squadron, ship.home) == ("squadron", "2", "2")
    assert [event.new for event in war.happened(ShipLaunched)] == [True]


def test_20_e_1_there_are_two_berths_and_one_is_free_again_after_the_launch() -> None:
    """beat_to_quarters:20.e.1: with both taken nothing is asked."""
    war = War()
    assert {ask for ask in war.asks(0) if ask.startswith("build")} == {"build/1", "build/2"}
    war.submit({"build/1": "8 poor"}).next_month()
    assert [ask for ask in war.asks(0) if ask.startswith("build")] == ["build/1"]
    war.submit({"build/1": "8 poor"}).next_month()
    for month in range(3, 7):
        assert war.state.month == month and war.asks(0) == {}
        war.next_month()
    assert [ask for ask in war.asks(0) if ask.startswith("build")] == ["build/1"]
    assert war.campaign.view(0).sides[0].construction[1] == ""


def test_20_e_1_a_new_ship_is_assigned_to_a_squadron_of_the_players_choice() -> None:
    """beat_to_quarters:20.e.1: any squadron of the first muster, even one without a ship (ruling B21)."""
    war = War(("A 3 average", "B 3 average", "C 3 average"))
    war.submit({"build/1": "4 average", "name/1": "New"})
    war.battle(4).tell(A=("sunk",)).next_month()
    while war.state.month < 6:
        war.next_month()
    war.to("yard")
    assert war.asks(0)["assign/a-new"] == ("1", "2", "3")
    war.next_month({"assign/a-new": "1"})
    assert war["New"].squadron == "1"
    war.to("signal")
    assert war.asks(0)["squadron"] == ("1", "2", "3")


def test_20_c_1_first_rates_may_be_bought_later_without_limit() -> None:
    """beat_to_quarters:20.c.1: the limit of two is for the set-up."""
    war = War(("A 1 poor, B 1 poor", "C 8 poor"))
    war.submit({"build/1": "1 average", "build/2": "1 average"})
    assert sum(ship.rate == 1 and ship.side == 0 for ship in war.state.vessels) == 4


def test_20_e_2_no_battery_can_be_built() -> None:
    """beat_to_quarters:20.e.2: a berth offers ships and nothing else, and the number of batteries never grows."""
    war = War(batteries=(("3 poor",), ()))
    assert all(
        len(option.split()) in (1, 2, 3) and "battery" not in option for option in war.asks(0)["build/1"]
    )
    with pytest.raises(IllegalOrder):
        war.campaign.submit(0, {"build/1": "battery 1 average"})
    for _ in range(7):
        war.submit({ask: "8 poor" for ask in war.asks(0) if ask.startswith("build")}).next_month()
    assert len(war.state.batteries) == 1


def test_names_are_given_and_never_twice() -> None:
    war = War()
    with pytest.raises(IllegalOrder, match="you already had a ship called 'ajax'"):
        war.campaign.submit(0, {"build/1": "8 poor", "name/1": "ajax"})
    with pytest.raises(IllegalOrder, match="characters; at most 40"):
        war.campaign.submit(0, {"build/1": "8 poor", "name/1": "A" * 41})
    with pytest.raises(IllegalOrder, match="name/2"):
        war.campaign.submit(0, {"build/1": "8 poor", "name/1": "Pug", "build/2": "8 poor", "name/2": "Pug"})
    war.campaign.submit(0, {"build/1": "8 poor", "build/2": "8 poor"})
    assert len({ship.name for ship in war.state.vessels}) == len(war.state.vessels)
