"""20.f: repairs."""

import pytest

from tests.builders.campaign.war import War
from weathergage.api import IllegalOrder
from weathergage.campaign.events import RiggingRestored, ShipDocked, ShipRepaired


def hurt(**damage: int) -> War:
    """The first month's battle is over; ships of Albion have these rates."""
    return War().battle().tell(**{name: ("afloat", 0, rate) for name, rate in damage.items()})


def test_20_f_1_one_rate_a_month_for_five_points() -> None:
    """beat_to_quarters:20.f.1: docked in g, paid from the next b, launched in h when she is as built (ruling Q10)."""
    war = hurt(Ajax=5)
    war.next_month({"dock/a-ajax": "yes"})
    ajax, points = war["Ajax"], war.points()[0]
    assert (ajax.where, ajax.now, ajax.mark()) == ("repair", 5, "UR")
    war.submit({"repair/a-ajax": "pay"})
    assert war.points()[0] == points - 5 and ajax.now == 5
    war.next_month()
    assert (ajax.where, ajax.now) == ("repair", 4)
    war.submit({"repair/a-ajax": "pay"}).next_month()
    assert (ajax.where, ajax.now) == ("squadron", 3)
    assert [event.rate for event in war.happened(ShipRepaired)] == [4, 3]
    assert war.points()[0] == points - 10 + 20


def test_20_f_1_without_payment_nothing_is_done() -> None:
    """beat_to_quarters:20.f.1: a player may wait."""
    war = hurt(Ajax=4)
    war.next_month({"dock/a-ajax": "yes"})
    points = war.points()[0]
    war.submit({"repair/a-ajax": "wait"}).next_month()
    assert (war["Ajax"].now, war["Ajax"].where, war.points()[0]) == (4, "repair", points + 10)


def test_20_f_1_never_better_than_she_was_built() -> None:
    """beat_to_quarters:20.f.1: only damaged ships can be docked, and a whole one is launched."""
    war = hurt(Ajax=4)
    assert [ask for ask in war.asks(0) if ask.startswith("dock")] == ["dock/a-ajax"]
    war.next_month({"dock/a-ajax": "yes"})
    war.submit({"repair/a-ajax": "pay"}).next_month()
    assert (war["Ajax"].now, war["Ajax"].where) == (3, "squadron")
    war["Ajax"].repair(1, 2)
    assert war["Ajax"].now == 3


def test_20_f_1_two_repair_berths() -> None:
    """beat_to_quarters:20.f.1: a third ship is refused, and with both taken none is asked for."""
    war = hurt(Ajax=4, Victory=2)
    war["Orion"].now = 4
    war.campaign._ask_or_resolve()
    three = {"dock/a-ajax": "yes", "dock/a-victory": "yes", "dock/a-orion": "yes"}
    with pytest.raises(IllegalOrder, match="3 ships to dock, but only 2 of 2 repair berths free"):
        war.campaign.submit(0, three)
    war.next_month({"dock/a-ajax": "yes", "dock/a-victory": "yes"})
    war.submit({"repair/a-ajax": "wait", "repair/a-victory": "wait"}).submit(
        {"engage": "no"}, {"engage": "no"}
    )
    assert {ask for ask in war.asks(0) if ask.startswith("dock")} == set()
    assert len(war.happened(ShipDocked)) == 2


def test_20_f_1_a_ship_may_go_out_half_repaired() -> None:
    """beat_to_quarters:20.f.1: at h of any month, with whatever rate she has by then."""
    war = hurt(Ajax=6)
    war.next_month({"dock/a-ajax": "yes"})
    war.submit({"repair/a-ajax": "pay"}).submit({"engage": "no"}, {"engage": "no"})
    assert war.asks(0)["launch/a-ajax"] == ("yes", "no")
    war.submit({"launch/a-ajax": "yes"})
    assert (war["Ajax"].now, war["Ajax"].where) == (5, "squadron")


def test_20_f_1_ships_under_repair_cannot_be_sent_out() -> None:
    """beat_to_quarters:20.f.1: UR ships are in no squadron that fights at sea."""
    war = hurt(Ajax=4).next_month({"dock/a-ajax": "yes"})
    scenario = war.battle(4).campaign.battle
    assert scenario is not None
    assert {ship.name for ship in scenario.scenario.sides[0].ships} == {"Victory", "Swift"}


def test_ruling_b15_crews_mend_with_their_ships() -> None:
    """beat_to_quarters:20.f.1: two rates lost cost a grade and two rates repaired give it back, and no more."""
    war = War().battle().tell(Victory=("afloat", 0, 6, "poor"))
    victory = war.next_month({"dock/a-victory": "yes"})["Victory"]
    crews = []
    while victory.where == "repair":
        war.submit({"repair/a-victory": "pay"}).next_month()
        crews.append((victory.now, victory.quality))
    assert crews == [(5, "poor"), (4, "green"), (3, "green"), (2, "average"), (1, "average")]


def test_ruling_b16_a_hulk_is_not_active_until_she_is_repaired() -> None:
    """beat_to_quarters:20.f.1: worse than eighth rate she is sent nowhere, but she can be docked."""
    war = hurt(Ajax=9)
    assert "dock/a-ajax" in war.asks(0)
    war.next_month()
    battle = war.battle(4).campaign.battle
    assert battle is not None and "Ajax" not in {ship.name for ship in battle.scenario.sides[0].ships}
    war.tell().next_month({"dock/a-ajax": "yes"})
    war.submit({"repair/a-ajax": "wait"}).submit({"engage": "no"}, {"engage": "no"})
    assert "launch/a-ajax" not in war.asks(0)
    war.next_month().submit({"repair/a-ajax": "pay"}).submit({"engage": "no"}, {"engage": "no"})
    assert "launch/a-ajax" in war.asks(0)


def test_ruling_b21_the_last_active_ship_is_not_docked() -> None:
    """beat_to_quarters:20.i.1: nobody loses all his active ships to his own dockyard."""
    war = War(("A 3 average", "B 3 average")).battle().tell(A=("afloat", 0, 4))
    war.next_month({"dock/a-a": "yes"})
    war["B"].now = 5
    war.submit({"repair/a-a": "wait"}).submit({"engage": "no"}, {"engage": "no"})
    with pytest.raises(IllegalOrder, match="at least one ship must stay active"):
        war.campaign.submit(0, {"dock/a-b": "yes"})
    war.campaign.submit(0, {"dock/a-b": "yes", "launch/a-a": "yes"})


def test_20_f_2_masts_and_steering_are_made_good_by_the_end_of_the_month() -> None:
    """beat_to_quarters:20.f.2: in the next battle every ship has all the masts she was built with."""
    war = War(("Ark 6 average 2, Bee 7 average 3", "Cat 8 average"))
    for month in (1, 2):
        battle = war.battle(4).campaign.battle
        assert battle is not None
        cards = {ship.name: ship.card for ship in battle.scenario.sides[0].ships}
        assert {name: card.masts for name, card in cards.items() if card} == {"Ark": 2, "Bee": 3}
        war.tell(Ark=("afloat", 0, 7)).next_month()
        assert [event.month for event in war.happened(RiggingRestored)] == list(range(1, month + 1))


def test_20_f_3_a_damaged_battery_stays_damaged() -> None:
    """beat_to_quarters:20.f.3: nothing offers to repair it, and it fights the next battle as it is."""
    war = War(batteries=(("1 average",), ()))
    war.battle(12).tell(a_battery_1=("afloat", 0, 4, "green"))
    assert not any("battery" in ask for ask in war.asks(0))
    war.next_month()
    assert not any("battery" in ask for ask in war.asks(0))
    battle = war.battle(12).campaign.battle
    assert battle is not None
    work = battle.scenario.sides[0].ships[-1]
    assert (work.fixed, work.card and work.card.now, work.quality) == ("battery", 4, "green")


def test_20_c_1_a_destroyed_battery_is_not_replaced() -> None:
    """beat_to_quarters:20.c.1: the port has one less in the next battle."""
    war = War(batteries=(("1 average", "3 poor"), ()))
    war.battle(12).tell(a_battery_1=("sunk", 0, 9)).next_month()
    battle = war.battle(12).campaign.battle
    assert battle is not None
    assert [ship.id for ship in battle.scenario.sides[0].ships if ship.fixed] == ["a-battery-2"]


def test_20_f_5_ships_under_repair_lie_in_port_and_are_destroyed_if_boarded() -> None:
    """beat_to_quarters:20.f.5: anchored and marked UR when the port is attacked; half the price to the enemy (B17)."""
    war = hurt(Ajax=4).next_month({"dock/a-ajax": "yes"})
    battle = war.battle(12).campaign.battle
    assert battle is not None
    ajax = next(ship for ship in battle.scenario.sides[0].ships if ship.name == "Ajax")
    assert ajax.card is not None and (ajax.card.port, ajax.anchored != "", ajax.card.now) == ("UR", True, 4)
    war.tell(Ajax=("destroyed", 0))
    assert (war["Ajax"].where, war["Ajax"].fate) == ("lost", "destroyed")
    assert war.halves() == [0, 20]
    assert war.campaign.view(0).sides[0].repair == ("", "")
