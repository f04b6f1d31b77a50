"""Sections 6.8 and 6.9: repairs and fires in the command phase."""

import pytest

from tests.builders.red_and_black.table import COMMAND, Table
from weathergage.rulesets.drawn.red_and_black.core.events import FireSpread, HulkLost, SkillTested

FAR = "1 java 5 poor 1000 100 4"


def indy(quality: str = "experienced", **changes: object) -> Table:
    return Table(f"0 indy 5 {quality} 1000 900 4", FAR).put("indy", **changes)


def alongside() -> Table:
    return Table("0 indy 5 experienced 1000 900 4", "1 java 5 experienced 1000 880 4")


@pytest.mark.parametrize(("parties", "need"), [(1, 4), (0, 5)])
@pytest.mark.parametrize(
    ("captain", "skill"), [("superior", 2), ("inspired", 1), ("average", 0), ("inept", -1)]
)
def test_6_8_fallen_masts_by_a_die_and_the_captain(parties: int, need: int, captain: str, skill: int) -> None:
    """red_and_black:6.8: four or more, five without crew parties."""
    for die in range(1, 7):
        table = indy(fallen=[0, 1], crew=parties, captain=captain)
        table.phase(COMMAND, dice=[die])
        assert (table["indy"].fallen == [0, 0]) == (die + skill >= need)


def test_6_8_each_mast_by_itself_and_no_skill_of_a_dead_captain() -> None:
    """red_and_black:6.8."""
    table = indy(fallen=[2, 1])
    table.phase(COMMAND, dice=[4, 3, 6])
    assert table["indy"].fallen == [1, 0]
    table = indy(fallen=[1, 0], captain="superior").put("indy", captain="killed")
    table.phase(COMMAND, dice=[3])
    assert table["indy"].fallen == [1, 0]


@pytest.mark.parametrize(("parties", "need"), [(1, 5), (0, 6)])
def test_6_8_the_wheel(parties: int, need: int) -> None:
    """red_and_black:6.8, red_and_black:4.1.command.repair: five or more, six without crew parties."""
    for die in range(1, 7):
        table = indy(wheel_shot=True, crew=parties)
        table.phase(COMMAND, dice=[die])
        assert table["indy"].wheel_shot == (die < need)


@pytest.mark.parametrize(("kind", "how"), [("unfoul", 1), ("ungrapple", 2)])
@pytest.mark.parametrize(("parties", "need"), [(1, 4), (0, 5)])
def test_6_8_entangled_masts_and_grapples(kind: str, how: int, parties: int, need: int) -> None:
    """red_and_black:6.8: four or more, five without crew parties; only who wants to tries."""
    for die in range(1, 7):
        table = alongside().tie("indy", "java", how).put("indy", crew=parties)
        table.phase(COMMAND, dice=[die], orders={f"{kind}/indy/java": "try"})
        assert bool(table.state.ties.held(0, 1)) == (die < need)
    table = alongside().tie("indy", "java", how)
    table.phase(COMMAND, orders={f"{kind}/indy/java": "hold"})
    assert table.state.ties.held(0, 1) == how


def test_6_8_ships_both_entangled_and_grappled_are_cut_twice_and_friends_cast_off_freely() -> None:
    """red_and_black:6.8."""
    table = alongside().tie("indy", "java", 3)
    table.phase(COMMAND, dice=[6, 1], orders={"unfoul/indy/java": "try", "ungrapple/indy/java": "try"})
    assert table.state.ties.held(0, 1) == 2
    table = alongside().tie("indy", "java", 2)
    table["java"].side = 0
    table.phase(COMMAND, orders={"ungrapple/indy/java": "try", "ungrapple/java/indy": "hold"})
    assert table.state.ties.held(0, 1) == 0


@pytest.mark.parametrize(
    ("how", "change", "asked"),
    [
        (1, {}, {"unfoul/indy/java": "try"}),
        (2, {}, {"ungrapple/indy/java": "hold"}),
        (3, {}, {"unfoul/indy/java": "try", "ungrapple/indy/java": "hold"}),
        (2, {"struck": True}, {"ungrapple/indy/java": "try"}),
        (2, {"side": 0, "crew": 0}, {"ungrapple/indy/java": "try", "ungrapple/java/indy": "try"}),
    ],
)
def test_6_8_by_default_a_ship_gets_clear_of_all_but_an_enemy_she_has_grappled(
    how: int, change: dict[str, object], asked: dict[str, str]
) -> None:
    """red_and_black:6.8: and is asked about nothing that does not hold her."""
    table = alongside().tie("indy", "java", how).put("java", **change)
    table.begin(COMMAND, dice=[1] * 9)
    request = table.game.requests[0]
    assert request is not None
    assert {
        ask: order for ask, order in request.defaults().items() if "foul" in ask or "grapple" in ask
    } == asked


def test_4_1_command_repair_jury_rig_and_refloat() -> None:
    """red_and_black:4.1.command.repair: a six sets up one mast, once; a five brings her off the shore, stern first."""
    for die, masts in ((6, [0, 1, 0]), (5, [0, 0, 0])):
        table = indy(masts=[0, 0, 0])
        table.phase(COMMAND, dice=[die])
        assert table["indy"].masts == masts
    table = indy(masts=[0, 0, 0], jury_rigged=True)
    table.phase(COMMAND)
    for die, place in ((5, "952 900 6"), (4, "1000 900 4")):
        table = Table("0 indy 5 experienced 1000 900 4", FAR, land=[(1044, 900)]).put("indy", aground=True)
        table.phase(COMMAND, dice=[die], orders={"refloat/indy": "RR"})
        assert table.where("indy") == place and table["indy"].aground == (die < 5)


def test_6_8_entangled_friends_need_the_die() -> None:
    """red_and_black:6.8: only grapples are cast off freely (ruling Y9)."""
    table = alongside().tie("indy", "java", 1)
    table["java"].side = 0
    table.phase(COMMAND, dice=[3], orders={"unfoul/indy/java": "try", "unfoul/java/indy": "hold"})
    assert table.state.ties.held(0, 1) == 1


def test_4_1_command_repair_a_jury_mast_needs_hands_a_clear_deck_and_is_set_up_once() -> None:
    """red_and_black:4.1.command.repair."""
    indy(masts=[0, 0, 0], crew=0).phase(COMMAND)
    table = indy(masts=[0, 0, 0], fallen=[1, 0])
    table.phase(COMMAND, dice=[1])
    assert table["indy"].dismasted
    table = indy(masts=[0, 0, 0])
    table.phase(COMMAND, dice=[6])
    assert table["indy"].jury_rigged and table["indy"].masts == [0, 1, 0]


def test_jury_masts_and_refloating_follow_their_house_values() -> None:
    """red_and_black:4.1.command.repair: a battle may set them otherwise."""
    table = indy(masts=[0, 0, 0])
    table.state.house = {"jury_rig.rating": 2, "jury_rig.need": 3}
    table.phase(COMMAND, dice=[3])
    assert table["indy"].masts == [0, 2, 0]
    (test,) = table.events(SkillTested)
    assert (test.purpose, test.rulings) == ("to jury rig", ("X3",))
    for points, offered in ((4, 9), (1, 3)):
        table = Table("0 indy 5 experienced 1000 900 4", FAR, land=[(1044, 900)]).put("indy", aground=True)
        table.state.house = {"refloat.points": points}
        table.begin(COMMAND)
        assert len(table.offered("refloat/indy")) == offered


@pytest.mark.parametrize(("fires", "with_crew", "without"), [(1, 4, 5), (2, 5, 6), (3, 5, 6), (4, 6, 0)])
def test_6_9_fires_by_severity(fires: int, with_crew: int, without: int) -> None:
    """red_and_black:6.9: one that is not beaten may grow on a six; 0 is impossible and takes no die."""
    for parties, need in ((2, with_crew), (0, without)):
        for die in range(1, 7):
            won = need and die >= need
            dice = [die] if won else [die, 5] if need else [5]
            table = indy(hull_fires=fires, crew=parties)
            table.phase(COMMAND, dice=dice)
            assert table["indy"].hull_fires == (fires - 1 if won else fires)


@pytest.mark.parametrize(("crew", "bonus"), [("elite", 2), ("veteran", 1), ("poor", -1)])
def test_6_9_the_crews_quality_counts(crew: str, bonus: int) -> None:
    """red_and_black:6.9."""
    table = indy(crew, hull_fires=1)
    table.phase(COMMAND, dice=[4 - bonus])
    (test,) = table.events(SkillTested)
    assert test.passed and table["indy"].hull_fires == 0


@pytest.mark.parametrize(("parties", "need"), [(1, 5), (0, 6)])
def test_6_9_fires_aloft(parties: int, need: int) -> None:
    """red_and_black:6.9: five or more, six without crew parties."""
    for die in range(1, 7):
        table = indy(mast_fires=1, crew=parties)
        table.phase(COMMAND, dice=[die] if die >= need else [die, 1])
        assert table["indy"].mast_fires == (die < need)


def test_6_9_an_unbeaten_fire_grows_and_the_fifth_is_out_of_control() -> None:
    """red_and_black:6.9: her people leave her, and the magazine may go up in any command phase of hers."""
    table = indy(hull_fires=4)
    table.phase(COMMAND, dice=[5, 6])
    assert table["indy"].hull_fires == 5 and table["indy"].lost_to_fire and table["indy"].struck
    assert table.events(FireSpread)[-1].what == "out of control"
    for die, gone in ((4, ""), (5, "exploded")):
        table = indy(hull_fires=5, lost_to_fire=True, struck=True)
        table.phase(COMMAND, dice=[die])
        assert table["indy"].fate == gone


def test_6_9_fires_below_and_aloft_are_fought_each_by_its_own_die() -> None:
    """red_and_black:6.9: in the same command phase."""
    table = indy(hull_fires=1, mast_fires=2)
    table.phase(COMMAND, dice=[4, 5])
    assert (table["indy"].hull_fires, table["indy"].mast_fires) == (0, 1)
    table = indy(hull_fires=1, mast_fires=1)
    table.phase(COMMAND, dice=[3, 1, 5])
    assert (table["indy"].hull_fires, table["indy"].mast_fires) == (1, 0)


def test_6_9_an_explosion_sinks_whom_it_breaks_and_spares_no_prize() -> None:
    """red_and_black:6.9: house values; ships that have struck lie near as well as others."""
    table = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 1000 850 4", "1 far 5 poor 1000 700 4")
    table.put("indy", hull_fires=5, lost_to_fire=True, struck=True).put("java", hull=3, struck=True)
    table.phase(COMMAND, dice=[6])
    assert table["java"].fate == "sunk"


def test_6_9_the_die_of_a_fire_that_does_not_grow_is_told_too() -> None:
    """red_and_black:6.9."""
    table = indy(hull_fires=2)
    table.phase(COMMAND, dice=[1, 5])
    (fire,) = table.events(FireSpread)
    assert (fire.what, fire.hull_fires, [roll.value for roll in fire.rolls]) == ("burning on", 2, [5])
    assert fire.rulings == ("X3",)


def test_6_9_an_explosion_hurts_who_is_near() -> None:
    """red_and_black:6.9: within her own length; house values."""
    table = Table("0 indy 5 poor 1000 900 4", "1 java 5 poor 1000 850 4", "1 far 5 poor 1000 700 4")
    table.put("indy", hull_fires=5, lost_to_fire=True, struck=True)
    table.phase(COMMAND, dice=[6])
    assert (table["java"].hull, table["far"].hull) == (3, 6)
    assert (table["java"].broadside, table["java"].crew) == (6, 4)
    assert [event.how for event in table.events(HulkLost)] == ["exploded"]


def test_6_9_a_ship_that_has_struck_still_fights_her_fire() -> None:
    """red_and_black:6.9."""
    table = Table("0 indy 5 experienced 1000 900 4", FAR, "0 druid 5 poor 300 300 4")
    table.put("indy", hull_fires=1, struck=True)
    table.phase(COMMAND, dice=[4])
    assert table["indy"].hull_fires == 0


def aground(*more: str, at: str = "1000 900 4") -> Table:
    return Table(f"0 indy 5 experienced {at}", *(more or (FAR,))).put("indy", aground=True)


def test_4_1_command_repair_she_is_hauled_off_no_farther_than_a_ship_astern_allows() -> None:
    """red_and_black:4.1.command.repair: a length of 48 mm, or the 20 mm of water that are there."""
    table = aground("1 java 5 poor 932 900 4")
    table.phase(COMMAND, dice=[5], orders={"refloat/indy": "0"})
    assert table.where("indy") == "980 900 4" and not table["indy"].aground


def test_4_1_command_repair_nor_is_she_turned_into_a_ship_alongside() -> None:
    """red_and_black:4.1.command.repair: where a ship lies beside the water astern she keeps her heading."""
    other = "1 constance 5 poor 1000 850 4"
    near, clear = aground("1 java 5 poor 952 925 4", other), aground("1 java 5 poor 952 945 4", other)
    for table, offered in ((near, 1), (clear, 9)):
        table.begin(COMMAND)
        assert len(table.offered("refloat/indy")) == offered
    assert near.offered("refloat/indy") == ("0",)


def test_4_1_command_repair_nobody_is_hauled_off_the_table() -> None:
    """red_and_black:4.1.command.repair: with the edge astern she stays where she sticks, whatever the die."""
    table = aground(at="30 900 4")
    table.phase(COMMAND, dice=[6], orders={"refloat/indy": "0"})
    assert table.where("indy") == "30 900 4" and table["indy"].aground


@pytest.mark.parametrize(("x", "tack"), [(908, "R"), (1092, "L")])
def test_4_1_command_repair_by_default_a_ship_in_irons_pays_off_to_open_water(x: int, tack: str) -> None:
    """red_and_black:4.1.command.repair: three points from the eye of the wind, a ship is in the way on one tack."""
    table = Table("0 indy 5 experienced 1000 900 1", f"1 java 5 poor {x} 862 4")
    table.begin(COMMAND)
    request = table.game.requests[0]
    assert request is not None and request.defaults()["irons/indy"] == tack


def test_4_1_command_repair_by_default_she_is_hauled_round_from_the_shore() -> None:
    """red_and_black:4.1.command.repair: land ahead of her is no course, and she turns no farther than she must."""
    land = [(1044, y) for y in range(700, 1101, 40)]
    table = Table("0 indy 5 experienced 1000 900 4", FAR, land=land).put("indy", aground=True)
    table.begin(COMMAND)
    request = table.game.requests[0]
    assert request is not None and request.defaults()["refloat/indy"] == "LLLL"


def test_6_8_masts_that_one_friend_has_freed_the_other_does_not_cut_again() -> None:
    """red_and_black:6.8: both are told to; one die is enough, and the grapples stay."""
    table = alongside().tie("indy", "java", 3)
    table["java"].side = 0
    kept = {"ungrapple/indy/java": "hold", "ungrapple/java/indy": "hold"}
    table.phase(COMMAND, dice=[4], orders={"unfoul/indy/java": "try", "unfoul/java/indy": "try", **kept})
    assert table.state.ties.held(0, 1) == 2
