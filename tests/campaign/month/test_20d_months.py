"""20, 20.a, 20.d: the frame of months."""

import pytest

from tests.builders.campaign.war import BOOK, War
from weathergage.api import IllegalOrder, NotAsked
from weathergage.campaign.events import (
    BattleFought,
    EngagementRolled,
    MonthBegan,
    PointsGained,
    PrizeRecorded,
    RepairPaid,
    ShipDocked,
    ShipLaidDown,
    ShipLaunched,
    ShipManned,
)


def test_20_a_a_campaign_has_24_months() -> None:
    """beat_to_quarters:20.a and beat_to_quarters:20: month after month without a battle, then the account."""
    war = War()
    while not war.campaign.over:
        war.next_month()
    assert war.state.month == 24
    assert [event.month for event in war.happened(MonthBegan)] == list(range(1, 25))
    assert war.state.ending is not None and war.state.ending.kind == "victory points"


def test_20_d_each_side_gains_ten_points_at_the_end_of_a_month() -> None:
    """beat_to_quarters:20.d: not before its end, and for both alike."""
    war = War()
    before = war.points()
    war.to("signal")
    assert war.points() == before
    war.next_month()
    assert war.points() == [points + 10 for points in before]
    assert [event.points for event in war.happened(PointsGained)] == [10, 10]
    war.next_month().next_month()
    assert war.points() == [points + 30 for points in before]


def test_20_d_1_the_nine_steps_come_in_their_order() -> None:
    """beat_to_quarters:20.d.1: building, repairs, crews, set-up, battle, captures, docking, launching, points."""
    war = War()
    war.submit({"build/1": "8 poor"})
    for _ in range(4):
        war.next_month()
    war.battle(4).tell(Hercule=("captured", 0, 5, "green"), Ajax=("afloat", 0, 4, "average"))
    war.next_month({"dock/a-ajax": "yes"})
    war.submit({"build/1": "8 poor", "repair/a-ajax": "pay", "crew/b-hercule": "poor"})
    war.battle(4).tell(Vif=("captured", 0, 8, "green"), Victory=("afloat", 0, 2, "average"))
    war.next_month({"dock/a-victory": "yes"})
    assert war.state.month == 7
    months = [n for n, event in enumerate(war.campaign.events) if isinstance(event, MonthBegan)]
    sixth = war.campaign.events[months[5] : months[6]]
    order = [type(event) for event in sixth]
    steps = (
        ShipLaidDown,
        RepairPaid,
        ShipManned,
        EngagementRolled,
        BattleFought,
        PrizeRecorded,
        ShipDocked,
        ShipLaunched,
        PointsGained,
    )
    places = [order.index(kind) for kind in steps]
    assert places == sorted(places)


def test_orders_of_a_step_are_sealed_until_both_are_in() -> None:
    """beat_to_quarters:20.d: turns are simultaneous."""
    war = War()
    left = war.points()
    war.campaign.submit(0, {"build/1": "8 poor"})
    assert war.points() == left
    assert war.campaign.waiting_for() == [1]
    with pytest.raises(NotAsked):
        war.campaign.submit(0, {})
    war.campaign.submit(1, {})
    assert war.points() == [left[0] - 1, left[1]]


def test_points_that_are_not_there_cannot_be_spent() -> None:
    """beat_to_quarters:20.d: the refusal names the price and the purse, and nothing is changed."""
    war = War(("A 1 average, B 2 elite, C 2 elite, D 3 elite", "E 3 elite, F 2 average, G 4 poor"))
    assert war.points()[0] == 240 - 213
    assert "1 average" not in war.asks(0)["build/1"] and "2 average" in war.asks(0)["build/1"]
    with pytest.raises(IllegalOrder, match="these orders cost 28 points; you have 27"):
        war.campaign.submit(0, {"build/1": "2 average", "build/2": "7 green"})
    assert war.campaign.waiting_for() == [0, 1] and war.points()[0] == 27
    war.campaign.submit(0, {"build/1": "2 average", "build/2": "8 green"})


def test_orders_that_nobody_asked_for_are_refused_with_their_place() -> None:
    war = War()
    with pytest.raises(IllegalOrder, match="dock/a-ajax: nothing like this is asked"):
        war.campaign.submit(0, {"dock/a-ajax": "yes"})
    with pytest.raises(IllegalOrder, match="build/1: '9 average' is not offered; choose none, 1 elite"):
        war.campaign.submit(0, {"build/1": "9 average"})


def test_every_ship_of_the_table_can_be_built_at_its_price() -> None:
    """beat_to_quarters:2: what a berth offers, with the prices of the Master Ship Table."""
    war = War(("A 8 poor", "B 8 poor"))
    (ask, *_) = (ask for ask in war.campaign.view(0).asks if ask.id == "build/1")
    prices = {option.notation: option.price for option in ask.options}
    assert len(prices) == 1 + 10 * 5
    for row in BOOK.tables.ship:
        crews = ("elite", "crack", "average", "green", "poor")
        assert tuple(prices[f"{row.rate} {crew}"] for crew in crews) == row.cost
    assert prices["6 average 2"] == prices["6 average"] == 6
