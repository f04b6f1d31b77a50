"""Section 6.4: what the shot does, critical hits, size, shattered ships and strike results."""

import pytest

from tests.builders.red_and_black.table import PORT, Table
from weathergage.engine.events import Event
from weathergage.rulesets.drawn.red_and_black.core.events import (
    CannonFired,
    CriticalRolled,
    FlagStruck,
    MastFelled,
    OfficerHit,
    RatingsLost,
    SkillTested,
)
from weathergage.rulesets.drawn.red_and_black.foresight.gunnery_worth import expected
from weathergage.rulesets.drawn.red_and_black.gunnery.criticals import critical, result_of
from weathergage.rulesets.drawn.red_and_black.gunnery.damage import CREW_GONE, GUNS_GONE, lose
from weathergage.rulesets.drawn.red_and_black.gunnery.fires import ignite
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import fire
from weathergage.rulesets.drawn.red_and_black.present.previews import attack_preview


def gundeck(
    code: str = "R", attack: int = 0, rate: int = 5, target: int = 5, point: int = 4, mm: int = 150
) -> Table:
    """Indy with that attack number and shot, Java to port of her with stout hull and rating enough."""
    table = Table(
        f"0 indy {rate} experienced 1000 900 4", f"1 java {target} experienced 1000 {900 - mm} {point}"
    )
    table.put("indy", opened=[True, True], load=[code, "", "", ""])
    table.put("java", broadside=20, hull=20, crew=20, masts=[7, 7, 6])
    from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import attack_number

    aim = "high" if code == "C" else "low"
    now = attack_number(table.book, table.state, table.aim("indy", PORT, "java", aim))
    table["indy"].broadside += attack - now
    return table


def shoot(table: Table, *dice: int, aim: str = "low") -> list[Event]:
    """Fire with exactly these dice."""
    table.throw(*dice)
    fire(table.book, table.state, table.aim("indy", PORT, "java", aim), events := list[Event]())
    assert table.state.dice.taken == len(dice), f"{table.state.dice.taken} of {len(dice)} dice were rolled"
    return events


def lost(table: Table) -> tuple[int, int, int]:
    java = table["java"]
    return 20 - java.broadside, 20 - java.hull, 20 - java.crew


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        ("R", [(1, 0, 0), (2, 1, 1), (3, 2, 2)]),
        ("G", [(0, 0, 1), (1, 0, 2), (2, 0, 3)]),
        ("RG", [(1, 0, 1), (2, 1, 2), (3, 2, 3)]),
        ("D", [(1, 1, 0), (2, 2, 1), (3, 3, 2)]),
        ("DG", [(1, 1, 1), (2, 2, 2), (3, 3, 3)]),
    ],
)
def test_6_4_ammunition_losses_by_mix_and_result(code: str, rows: list[tuple[int, int, int]]) -> None:
    """red_and_black:6.4.ammunition: with attack number 3, a total of 9 is rr, 5 is 2rr and 3 is 3rr."""
    for dice, row in zip(((4, 5), (2, 3), (1, 2)), rows):
        table = gundeck(code, 3, mm=100)
        (shot, *_) = shoot(table, *dice)
        assert isinstance(shot, CannonFired) and shot.attack == 3
        assert lost(table) == row


@pytest.mark.parametrize(
    ("dice", "broadside", "masts"), [([4, 5], 0, 0), ([2, 3, 1, 1], 0, 1), ([1, 2, 1, 1], 1, 1)]
)
def test_6_4_ammunition_chain_takes_whole_masts(dice: list[int], broadside: int, masts: int) -> None:
    """red_and_black:6.4.ammunition: nothing, a mast, a mast and a point of the broadside."""
    table = gundeck("C", 3)
    shoot(table, *dice, aim="high")
    assert (lost(table)[0], table["java"].masts_lost) == (broadside, masts)


def test_6_4_ammunition_a_table_miss_does_nothing() -> None:
    """red_and_black:6.4.broadside: with attack number 0 a total of 8 is nothing."""
    table = gundeck()
    (shot,) = shoot(table, 4, 4)
    assert isinstance(shot, CannonFired) and shot.cell == "-" and lost(table) == (0, 0, 0)


def test_6_4_high_round_shot_takes_from_the_masts_what_low_takes_from_the_broadside() -> None:
    """red_and_black:6.4.high: one mast by chance, and what is over from the next; a mast at nought falls."""
    table = gundeck("R", 3).put("java", masts=[2, 2, 2])
    table["indy"].broadside = 8
    shoot(table, 1, 2, 1, 1, 2, aim="high")
    assert table["java"].masts == [0, 2, 1] and table["java"].fallen == [1, 0]
    assert lost(table) == (0, 0, 0)


def test_6_4_high_the_die_that_chose_the_mast_is_told() -> None:
    """red_and_black:6.4.high: also where the mast stands, and by which ruling."""
    table = gundeck("R", 3)
    table["indy"].broadside = 20
    events = shoot(table, 3, 5, 3, aim="high")
    (loss,) = [event for event in events if isinstance(event, RatingsLost)]
    assert [(roll.value, roll.sides) for roll in loss.rolls] == [(3, 3)]
    assert loss.masts == 1 and loss.masts_left == (7, 7, 5) and loss.rulings == ("Y3",)


@pytest.mark.parametrize(
    ("overflow", "hull"), [(None, 12 - 2), (0, 12 - 2), (1, 12 - 2 - 2), (2, 12 - 2 - 4)]
)
def test_6_4_losses_that_find_no_gun_left_are_lost(overflow: int | None, hull: int) -> None:
    """red_and_black:6.4.ammunition: as printed unless a battle's house value lets them fall on the hull (X6)."""
    table = gundeck("R", 3).put("java", broadside=1, hull=12)
    if overflow is not None:
        table.state.house = {"damage.overflow": overflow}
    table["indy"].broadside += 12 - 20
    events = shoot(table, 1, 2, 6, 6)
    assert (table["java"].broadside, table["java"].hull) == (0, hull)
    (loss,) = [event for event in events if isinstance(event, RatingsLost)]
    assert (loss.broadside, loss.hull, loss.rulings) == (1, 12 - hull, ("X6",))


def test_6_4_a_crew_of_nought_loses_nothing_more_and_nothing_falls_elsewhere() -> None:
    """red_and_black:6.4.ammunition: neither guns nor hull pay for parties that are not there (ruling X6)."""
    table = gundeck().put("java", crew=0, broadside=6, hull=12)
    assert (
        lose(table.book, table.state, table["java"], 0, 0, 3, "6.4.ammunition", events := list[Event]()) == []
    )
    assert (table["java"].crew, table["java"].broadside, table["java"].hull, events) == (0, 6, 12, [])


def test_the_preview_promises_no_loss_that_a_rating_cannot_take() -> None:
    """red_and_black:6.4.ammunition, ruling X6: of a ship without guns the guns lose nothing."""
    table = gundeck("R", 3)
    aim = table.aim("indy", PORT, "java", "low")
    whole = attack_preview(table.book, table.state, aim).expected
    table["java"].broadside = 0
    silenced = attack_preview(table.book, table.state, aim).expected
    assert "broadside" not in silenced and silenced["hull"] == whole["hull"]
    table.state.house = {"damage.overflow": 1}
    over = attack_preview(table.book, table.state, aim).expected
    assert over["hull"] == pytest.approx(whole["hull"] + whole["broadside"])


def test_captains_reckon_with_overflow_where_it_is_played() -> None:
    """red_and_black:6.4.ammunition, ruling X6: a silenced ship is worth more shot by the house value."""
    table = gundeck("R", 3).put("java", broadside=0, hull=12)
    aim = table.aim("indy", PORT, "java", "low")
    plain = expected(table.book, table.state, aim)
    table.state.house = {"damage.overflow": 1}
    assert expected(table.book, table.state, aim) > plain


def test_sinking_at_hull_nought() -> None:
    """red_and_black:6.4.ammunition: by a house value a hull of nought sinks."""
    table = gundeck("R", 3).put("java", hull=2)
    table["indy"].broadside += 2 - 20
    shoot(table, 1, 2)
    assert table["java"].fate == "sunk"


def test_a_ship_that_is_gone_holds_nobody() -> None:
    """red_and_black:6.4.ammunition: what hung on her is free."""
    table = gundeck("R", 3).put("java", hull=2).tie("indy", "java", 3)
    table["indy"].broadside += 2 - 20
    shoot(table, 1, 2)
    assert table["java"].fate == "sunk" and not table.state.ties.held(0, 1)


def test_6_4_critical_a_double_that_does_damage_with_round_shot() -> None:
    """red_and_black:6.4.critical: a die for the table then, and only then."""
    for code, dice in (("R", [3, 3, 5]), ("RG", [3, 3, 5]), ("D", [3, 3, 5]), ("DG", [3, 3, 5])):
        shot, *after = shoot(gundeck(code, 3, mm=100), *dice)
        assert isinstance(shot, CannonFired) and shot.critical
        assert any(isinstance(event, CriticalRolled) for event in after)
    for code, dice in (("R", [2, 4]), ("R", [6, 6]), ("G", [3, 3])):
        shot, *after = shoot(gundeck(code, 3), *dice)
        assert isinstance(shot, CannonFired) and not shot.critical
        assert not any(isinstance(event, CriticalRolled) for event in after)
    shot, *_ = shoot(gundeck("C", 3), 2, 2, 1, 1, aim="high")
    assert isinstance(shot, CannonFired) and not shot.critical


def test_6_4_critical_not_where_size_has_taken_all_damage() -> None:
    """red_and_black:6.4.critical, red_and_black:6.4.size: normal effect if damage is left."""
    shot, *_ = shoot(gundeck("R", 3, rate=5, target=3), 3, 3)
    assert isinstance(shot, CannonFired) and shot.cell == "rr" and not shot.critical
    shot, *_ = shoot(gundeck("R", 3, rate=5, target=3), 1, 1, 5)
    assert isinstance(shot, CannonFired) and (shot.cell, shot.result, shot.critical) == ("3rr", "rr", True)


def hit(table: Table, *dice: int, aim: str = "low") -> list[Event]:
    """A critical hit by itself."""
    table.throw(*dice)
    critical(table.book, table.state, table.aim("indy", PORT, "java", aim), events := list[Event]())
    assert table.state.dice.taken == len(dice)
    return events


@pytest.mark.parametrize(("die", "fate"), [(1, "killed"), (3, "killed"), (4, "wounded"), (6, "wounded")])
def test_6_4_critical_1_the_captain_is_killed_or_wounded(die: int, fate: str) -> None:
    """red_and_black:6.4.critical.1."""
    table = gundeck()
    events = hit(table, 1, die)
    assert table["java"].captain == fate and not table["java"].admiral
    assert [event.officer for event in events if isinstance(event, OfficerHit)] == ["captain"]


@pytest.mark.parametrize(
    ("which", "die", "admiral", "captain"),
    [(1, 3, "killed", ""), (3, 4, "wounded", ""), (4, 1, "", "killed"), (6, 6, "", "wounded")],
)
def test_6_4_critical_1_with_an_admiral_a_die_says_who(
    which: int, die: int, admiral: str, captain: str
) -> None:
    """red_and_black:6.4.critical.1."""
    table = gundeck().put("java", admiral="inspired")
    hit(table, 1, which, die)
    assert (table["java"].admiral, table["java"].captain) == (admiral, captain)


def test_6_4_critical_1_who_is_dead_is_not_hit_again() -> None:
    """red_and_black:6.4.critical.1, red_and_black:6.4.critical.drop: the captain alone is left to be hit."""
    table = gundeck().put("java", admiral="inspired")
    table["java"].admiral = "killed"
    hit(table, 1, 2)
    assert table["java"].captain == "killed"


@pytest.mark.parametrize(("full_sail", "dice", "left"), [(False, [2, 1, 1], 2), (True, [2, 1, 1, 1, 6], 1)])
def test_6_4_critical_2_one_mast_two_under_full_sail(full_sail: bool, dice: list[int], left: int) -> None:
    """red_and_black:6.4.critical.2."""
    table = gundeck().put("java", full_sail=full_sail)
    events = hit(table, *dice)
    assert sum(map(bool, table["java"].masts)) == left
    assert {event.cite for event in events if isinstance(event, MastFelled)} == {
        "red_and_black:6.4.critical.2"
    }


def test_6_4_critical_2_which_mast_and_which_side_are_chance() -> None:
    """red_and_black:6.4.critical.2."""
    table = gundeck()
    hit(table, 2, 3, 4)
    assert table["java"].masts == [7, 7, 0] and table["java"].fallen == [0, 1]
    table = gundeck()
    hit(table, 2, 1, 3)
    assert table["java"].masts == [0, 7, 6] and table["java"].fallen == [1, 0]


def test_6_4_critical_3_the_wheel() -> None:
    """red_and_black:6.4.critical.3."""
    table = gundeck()
    hit(table, 3)
    assert table["java"].wheel_shot


def test_6_4_critical_4_fire_grows_and_above_four_is_out_of_control() -> None:
    """red_and_black:6.4.critical.4: aloft where the shot was high and nothing burnt before."""
    table = gundeck()
    for severity in range(1, 5):
        hit(table, 4)
        assert (table["java"].hull_fires, table["java"].lost_to_fire) == (severity, False)
    hit(table, 4)
    assert table["java"].lost_to_fire and table["java"].struck
    table = gundeck()
    hit(table, 4, aim="high")
    assert (table["java"].hull_fires, table["java"].mast_fires) == (0, 1)
    hit(table, 4, aim="high")
    assert (table["java"].hull_fires, table["java"].mast_fires) == (1, 1)
    # Nothing burns aloft where nothing stands any more.
    table = gundeck().put("java", masts=[0, 0, 0])
    ignite(table.book, table.state, table["java"], "6.4.critical.4", None, aloft=True)
    assert (table["java"].hull_fires, table["java"].mast_fires) == (1, 0)


@pytest.mark.parametrize(("die", "points"), [(5, 1), (6, 2)])
def test_6_4_critical_5_and_6_structure(die: int, points: int) -> None:
    """red_and_black:6.4.critical.5, red_and_black:6.4.critical.6: the hull, or the masts where the shot was high."""
    table = gundeck()
    (_, loss) = hit(table, die)
    assert isinstance(loss, RatingsLost) and lost(table) == (0, points, 0)
    assert loss.cite == f"red_and_black:6.4.critical.{die}"
    table = gundeck()
    hit(table, die, 1, aim="high")
    assert table["java"].masts == [7 - points, 7, 6] and lost(table) == (0, 0, 0)


def test_6_4_critical_drop_to_nothing_where_a_high_shot_finds_no_mast() -> None:
    """red_and_black:6.4.critical.drop: structure aloft is gone with the masts; fires can always be."""
    table = gundeck().put("java", masts=[0, 0, 0])
    found = [result_of(table.book, table["java"], "high", die) for die in (4, 5, 6)]
    assert found == ["fire", "", ""]
    table.put("java", masts=[0, 0, 3])
    found = [result_of(table.book, table["java"], "high", die) for die in (2, 5, 6)]
    assert found == ["mast", "hull", "heavy hull"]
    # Fired low, the hull is always there; and where nothing is left nothing happens.
    table.put("java", masts=[0, 0, 0])
    assert [result_of(table.book, table["java"], "low", die) for die in (5, 6)] == ["hull", "heavy hull"]
    table = gundeck()
    aim = table.aim("indy", PORT, "java", "high")
    table.put("java", masts=[0, 0, 0]).throw(6)
    assert critical(table.book, table.state, aim, None) == [] and lost(table) == (0, 0, 0)


def test_6_11_only_the_shot_that_takes_the_last_gun_or_party_brings_a_test() -> None:
    """red_and_black:6.11: not every later one (house values)."""
    table = gundeck().put("java", broadside=1, crew=1)
    state, java = table.state, table["java"]
    assert lose(table.book, state, java, 1, 0, 1, "6.4.ammunition", None) == [GUNS_GONE, CREW_GONE]
    assert lose(table.book, state, java, 0, 1, 0, "6.4.ammunition", None) == []


def test_6_4_critical_2_a_fallen_mast_takes_its_fire_and_full_sail_with_it() -> None:
    """red_and_black:6.4.critical.2: what burns aloft cannot be more than what stands."""
    table = gundeck().put("java", full_sail=True, mast_fires=3)
    hit(table, 2, 1, 1, 1, 1)
    assert (table["java"].masts_lost, table["java"].mast_fires, table["java"].full_sail) == (2, 1, False)


def test_6_4_critical_drop_down_to_the_next_that_can_be() -> None:
    """red_and_black:6.4.critical.drop."""
    table = gundeck()
    java = table["java"]
    assert result_of(table.book, java, "low", 1) == "officer"
    java.captain = "killed"
    assert result_of(table.book, java, "low", 1) == "mast"
    java.masts = [0, 0, 0]
    assert result_of(table.book, java, "low", 1) == result_of(table.book, java, "low", 2) == "wheel"
    java.wheel_shot = True
    assert {result_of(table.book, java, "low", die) for die in (1, 2, 3, 4)} == {"fire"}
    assert result_of(table.book, java, "low", 5) == "hull"
    (rolled, *_) = hit(table, 3)
    assert isinstance(rolled, CriticalRolled) and (rolled.printed, rolled.result) == ("wheel", "fire")
    assert rolled.cite == "red_and_black:6.4.critical.drop"


@pytest.mark.parametrize(
    ("firer", "target", "year", "off"),
    [
        *((firer, target, 1805, 2) for firer in (4, 5, 6) for target in (1, 2, 3)),
        *((firer, target, 1779, 2) for firer in (5, 6) for target in (1, 2, 3)),
        *((4, target, 1779, 0) for target in (1, 2, 3)),
        (4, 3, 1780, 2),
        *((7, target, 1805, 2) for target in (4, 5, 6)),
        *((7, target, 1805, -1) for target in (1, 2, 3)),
        (5, 4, 1805, 0),
        (6, 4, 1805, 0),
        (3, 1, 1805, 0),
        (7, 7, 1805, 0),
        (1, 5, 1805, 0),
    ],
)
def test_6_4_size_of_the_target(firer: int, target: int, year: int, off: int) -> None:
    """red_and_black:6.4.size: two steps less, nothing from the unrated against the line; fourth rates from 1780."""
    table = gundeck("R", 3, firer, target)
    table.state.year = year
    (shot, *_) = shoot(table, 1, 2)
    assert isinstance(shot, CannonFired) and shot.cell == "3rr"
    assert shot.result == {0: "3rr", 2: "rr", -1: "-"}[off]


def test_6_4_size_a_stern_rake_loses_one_step_a_bow_rake_two() -> None:
    """red_and_black:6.4.size."""
    for point, result in ((0, "2rr"), (8, "rr")):
        (shot, *_) = shoot(gundeck("R", 3, 5, 3, point), 1, 2)
        assert isinstance(shot, CannonFired) and shot.rake and shot.result == result


def test_6_4_shattered_strikes_at_once_and_is_past_saving() -> None:
    """red_and_black:6.4.shattered: no test is taken; size does not take it away."""
    for rate, target in ((5, 5), (5, 3)):
        table = gundeck("R", 12, rate, target)
        events = shoot(table, 1, 2)
        (flag,) = [event for event in events if isinstance(event, FlagStruck)]
        assert flag.shattered and flag.cite == "red_and_black:6.4.shattered"
        assert table["java"].struck and table["java"].shattered
    table = gundeck("R", 12, 7, 3)
    shoot(table, 1, 2)
    assert not table["java"].struck


@pytest.mark.parametrize(("dice", "struck"), [((3, 3), True), ((3, 4), False)])
def test_6_4_strike_tests_at_once(dice: tuple[int, int], struck: bool) -> None:
    """red_and_black:6.4.strike: seven or more is enough; size does not take the test away."""
    for rate, target in ((5, 5), (5, 3)):
        table = gundeck("R", 12, rate, target)
        events = shoot(table, 1, 4, *dice)
        (test,) = [event for event in events if isinstance(event, SkillTested)]
        assert test.cite == "red_and_black:6.4.strike" and table["java"].struck == struck
