"""Section 6.4: attack numbers, range, circumstances, rakes. The wind blows to the south; Indy heads east."""

import pytest

from tests.builders.red_and_black.table import ACTION, BOW, PORT, STARBOARD, STERN, Table
from weathergage.engine.events import Event, IllegalOrder
from weathergage.rulesets.drawn.red_and_black.core.events import CannonFired, FireSpread
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import (
    Aim,
    aim_at,
    attack_number,
    base_score,
    bears,
    in_the_way,
    mounts,
    tactics,
)
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import fire


def abeam(mm: int = 250, rate: int = 5, target_rate: int = 5, crew: str = "experienced") -> Table:
    """Java so far to port of Indy, on the same course, both past their first broadsides."""
    table = Table(f"0 indy {rate} {crew} 1000 900 4", f"1 java {target_rate} experienced 1000 {900 - mm} 4")
    return table.put("indy", opened=[True, True]).put("java", opened=[True, True])


def named(table: Table, battery: int = PORT, aim: str = "low") -> dict[str, int]:
    """Every modifier of the shot by its name, the range left out."""
    laid = table.aim("indy", battery, "java", aim)
    bands = table.book.sheet.range.bands
    found = tactics(table.book, table.state, laid)
    return {modifier.label: modifier.value for modifier in found if modifier.label not in bands}


def ranged(table: Table) -> int | None:
    """The range modifier, None where the shot cannot be made."""
    laid = aim_at(table.book, table.state, table["indy"], PORT, table["java"], "low")
    if not isinstance(laid, Aim):
        return None
    return table.book.sheet.range_modifier[laid.ship.spec.gunnery][laid.band]


def test_a_shot_breaks_the_silence_of_a_battle() -> None:
    """red_and_black:6.4.low: turns without one are counted until both are asked to go on (ruling Y8)."""
    table = abeam()
    table.state.silent = 5
    fire(table.book, table.throw(6, 5).state, table.aim("indy", PORT, "java"), None)
    assert table.state.silent == 0


def test_6_4_low_broadside_rating_less_hull_rating() -> None:
    """red_and_black:6.4.low: the ratings as they are now."""
    table = abeam().put("indy", broadside=5).put("java", hull=2, masts=[4, 4, 4])
    laid = table.aim("indy", PORT, "java")
    assert base_score(table.book, table.state, laid) == 3
    assert attack_number(table.book, table.state, laid) == 3


def test_6_4_high_broadside_rating_less_all_that_is_left_of_the_masts() -> None:
    """red_and_black:6.4.high."""
    table = abeam().put("indy", broadside=5).put("java", hull=2, masts=[4, 0, 3])
    assert base_score(table.book, table.state, table.aim("indy", PORT, "java", "high")) == 5 - 7
    table.put("java", masts=[0, 0, 0])
    laid = aim_at(table.book, table.state, table["indy"], PORT, table["java"], "high")
    assert isinstance(laid, tuple) and laid[1] == "6.4.high"


@pytest.mark.parametrize("gunnery", "ABCDE")
@pytest.mark.parametrize("rate", [1, 3, 4, 7])
def test_6_4_range_bands_by_rate_and_modifiers_by_gunnery_class(rate: int, gunnery: str) -> None:
    """red_and_black:6.4.range: exactly on a limit is the nearer band."""
    limits = (100, 200, 400, 600) if rate <= 3 else (100, 200, 300, 400)
    printed = {"A": (4, 1, 0, -4), "B": (2, 1, 0, -4), "C": (2, 1, 0, -6), "D": (6, 1), "E": (3, 0)}[gunnery]
    for band, limit in enumerate(limits):
        table = abeam(limit, rate).put("indy", gunnery=gunnery)
        assert ranged(table) == (printed[band] if band < len(printed) else None)
        beyond = abeam(limit + 1, rate).put("indy", gunnery=gunnery)
        assert ranged(beyond) == (printed[band + 1] if band + 1 < len(printed) else None)


def test_6_4_range_is_measured_from_the_mainmast_to_the_nearest_of_the_keel() -> None:
    """red_and_black:6.4.range: a target that heads for the firer is nearer by half her length."""
    table = abeam(220)
    assert ranged(table) == 0
    table["java"].point = 8
    assert ranged(table) == 1


@pytest.mark.parametrize(
    ("code", "farthest"), [("R", 400), ("G", 200), ("C", 200), ("RG", 200), ("D", 200), ("DG", 100)]
)
def test_6_4_ammunition_has_its_farthest_range(code: str, farthest: int) -> None:
    """red_and_black:6.4.ammunition."""
    aim = "high" if code == "C" else "low"
    for mm, there in ((farthest, True), (farthest + 10, False)):
        table = abeam(mm).put("indy", load=[code, "", "", ""])
        laid = aim_at(table.book, table.state, table["indy"], PORT, table["java"], aim)
        assert isinstance(laid, Aim) == there


def test_mist_halves_the_range_of_sight() -> None:
    """red_and_black:6.4.tactical: the sheet's one half for the weather, as a house value has it."""
    table = abeam(200)
    assert ranged(table) == 1
    table.state.mist = True
    assert ranged(table) == -4
    table = abeam(210)
    table.state.mist = True
    assert ranged(table) is None


@pytest.mark.parametrize(("weather", "value"), [(0, 0), (1, 0), (2, -1), (3, -2)])
def test_6_4_tactical_weather(weather: int, value: int) -> None:
    """red_and_black:6.4.tactical."""
    table = abeam()
    table.state.weather = weather
    assert named(table).get("weather", 0) == value


@pytest.mark.parametrize(("crew", "value"), [("elite", 2), ("veteran", 1), ("experienced", 0), ("poor", -1)])
def test_6_4_tactical_crews(crew: str, value: int) -> None:
    """red_and_black:6.4.tactical."""
    assert named(abeam(crew=crew)) == ({f"{crew} crew": value} if value else {})


def test_6_4_tactical_what_ails_the_firer() -> None:
    """red_and_black:6.4.tactical: no masts, fires that nobody fights, a mast over the side that fires."""
    assert named(abeam().put("indy", masts=[0, 0, 0])) == {"dismasted": -2}
    assert named(abeam().put("indy", masts=[0, 0, 2])) == {}
    assert named(abeam().put("indy", crew=0, hull_fires=2, mast_fires=1)) == {"fires and no crew": -3}
    assert named(abeam().put("indy", crew=1, hull_fires=2)) == {}
    assert named(abeam().put("indy", fallen=[1, 0])) == {"mast over the side": -2}
    assert named(abeam().put("indy", fallen=[0, 1])) == {}


def test_6_4_tactical_a_friend_held_to_the_target() -> None:
    """red_and_black:6.4.tactical: grappled or entangled, a friend alongside is in danger; other enemies are not."""
    for how in (1, 2):
        table = Table(
            "0 indy 5 experienced 1000 900 4",
            "1 java 5 experienced 1000 650 4",
            "0 druid 5 experienced 1000 630 4",
        ).put("indy", opened=[True, True])
        assert named(table) == {}
        assert named(table.tie("java", "druid", how)) == {"friend alongside the target": -4}
        table["druid"].side = 1
        assert named(table) == {}


def test_6_4_tactical_she_is_no_friend_in_her_own_way() -> None:
    """red_and_black:6.4.tactical: who hangs on her target herself fires as ever."""
    assert named(abeam(90).tie("indy", "java", 2)) == {}


@pytest.mark.parametrize(
    ("standing", "target", "value"), [(1, 5, 1), (1, 6, 1), (1, 4, 0), (-1, 5, -1), (-1, 4, -1), (-1, 6, 0)]
)
def test_6_4_tactical_superior_and_inferior_ships(standing: int, target: int, value: int) -> None:
    """red_and_black:6.4.tactical."""
    table = abeam(target_rate=target).put("indy", standing=standing)
    assert sum(named(table).values()) == value


def test_6_4_small_actions_know_no_superior_ships_and_no_size() -> None:
    """red_and_black:6.4.small_actions."""
    ships = "0 indy 5 experienced 1000 900 4", "1 java 3 experienced 1000 650 4"
    for options, superior, off in (((), -1, 2), (("small_actions",), 0, 0)):
        table = Table(*ships, options=options).put("indy", standing=-1, opened=[True, True])
        assert sum(named(table).values()) == superior
        table.throw(1, 2)
        fire(table.book, table.state, table.aim("indy", PORT, "java"), events := list[Event]())
        (shot,) = [event for event in events if isinstance(event, CannonFired)]
        assert shot.cell != "-" and (shot.cell != shot.result) == bool(off)


def test_6_4_tactical_initial_and_second_broadside() -> None:
    """red_and_black:6.4.tactical: each side's first of the battle, and one after the other side in a turn."""
    table = abeam().put("indy", opened=[False, True])
    assert named(table) == {"initial broadside": 2}
    table.put("indy", fired=[False, True, False, False])
    assert named(table) == {"initial broadside": 2, "second broadside": -2}
    table.put("indy", opened=[True, True])
    assert named(table) == {"second broadside": -2}


def test_6_4_tactical_chasers_have_no_initial_broadside() -> None:
    """red_and_black:6.4.tactical."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1300 900 0")
    table.put("indy", bow_chasers=True, load=["R", "R", "R", ""], fired=[True, True, False, True])
    assert named(table, BOW) == {}


def test_chasers_fire_with_a_part_of_the_broadside() -> None:
    """red_and_black:6.4.low: a quarter, rounded up, as a house value has it."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1300 900 0")
    table.put("indy", bow_chasers=True, load=["R", "R", "R", ""])
    assert base_score(table.book, table.state, table.aim("indy", BOW, "java")) == 2 - 6


@pytest.mark.parametrize(
    ("code", "gunnery", "value"),
    [("D", "B", 2), ("DG", "B", 2), ("RG", "B", 0), ("D", "E", 2), ("D", "D", 0)],
)
def test_6_4_tactical_double_shot_but_not_of_class_d(code: str, gunnery: str, value: int) -> None:
    """red_and_black:6.4.tactical."""
    table = abeam(100).put("indy", load=[code, "", "", ""], gunnery=gunnery)
    assert named(table).get("double shot", 0) == value


@pytest.mark.parametrize("code", ["R", "G", "C"])
@pytest.mark.parametrize(
    ("point", "mm", "rake", "value"),
    [(0, 200, "stern", 3), (8, 200, "bow", 1), (15, 200, "", 0), (2, 200, "", 0), (0, 260, "", 0)],
)
def test_6_4_rake_near_and_with_the_mainmast_in_the_arc(
    point: int, mm: int, rake: str, value: int, code: str
) -> None:
    """red_and_black:6.4.rake: from astern and ahead, within a point of the keel, at short range; never with chain."""
    table = abeam(mm).put("indy", load=[code, "", "", ""])
    table["java"].point = point
    aim = "high" if code == "C" else "low"
    laid = aim_at(table.book, table.state, table["indy"], PORT, table["java"], aim)
    if mm > 250 and code != "R":
        assert not isinstance(laid, Aim)
        return
    assert isinstance(laid, Aim)
    chain = code == "C"
    assert laid.rake == ("" if chain else rake)
    assert sum(named(table, aim=aim).values()) == (0 if chain else value)


@pytest.mark.parametrize(("dx", "rake"), [(70, "stern"), (-70, "stern"), (76, ""), (-76, "")])
def test_6_4_rake_the_arc_is_laid_at_the_stern_a_point_to_either_side(dx: int, rake: str) -> None:
    """red_and_black:6.4.rake: 178 mm behind the stern a point is 74 mm wide."""
    table = Table(f"0 indy 5 experienced {1000 + dx} 902 4", "1 java 5 experienced 1000 700 0")
    assert table.aim("indy", PORT, "java").rake == rake


def test_6_4_rake_not_by_chasers() -> None:
    """red_and_black:6.4.rake."""
    table = Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1150 900 4")
    table.put("indy", bow_chasers=True, load=["R", "R", "R", ""])
    assert table.aim("indy", BOW, "java").rake == ""


def test_6_4_tactical_mast_fire_an_even_total_sets_the_firing_ship_alight() -> None:
    """red_and_black:6.4.tactical.mast_fire: only through the wreck, only with an even total."""
    for fallen, dice, burning in (([1, 0], [5, 5], 1), ([1, 0], [6, 5], 0), ([0, 1], [5, 5], 0)):
        table = abeam().put("indy", fallen=fallen).put("java", hull=12).throw(*dice)
        fire(table.book, table.state, table.aim("indy", PORT, "java"), events := list[Event]())
        assert table["indy"].hull_fires == burning
        cites = [event.cite for event in events if isinstance(event, FireSpread)]
        assert cites == ["red_and_black:6.4.tactical.mast_fire"] * burning


@pytest.mark.parametrize(("dx", "dy", "there"), [(0, -200, True), (190, -200, True), (220, -200, False)])
def test_broadsides_bear_two_points_either_side_of_abeam(dx: int, dy: int, there: bool) -> None:
    """red_and_black:6.4.low: house values of arcs; the target's mainmast must lie in one."""
    table = Table("0 indy 5 experienced 1000 900 4", f"1 java 5 experienced {1000 + dx} {900 + dy} 4")
    assert bears(table.book, table.state, table["indy"], PORT, table["java"]) == there
    assert not bears(table.book, table.state, table["indy"], STARBOARD, table["java"])


def test_chasers_bear_a_point_either_side_of_the_keel_from_bow_and_stern() -> None:
    """red_and_black:6.4.low: house values of arcs."""
    for battery, way in ((BOW, 1), (STERN, -1)):
        for dx, dy, there in ((300, 0, True), (300, 110, True), (300, 130, False), (-300, 0, False)):
            table = Table(
                "0 indy 5 experienced 1000 900 4", f"1 java 5 experienced {1000 + way * dx} {900 + dy} 4"
            )
            assert bears(table.book, table.state, table["indy"], battery, table["java"]) == there


@pytest.mark.parametrize(("mm", "offered"), [(424, True), (425, False)])
def test_6_4_range_a_ship_is_fired_at_as_soon_as_her_nearer_end_is_in_range(mm: int, offered: bool) -> None:
    """red_and_black:6.4.range: her mainmast may lie farther off."""
    table = abeam(mm).put("java", point=8)
    table.begin(ACTION, dice=[1] * 9)
    assert ("fire/indy/port" in table.asked()) == offered


def test_a_ship_fires_only_the_chasers_that_she_mounts() -> None:
    """red_and_black:6.4.tactical: at the bow, at the stern, at both or at neither end."""
    for bow in (False, True):
        for stern in (False, True):
            table = abeam().put("indy", bow_chasers=bow, stern_chasers=stern)
            found = [mounts(table["indy"], battery) for battery in (PORT, STARBOARD, BOW, STERN)]
            assert found == [True, True, bow, stern]


def test_a_work_ashore_fires_all_round_and_is_not_raked() -> None:
    """red_and_black:6.4.low, red_and_black:6.4.rake: with its one battery (ruling Y4)."""
    for x, y in ((1200, 900), (1000, 700), (800, 900), (1000, 1100)):
        table = Table("0 fort 5 experienced 1000 900 4", f"1 java 5 experienced {x} {y} 0")
        table.put("fort", fixed=True)
        assert bears(table.book, table.state, table["fort"], PORT, table["java"])
        assert not bears(table.book, table.state, table["fort"], STARBOARD, table["java"])
    table = abeam(150).put("java", fixed=True)
    table["java"].point = 0
    assert table.aim("indy", PORT, "java").rake == ""


def test_nobody_fires_without_a_gun_or_at_a_ship_that_has_struck() -> None:
    """red_and_black:6.4.low, red_and_black:6.11."""
    for change in ({"indy": {"broadside": 0}}, {"java": {"struck": True}}):
        table = abeam()
        for name, values in change.items():
            table.put(name, **values)
        table.begin(ACTION, dice=[1] * 9)
        assert "fire/indy/port" not in table.asked()
    table = abeam().put("indy", broadside=1)
    table.begin(ACTION, dice=[1] * 9)
    assert "fire/indy/port" in table.asked()


def test_a_ship_or_land_in_the_line_is_in_the_way() -> None:
    """red_and_black:6.4.low: neither friends nor wrecks nor shores are fired through."""
    ships = "0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 600 4"
    Table(*ships).aim("indy", PORT, "java")
    blocked = Table(*ships, "1 hulk 5 poor 1000 750 0").put("hulk", struck=True)
    for table in (blocked, Table(*ships, land=[(1000, 750)])):
        laid = aim_at(table.book, table.state, table["indy"], PORT, table["java"], "low")
        assert isinstance(laid, tuple) and "in the way" in laid[0]
    # Land beside the line hides nothing.
    Table(*ships, land=[(1300, 750)]).aim("indy", PORT, "java")
    # A work stands on its land, and what has sunk or left is in nobody's way.
    for change in ({"fixed": True}, {"fate": "sunk"}, {"away": True}):
        table = Table(*ships, "1 hulk 5 poor 1000 750 0").put("hulk", **change)
        table.aim("indy", PORT, "java")
    # Whichever way the line runs; a work fires from its land, and is fired at there.
    for x, y in ((300, 0), (-300, 0), (200, 200), (-200, 200), (0, 300)):
        for hulk, land, fort in (
            (True, False, ""),
            (False, True, "a"),
            (False, True, "b"),
            (False, True, ""),
        ):
            table = Table("0 a 5 poor 1000 700 4", f"1 b 5 poor {1000 + x} {700 + y} 4").put("a", fixed=True)
            if hulk:
                table = Table(
                    "0 a 5 poor 1000 700 4",
                    f"1 b 5 poor {1000 + x} {700 + y} 4",
                    f"1 hulk 5 poor {1000 + x // 2} {700 + y // 2} 2",
                )
            if land:
                table.state.land = ((10000 + 5 * x, 7000 + 5 * y),)
            table.put("a", fixed=fort == "a").put("b", fixed=fort == "b")
            assert in_the_way(table.state, table["a"], table["b"]) == (
                "Hulk" if hulk else "" if fort else "land"
            )


def test_chain_only_high_and_grape_only_low() -> None:
    """red_and_black:6.4.ammunition."""
    for code, aims in (
        ("C", {"high>java"}),
        ("G", {"low>java"}),
        ("RG", {"low>java", "high>java"}),
    ):
        table = abeam(150).put("indy", load=[code, "", "", ""])
        table.begin(ACTION)
        assert set(table.offered("fire/indy/port")) == {"hold", *aims}
        with pytest.raises(IllegalOrder):
            table.answer(0, fire__indy__port="low>indy")
        for aim in ("low", "high"):
            laid = aim_at(table.book, table.state, table["indy"], PORT, table["java"], aim)
            assert isinstance(laid, Aim) == (f"{aim}>java" in aims)
            assert isinstance(laid, Aim) or laid[1] == "6.4.ammunition"
