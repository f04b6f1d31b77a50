"""20.i: winning a campaign, and victory points."""

import pytest

from tests.builders.campaign.war import War
from weathergage.api import NotAsked
from weathergage.campaign.chronicle import half_points
from weathergage.campaign.events import CampaignEnded, VictoryCounted


def test_20_i_1_a_side_may_give_the_campaign_up() -> None:
    """beat_to_quarters:20.i.1: at any time, and then it is over."""
    war = War().to("signal")
    war.campaign.surrender(0)
    ending = war.state.ending
    assert ending is not None and (ending.winner, ending.kind, ending.month) == (1, "surrender", 1)
    with pytest.raises(NotAsked, match="over"):
        war.campaign.submit(1, {})
    with pytest.raises(NotAsked):
        war.campaign.surrender(1)


def test_20_i_1_a_side_without_active_ships_has_lost() -> None:
    """beat_to_quarters:20.i.1: ships under repair or building do not count."""
    war = War(("A 3 average, D 4 average", "B 3 average")).battle().tell(D=("afloat", 0, 6))
    war.next_month({"dock/a-d": "yes"}).submit({"build/1": "8 poor", "repair/a-d": "wait"})
    war.battle(4).tell(A=("sunk",)).next_month()
    assert not war.campaign.over
    war.battle(4, squadrons=("2", "1")).tell(B=("abandoned",))
    ending = war.state.ending
    assert ending is not None and (ending.winner, ending.kind) == (1, "no active ships")
    assert {war["D"].where, *(v.where for v in war.state.vessels if v.launch)} == {"repair", "building"}


def test_ruling_b21_both_lose_their_last_ships_in_one_battle() -> None:
    """beat_to_quarters:20.i.1: victory points decide then."""
    war = War(("A 3 average", "B 4 average"), ("C 2 average", "D 4 average"))
    war.battle(4).tell(A=("sunk",), C=("sunk",)).next_month()
    war.battle(4, squadrons=("2", "2")).tell(B=("sunk",), D=("sunk",))
    ending = war.state.ending
    assert ending is not None and ending.winner == 0
    assert (ending.kind, ending.halves) == ("no active ships", (25 + 15, 20 + 15))


def test_20_i_1_after_24_months_victory_points_decide() -> None:
    """beat_to_quarters:20.i.1 and beat_to_quarters:20.i.2.a: kept as they come, compared only at the end."""
    war = War().battle(4).tell(Vif=("sunk",)).next_month()
    while not war.campaign.over:
        assert war.halves() == [2, 0]
        war.next_month()
    ending = war.state.ending
    assert ending is not None and (ending.winner, ending.kind, ending.halves) == (0, "victory points", (2, 0))
    assert [event.winner for event in war.happened(CampaignEnded)] == [0]


def test_equal_accounts_are_a_draw() -> None:
    war = War()
    while not war.campaign.over:
        war.next_month()
    assert war.state.ending is not None and war.state.ending.winner == -1


def test_20_i_2_a_the_account_is_a_running_one_with_reasons() -> None:
    """beat_to_quarters:20.i.2 and beat_to_quarters:20.i.2.a: month, ship and rule of every entry can be read."""
    war = War().battle(4).tell(Vif=("sunk",), Ajax=("captured", 1, 5)).next_month()
    mine, theirs = war.campaign.view(0).sides
    assert [(line.month, line.points, line.reason) for line in mine.account] == [(1, 1, "Vif sunk")]
    assert [(line.points, line.reason, line.cite) for line in theirs.account] == [
        (20, "Ajax captured", "beat_to_quarters:20.i.2.c")
    ]
    assert (mine.victory, theirs.victory) == (1, 20)


def test_20_i_2_b_sunk_by_the_enemy_half_the_price_as_built_and_halves_stay() -> None:
    """beat_to_quarters:20.i.2.b: a damaged ship counts as she was bought (ruling Q3: halves are exact)."""
    war = War(("A 5 crack", "B 3 average")).battle(4).tell(A=("sunk", 0, 9, "poor"))
    assert war.halves() == [0, 15]
    assert war.campaign.view(1).sides[1].victory == 7.5
    (counted,) = war.happened(VictoryCounted)
    assert (counted.halves, counted.cite, counted.rulings) == (15, "beat_to_quarters:20.i.2.b", ("Q3",))
    assert [half_points(halves) for halves in (15, 1, 4, -15, 0)] == ["7½", "½", "2", "−7½", "0"]


def test_20_i_2_c_captured_the_whole_price_as_built() -> None:
    """beat_to_quarters:20.i.2.c: to the captor; the loser's account is not touched."""
    war = War().battle(4).tell(Hercule=("captured", 0, 8, "poor"))
    assert war.halves() == [2 * 20, 0]


def test_20_i_2_d_won_back_the_value_changes_sides() -> None:
    """beat_to_quarters:20.i.2.d: her value to the one, and off the other (ruling Q10)."""
    war = War().battle(4).tell(Ajax=("captured", 1, 5, "green")).next_month()
    assert war.halves() == [0, 40]
    war.submit({}, {"crew/a-ajax": "poor"}).battle(4).tell(Ajax=("captured", 0, 6, "poor"))
    assert war.halves() == [40, 0]
    assert {event.rulings for event in war.happened(VictoryCounted)[1:]} == {("Q10",)}


def test_20_i_2_d_back_and_forth_is_a_capture_for_the_one_who_did_not_build_her() -> None:
    """beat_to_quarters:20.i.2.c and beat_to_quarters:20.g.6: only the builder wins back."""
    war = War().battle(4).tell(Ajax=("captured", 1, 5, "green")).next_month()
    war.submit({}, {"crew/a-ajax": "poor"}).battle(4).tell(Ajax=("captured", 0, 6, "poor")).next_month()
    war.submit({"crew/a-ajax": "restore"}).battle(4).tell(Ajax=("captured", 1, 7, "poor"))
    assert war.halves() == [40, 40]


def test_20_i_2_e_scuttled_costs_her_owner_the_whole_value() -> None:
    """beat_to_quarters:20.i.2.e: nothing for the enemy."""
    war = War().battle(4).tell(Ajax=("scuttled",))
    assert war.halves() == [-40, 0]


def test_20_i_2_e_a_prize_that_is_scuttled_is_won_and_lost_again() -> None:
    """beat_to_quarters:20.i.2.e: in the battle of her capture or in a later one."""
    war = War().battle(4).tell(Hercule=("scuttled", 0))
    assert war.halves() == [0, 0]
    assert [event.halves for event in war.happened(VictoryCounted)] == [40, -40]
    later = War().battle(4).tell(Hercule=("captured", 0, 5, "green")).next_month()
    later.submit({"crew/b-hercule": "poor"}).battle(4).tell(Hercule=("scuttled", 0))
    assert later.halves() == [0, 0]


def test_ruling_b17_a_prize_sunk_under_her_captor_counts_for_both() -> None:
    """beat_to_quarters:20.i.2.b: captured first, and then sunk by those who lost her."""
    war = War().battle(4).tell(Hercule=("sunk", 0))
    assert war.halves() == [40, 20]


def test_20_i_2_f_abandoned_ships_count_for_nobody_and_are_lost() -> None:
    """beat_to_quarters:20.i.2.f: struck, and boarded by neither side."""
    war = War().battle(4).tell(Ajax=("abandoned", 0, 9, "poor"))
    assert war.halves() == [0, 0]
    assert (war["Ajax"].where, war["Ajax"].fate) == ("lost", "abandoned")


def test_ruling_b17_batteries_count_for_nothing() -> None:
    """beat_to_quarters:20.i.2.b: the notes speak of ships."""
    war = War(batteries=(("1 average", "3 poor"), ()))
    war.battle(12).tell(a_battery_1=("sunk", 0, 9), a_battery_2=("captured", 1, 9))
    assert war.halves() == [0, 0]
    assert [battery.lost_in for battery in war.state.batteries] == [1, 1]
    assert all(battery.side == 0 for battery in war.state.batteries)
