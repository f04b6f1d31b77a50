"""20.c: buying the first fleet."""

from typing import Any

import msgspec
import pytest

from tests.builders.campaign.war import AWAY, BOOK, HOME, War, plan
from weathergage.api import IllegalOrder, OptionError
from weathergage.campaign import FleetPlan, cost, faults, random_fleet, save, start, suggested_fleet, verify
from weathergage.campaign.events import FleetMustered
from weathergage.campaign.month.fleet_buying import fleet_text
from weathergage.ships.nations import nations


def said(squadrons: tuple[str, ...], batteries: tuple[str, ...] = (), nation: str = "british") -> str:
    return "; ".join(map(str, faults(BOOK, plan(squadrons, "Albion", nation, batteries), "fleet A")))


def test_20_c_1_a_fleet_may_cost_240_points_and_not_one_more() -> None:
    """beat_to_quarters:20.c.1: prices are those of the ship table, by rate and crew."""
    just = ("A 1 elite, B 1 elite, C 3 elite, D 3 elite", "E 3 elite, F 3 average, G 3 average, H 7 crack")
    assert cost(BOOK, plan(just, "Albion", "british")) == 240
    assert said(just) == ""
    over = (just[0], f"{just[1]}, I 8 poor")
    assert "costs 241 points, 1 more than the 240 available" in said(over)
    assert "20.c.1" in said(over)


def test_20_c_1_too_many_points_are_told_together_with_all_other_faults() -> None:
    """beat_to_quarters:20.c.1: nobody mends one fault only to be told of the next."""
    dear = "A 1 elite, B 1 elite, C 1 elite, D 2 elite, E 2 elite, F 2 elite, G 2 elite"
    wrong = said((dear,), nation="atlantis")
    for fault in (
        "2 squadrons or more",
        "3 first rates",
        "no nation 'atlantis'",
        "more than the 240 available",
    ):
        assert fault in wrong


def test_20_c_1_what_nobody_sells_has_no_price() -> None:
    """beat_to_quarters:20.c.1: a rate that is in no table is a fault, and the rest of the fleet is added up."""
    fleet = plan(("A 1 elite, B 9 poor", "C 8 poor"), "Albion", "british", ("7 poor", "3 elite"))
    assert cost(BOOK, fleet) == cost(BOOK, plan(("A 1 elite", "C 8 poor"), "Albion", "british", ("3 elite",)))
    assert "rates go from 1 to 8, not 9" in said(("A 1 elite, B 9 poor", "C 8 poor"))


def test_20_c_1_not_more_than_two_first_rates() -> None:
    """beat_to_quarters:20.c.1: a third first rate must be built later."""
    assert said(("A 1 poor, B 1 poor", "C 2 poor")) == ""
    assert "3 first rates; a fleet begins with at most 2" in said(("A 1 poor, B 1 poor", "C 1 poor"))


def test_20_c_1_not_more_than_three_batteries() -> None:
    """beat_to_quarters:20.c.1 and beat_to_quarters:18.table: batteries are bought too, at their own prices."""
    ships = ("A 8 poor", "B 8 poor")
    three = ("1 average", "2 green", "3 elite")
    assert cost(BOOK, plan(ships, "Albion", "british", three)) == 2 + 28 + 20 + 19
    assert said(ships, three) == ""
    assert "4 shore batteries; at most 3 are allowed" in said(ships, (*three, "3 poor"))
    assert "a battery is of rate 1 (heavy battery), 2 (medium battery), 3 (light battery), not 4" in said(
        ships, ("4 poor",)
    )


def test_20_c_1_two_squadrons_or_more() -> None:
    """beat_to_quarters:20.c.1: every ship is in one of at least two squadrons."""
    assert "2 squadrons or more, not in 1" in said(("A 3 average, B 4 average",))
    assert said(("A 3 average", "B 4 average", "C 5 average")) == ""
    assert War()["Orion"].squadron == "2"


def test_a_plan_says_everything_that_is_wrong_with_it() -> None:
    """beat_to_quarters:2: rates, masts, crews, names and nation are read against the table."""
    assert "rates go from 1 to 8, not 9" in said(("A 9 average", "B 4 average"))
    assert "a ship of rate 3 has 3 masts, not 2" in said(("A 3 average 2", "B 4 average"))
    assert said(("A 6 average 2", "B 7 average 3")) == ""
    assert "two ships are called 'A'" in said(("A 3 average", "A 4 average"))
    assert "there is no nation 'atlantis'" in said(("A 3 average", "B 4 average"), nation="atlantis")
    both = said(("A 9 average",), nation="atlantis")
    assert "rates go" in both and "atlantis" in both and "squadrons" in both


def test_20_c_2_what_is_not_spent_is_in_the_purse_at_the_start() -> None:
    """beat_to_quarters:20.c.2: it stands in the line "Start" of the sheet, and can be spent in the first month."""
    war = War(("A 3 average", "B 4 average"), ("C 8 poor", "D 8 poor"))
    assert war.points() == [240 - 35, 240 - 2]
    row = war.campaign.view(0).sides[0].rows[0]
    assert (row.month, row.added, row.total) == (0, 205, 205)
    assert [event.left for event in war.happened(FleetMustered)] == [205, 238]
    war.submit({"build/1": "1 elite"})
    assert war.points()[0] == 205 - 45


def test_a_fleet_with_faults_starts_no_campaign() -> None:
    with pytest.raises(IllegalOrder, match="the ships must be in 2 squadrons or more, not in 1"):
        start([plan(HOME, "Albion", "british"), plan(AWAY[:1], "Gaul", "french")])
    with pytest.raises(IllegalOrder, match="two sides, not 1"):
        start([plan(HOME, "Albion", "british")])
    with pytest.raises(IllegalOrder, match="same name"):
        start([plan(HOME, "Albion", "british"), plan(AWAY, "Albion", "french")])


def test_options_are_checked_at_the_start() -> None:
    fleets = [plan(HOME, "Albion", "british"), plan(AWAY, "Gaul", "french")]
    assert start(fleets, options=["weather", "national"]).options == ("national", "weather")
    with pytest.raises(IllegalOrder, match="'solo' cannot be played in a campaign"):
        start(fleets, options=["solo"])
    with pytest.raises(OptionError, match="no option 'gales'"):
        start(fleets, options=["gales"])


def test_fleets_for_those_in_a_hurry_are_legal() -> None:
    for nation in nations():
        for seed in range(3):
            assert faults(BOOK, suggested_fleet(nation, seed)) == []
        for seed in range(30):
            assert faults(BOOK, random_fleet(nation, seed)) == []
    assert suggested_fleet("french", 1) == suggested_fleet("french", 1)


def test_20_b_the_letters_give_neither_side_an_advantage() -> None:
    """beat_to_quarters:20.b: the same fleets with letters exchanged have the same points, asks and prices."""
    one = War(HOME, AWAY).campaign
    other = War(AWAY, HOME).campaign
    for side in (0, 1):
        assert one.view(side).sides[side].points == other.view(1 - side).sides[1 - side].points
        assert [(ask.kind, ask.options) for ask in one.view(side).asks if ask.kind == "build"] == [
            (ask.kind, ask.options) for ask in other.view(1 - side).asks if ask.kind == "build"
        ]
    assert [sheet.letter for sheet in one.view(0).sides] == ["A", "B"]


def bare(nation: str, name: str) -> FleetPlan:
    """A side whose fleet is still to be bought."""
    return FleetPlan(name=name, nation=nation, squadrons=())


def test_20_c_1_each_side_buys_in_secret_and_both_fleets_are_opened_together() -> None:
    """beat_to_quarters:20.c.1"""
    campaign = start([bare("british", "Albion"), bare("french", "Gaul")], seed=3)
    assert (campaign.state.step, campaign.state.month) == ("muster", 0)
    mine = suggested_fleet("british", 2, "Albion")
    campaign.submit(0, {"fleet": fleet_text(mine)})
    for side in (1, -1):
        seen = msgspec.json.encode(campaign.view(side)).decode()
        assert not any(ship.name in seen for group in mine.squadrons for ship in group.ships)
    assert campaign.waiting_for() == [1] and not campaign.state.vessels
    campaign.submit(1, {})
    assert (campaign.state.step, campaign.state.month) == ("purse", 1)
    ready = start([mine, suggested_fleet("french", 1, "Gaul")], seed=3)
    assert campaign.state == ready.state
    assert verify(save(campaign)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"name": "Gaul"}, "you buy for Albion"),
        ({"nation": "french"}, "you buy for Albion"),
        ({"squadrons": ()}, "squadrons or more"),
    ],
)
def test_20_c_1_a_fleet_is_checked_when_it_is_sealed(change: dict[str, Any], said: str) -> None:
    """beat_to_quarters:20.c.1"""
    campaign = start([bare("british", "Albion"), bare("french", "Gaul")])
    plan = msgspec.structs.replace(suggested_fleet("british", 0, "Albion"), **change)
    assert said in campaign.check(0, {"fleet": fleet_text(plan)})[0].reason
    assert "no fleet" in campaign.check(0, {"fleet": "[]"})[0].reason


def test_a_side_may_give_up_before_any_fleet_is_bought() -> None:
    """beat_to_quarters:20.i.1"""
    campaign = start([bare("british", "Albion"), bare("french", "Gaul")])
    campaign.surrender(0)
    assert campaign.over and campaign.state.ending is not None and campaign.state.ending.winner == 1
    assert verify(save(campaign)) == []


def test_20_c_1_both_fleets_are_bought_in_the_campaign_or_none() -> None:
    """beat_to_quarters:20.c.1"""
    with pytest.raises(IllegalOrder, match="squadrons or more"):
        start([bare("british", "Albion"), suggested_fleet("french")])
    with pytest.raises(IllegalOrder, match="no nation"):
        start([bare("martian", "Mars"), bare("french", "Gaul")])
