"""The admiral that decides months: sensible, lawful, and the same for the same seed."""

from tests.builders.campaign.war import War
from weathergage.campaign import start, suggested_fleet
from weathergage.campaign.admirals import Admiralty, answer, without_objections
from weathergage.engine.orders import Orders, Violation


def orders(war: War, side: int = 0, seed: int = 0) -> Orders:
    def objections(given: Orders) -> list[Violation]:
        return war.campaign.check(side, given)

    return Admiralty(seed).decide(war.campaign.view(side), objections)


def test_he_builds_while_there_is_time_and_pays_for_repairs_first() -> None:
    war = War().battle().tell(Ajax=("afloat", 0, 6)).next_month({"dock/a-ajax": "yes"})
    given = orders(war)
    assert given["repair/a-ajax"] == "pay" and given["build/1"] != "none"
    while war.state.month < 20:
        war.next_month()
    assert "build/1" not in orders(war)


def test_he_mans_prizes_and_ships_won_back() -> None:
    war = War().battle().tell(Hercule=("captured", 0, 4, "green")).next_month()
    assert orders(war)["crew/b-hercule"] == "average"
    war = War().battle().tell(Ajax=("captured", 1, 4, "green")).next_month()
    war.submit({}, {"crew/a-ajax": "poor"}).battle().tell(Ajax=("captured", 0, 5, "poor")).next_month()
    assert orders(war)["crew/a-ajax"] == "restore"


def test_he_docks_what_is_badly_hurt_but_not_everything() -> None:
    hurt = {name: ("afloat", 0, rate) for name, rate in (("Victory", 5), ("Ajax", 6))}
    war = War().battle().tell(**hurt)
    given = orders(war)
    assert given == {"dock/a-victory": "yes", "dock/a-ajax": "yes"}
    lone = War(("A 3 average", "B 3 average")).battle().tell(A=("afloat", 0, 6))
    assert orders(lone) == {}


def engaged(war: War, side: int) -> set[str]:
    """What he says to a battle, whatever the luck."""
    return {orders(war, side, seed)["engage"] for seed in range(9)}


STRONG = ("A 1 elite, B 1 elite, C 2 elite, D 2 elite", "E 3 average")


def test_he_waits_for_ships_when_a_battle_is_hopeless_and_seeks_fair_ones() -> None:
    weak = War(("X 8 poor", "Y 8 poor"), STRONG)
    weak.submit({"build/1": "1 elite"}).to("signal")
    assert engaged(weak, 0) == {"no"} and engaged(weak, 1) == {"yes"}


def test_where_waiting_brings_nothing_he_goes_out_at_poor_odds() -> None:
    weak = War(("X 8 poor", "Y 8 poor"), STRONG).to("signal")
    assert engaged(weak, 0) == {"yes"}


def test_he_goes_out_with_a_strong_squadron_only() -> None:
    war = War(("A 1 average, B 2 average", "C 8 poor")).to("signal")
    assert {orders(war, 0, seed)["squadron"] for seed in range(20)} == {"1"}


def test_he_goes_out_once_the_enemy_has_stayed_in_port_for_two_months() -> None:
    war = War(("X 8 poor", "Y 8 poor"), STRONG).submit({"build/1": "1 elite"})
    for _ in range(2):
        war.to("signal").submit({"engage": "yes"}, {"engage": "no"}).to("purse")
    assert engaged(war.to("signal"), 0) == {"yes"}


def test_a_lead_is_kept_in_port_unless_the_odds_are_good() -> None:
    fleet = "A 3 average, B 3 average, C 3 average", "D 3 average"
    war = War(fleet, ("Hercule 1 elite, F 1 elite, G 3 average, H 3 average", "I 3 average"))
    war.battle().tell(Hercule=("captured", 0, 8, "poor"), B=("afloat", 0, 7), C=("afloat", 0, 7)).next_month()
    while war.state.month < 20:
        war.next_month()
    war.to("signal")
    assert engaged(war, 0) == {"no"} and engaged(war, 1) == {"yes"}


def test_with_a_lead_in_the_last_months_he_keeps_it() -> None:
    war = War().battle().tell(Hercule=("captured", 0, 8, "poor")).next_month()
    while war.state.month < 24:
        war.next_month()
    war.to("signal")
    assert {orders(war, 0, seed)["engage"] for seed in range(9)} == {"no"}
    assert {orders(war, 1, seed)["engage"] for seed in range(9)} == {"yes"}


def test_the_same_seed_decides_the_same_and_any_step_is_answered() -> None:
    def first_months(seed: int) -> list[Orders]:
        campaign = start([suggested_fleet("british"), suggested_fleet("french", 2)], seed=5)
        minds = [Admiralty(seed), Admiralty(seed + 1)]
        while campaign.battle is None and campaign.state.month < 4:
            for side in campaign.waiting_for():
                answer(campaign, side, minds[side])
        return [line.orders for line in campaign.journal]

    assert first_months(1) == first_months(1)
    assert any(first_months(1) != first_months(seed) for seed in range(2, 6))


def test_second_thoughts_end_with_lawful_orders() -> None:
    war = War(("A 1 average, B 2 elite, C 2 elite, D 3 elite", "E 3 elite, F 2 average, G 4 poor"))

    def objections(given: Orders) -> list[Violation]:
        return war.campaign.check(0, given)

    wild = {"build/1": "2 average", "build/2": "2 average", "name/1": "A"}
    assert objections(wild) and objections(without_objections(wild, objections)) == []
