"""20.g: captured and recaptured ships."""

import pytest

from tests.builders.campaign.war import War
from weathergage.api import IllegalOrder
from weathergage.campaign.events import PrizeRecorded, ShipJoined, ShipManned


def taken(**dice: object) -> War:
    """Albion's second squadron has taken Gaul's Hercule, down to fifth rate, in the first month."""
    war = War().battle(4, squadrons=("2", "1"))
    return war.tell(Hercule=("captured", 0, 5, "green")).next_month()


def lost_and_won_back(home: tuple[str, ...] = ("Victory 1 average, Ajax 3 crack", "Orion 3 crack")) -> War:
    """Gaul has taken Ajax in month 1 and manned her in month 2; in that month's battle Albion wins her back."""
    war = War(home).battle(4).tell(Ajax=("captured", 1, 5, "green")).next_month()
    war.submit({}, {"crew/a-ajax": "poor"})
    return war.battle(4, squadrons=("2", "1")).tell(Ajax=("captured", 0, 6, "poor")).next_month()


def test_20_g_1_a_prize_joins_the_squadron_that_took_her_as_she_is() -> None:
    """beat_to_quarters:20.g.1: in her present condition, under her own name, which cannot be changed."""
    prize = taken()["Hercule"]
    assert (prize.side, prize.squadron, prize.now, prize.rate, prize.where) == (0, "2", 5, 3, "captured")
    assert prize.name == "Hercule" and prize.nation == "french" and prize.value == 20


def test_20_g_1_nothing_asks_for_a_new_name() -> None:
    """beat_to_quarters:20.g.1: with a crew she still is the Hercule."""
    war = taken()
    assert not [ask for ask in war.asks(0) if ask.startswith("name") and "hercule" in ask]
    war.submit({"crew/b-hercule": "average"})
    assert war["Hercule"].name == "Hercule"
    (event,) = war.happened(PrizeRecorded)
    assert (event.side, event.squadron, event.back) == (0, "Albion 2", False)


def test_20_g_2_and_20_f_4_a_prize_is_not_used_before_she_has_a_crew() -> None:
    """beat_to_quarters:20.g.2 and beat_to_quarters:20.f.4: neither sent out nor docked."""
    war = taken()
    assert "Hercule" in war.campaign.view(0).sides[0].rows[1].captured
    war.submit({"crew/b-hercule": "wait"})
    battle = war.battle(4, squadrons=("2", "1")).campaign.battle
    assert battle is not None and "Hercule" not in {ship.name for ship in battle.scenario.sides[0].ships}
    war.tell(Juno=("afloat", 0, 5))
    assert [ask for ask in war.asks(0) if ask.startswith("dock")] == ["dock/a-juno"]
    war.next_month().submit({"crew/b-hercule": "poor"})
    battle = war.battle(4, squadrons=("2", "1")).campaign.battle
    assert battle is not None and "Hercule" in {ship.name for ship in battle.scenario.sides[0].ships}
    war.tell()
    assert "dock/b-hercule" in war.asks(0)


@pytest.mark.parametrize(("crew", "price"), [("poor", 5), ("green", 10), ("average", 15)])
def test_20_g_3_prices_of_a_new_crew(crew: str, price: int) -> None:
    """beat_to_quarters:20.g.3: poor 5, green 10, average 15, and no better crew to be had."""
    war = taken()
    assert war.asks(0)["crew/b-hercule"] == ("average", "green", "poor", "wait")
    before = war.points()[0]
    war.submit({"crew/b-hercule": crew})
    assert war.points()[0] == before - price
    assert (war["Hercule"].quality, war["Hercule"].where) == (crew, "squadron")
    with pytest.raises(IllegalOrder):
        taken().campaign.submit(0, {"crew/b-hercule": "elite"})


def test_20_g_4_a_crew_does_not_mend_the_ship() -> None:
    """beat_to_quarters:20.g.4: repairs are paid on top, and do not better the crew she was manned with."""
    war = taken().submit({"crew/b-hercule": "average"})
    prize = war["Hercule"]
    assert prize.now == 5
    war.next_month({"dock/b-hercule": "yes"})
    before = war.points()[0]
    war.submit({"repair/b-hercule": "pay"})
    assert war.points()[0] == before - 5
    war.next_month()
    assert (prize.now, prize.quality) == (4, "average")


def test_20_g_5_a_ship_won_back_has_her_old_crew_for_five_points() -> None:
    """beat_to_quarters:20.g.5: marked RC until it is paid, and then back in her old squadron."""
    war = lost_and_won_back()
    ajax = war["Ajax"]
    assert (ajax.side, ajax.where, ajax.mark(), ajax.squadron) == (0, "recaptured", "RC", "1")
    assert war.asks(0)["crew/a-ajax"] == ("restore", "wait")
    before = war.points()[0]
    war.submit({"crew/a-ajax": "restore"})
    assert war.points()[0] == before - 5
    assert (ajax.quality, ajax.squadron, ajax.where, ajax.now) == ("crack", "1", "squadron", 6)
    assert [event.recaptured for event in war.happened(ShipManned)] == [False, True]


def test_20_g_5_until_then_she_fights_nowhere_but_lies_in_port() -> None:
    """beat_to_quarters:20.g.5: at anchor with RC when the port is attacked; she may be captured again."""
    war = lost_and_won_back().submit({"crew/a-ajax": "wait"})
    battle = war.battle(4).campaign.battle
    assert battle is not None and "Ajax" not in {ship.name for ship in battle.scenario.sides[0].ships}
    war.tell().next_month()
    battle = war.battle(12, squadrons=("2", "1")).campaign.battle
    assert battle is not None
    ajax = next(ship for ship in battle.scenario.sides[0].ships if ship.name == "Ajax")
    assert ajax.card is not None and (ajax.card.port, ajax.anchored) == ("RC", "AB")
    war.tell(Ajax=("captured", 1, 6, "poor"))
    assert (war["Ajax"].side, war["Ajax"].where, war["Ajax"].squadron) == (1, "captured", "1")


def orphan() -> War:
    """Ajax is won back and manned, but nothing is left of her old squadron."""
    war = War(("Ajax 3 crack, Pike 8 poor", "Orion 3 crack", "Kent 3 average"))
    war.battle(4).tell(Ajax=("captured", 1, 5, "green"), Pike=("sunk",)).next_month()
    war.submit({}, {"crew/a-ajax": "poor"})
    war.battle(4, squadrons=("2", "1")).tell(Ajax=("captured", 0, 6, "poor")).next_month()
    return war.submit({"crew/a-ajax": "restore"})


def test_20_g_5_without_her_squadron_she_must_stay_in_port() -> None:
    """beat_to_quarters:20.g.5: manned, but in no squadron that could be chosen."""
    war = orphan()
    assert (war["Ajax"].where, war["Ajax"].quality) == ("port", "crack")
    assert war.happened(ShipManned)[-1].in_port
    assert war.asks(0)["squadron"] == ("2", "3")
    war.battle(4, squadrons=("2", "1")).tell().next_month()
    assert war["Ajax"].where == "port"


def test_20_g_5_she_may_fight_for_the_port_and_then_joins_another_squadron() -> None:
    """beat_to_quarters:20.g.5: at anchor there, with a crew that may use her; afterwards her admiral assigns her."""
    war = orphan()
    battle = war.battle(12, squadrons=("2", "1")).campaign.battle
    assert battle is not None
    ajax = next(ship for ship in battle.scenario.sides[0].ships if ship.name == "Ajax")
    assert ajax.card is not None and (ajax.card.port, ajax.anchored) == ("", "AB")
    war.tell()
    assert war.asks(0)["join/a-ajax"] == ("2", "3")
    war.next_month({"join/a-ajax": "3"})
    assert (war["Ajax"].where, war["Ajax"].squadron) == ("squadron", "3")
    assert [event.squadron for event in war.happened(ShipJoined)] == ["Albion 3"]


def test_20_g_5_a_battle_for_the_other_sides_port_frees_nobody() -> None:
    """beat_to_quarters:20.g.5: it must be her own port."""
    war = orphan()
    battle = war.battle(11, squadrons=("2", "1")).campaign.battle
    assert battle is not None and "Ajax" not in {
        ship.name for side in battle.scenario.sides for ship in side.ships
    }
    war.tell().next_month()
    assert war["Ajax"].where == "port"


def test_20_g_6_a_ship_that_goes_to_and_fro_is_a_new_capture_for_the_other_side() -> None:
    """beat_to_quarters:20.g.6: Gaul, who did not build her, pays the price of a capture the second time too."""
    war = lost_and_won_back().submit({"crew/a-ajax": "restore"})
    war.battle(4).tell(Ajax=("captured", 1, 7, "green")).next_month()
    assert war["Ajax"].where == "captured"
    assert war.asks(1)["crew/a-ajax"] == ("average", "green", "poor", "wait")
    war.submit({}, {"crew/a-ajax": "wait"})
    assert not war.asks(1).get("crew/a-ajax")
