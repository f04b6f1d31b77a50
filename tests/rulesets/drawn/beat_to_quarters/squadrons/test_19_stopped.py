"""Section 19.g: a ship of a squadron is stopped. Ships head north, the wind astern, an enemy in their way."""

import pytest

from tests.builders.beat_to_quarters.line import CLOSE, FAR, again, formed, lines, squadron, wheres
from tests.builders.beat_to_quarters.sea import ACTION, Sea
from weathergage.geometry.hexgrid import parse_label
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    Contact,
    CrewChecked,
    DamageRolled,
    TackTried,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import (
    FormationHalted,
    FormationTurned,
    SquadronDissolved,
    StationLeft,
)
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.wheeling import turn_to
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.events import ShipMoved

#: Two hexes ahead of the leader.
FOE = "1 foe 3 average R8 2"
#: The leader's crew fails to keep clear of the enemy: both are hurt a little, or not at all (2 on the damage table).
COLLIDES = [1, 2, 2]


def left(sea: Sea) -> list[tuple[str, str]]:
    return [(e.ship, e.cause) for e in sea.events(StationLeft)]


def checks(sea: Sea) -> list[tuple[str, str, str]]:
    return [(e.ship, e.other, e.cite.partition(":")[2]) for e in sea.events(CrewChecked)]


def test_19_g_2_the_ship_behind_a_stopped_ship_takes_a_crew_check() -> None:
    """beat_to_quarters:19.g.2: the leader collides, so the second puts her crew to the test."""
    sea = squadron(FOE)
    sea.phase(ACTION, dice=[1, 1, 2, *COLLIDES, 4], orders={"plot/a": "4"})
    assert checks(sea) == [("a", "foe", "7.b"), ("b", "a", "19.g.2")]
    assert wheres(sea)[0] == "R9 1" and sea.state.ties.held(0, 3) == FOULED


def test_19_g_3_if_it_passes_the_formation_goes_no_farther() -> None:
    """beat_to_quarters:19.g.3: three of the four hexes are not sailed."""
    sea = squadron(FOE)
    sea.phase(ACTION, dice=[1, 1, 2, *COLLIDES, 4], orders={"plot/a": "4"})
    (halted,) = sea.events(FormationHalted)
    assert (halted.ship, halted.by, halted.ships) == ("a", "b", ("b", "c"))
    assert [sea.where(name)[:3] for name in "bc"] == ["R11", "R13"]


def test_19_g_4_the_rest_turns_to_line_abreast() -> None:
    """beat_to_quarters:19.g.4: to the side that the player chooses."""
    for letter, heading in (("L", 6), ("R", 2)):
        sea = squadron(FOE)
        sea.phase(ACTION, dice=[1, 1, 2, *COLLIDES, 4], orders={"plot/a": "4", "wheel/b": letter})
        assert wheres(sea) == ["R9 1", f"R11 {heading}", f"R13 {heading}"]
        (turned,) = sea.events(FormationTurned)
        assert (turned.formation, turned.ships, turned.heading) == ("abreast", ("b", "c"), heading)
        assert formations.formation_of(sea.state, 1) == "abreast" and sea.state.wheeled == [1]


def test_19_g_4_the_turn_may_be_a_tack() -> None:
    """beat_to_quarters:19.g.4 and 6.a.7: through the wind by a check for each; one that fails lies in irons."""
    sea = squadron("1 foe 3 average R8 3", names="abcd", wind=CLOSE)
    dice = [1, 1, *COLLIDES, 4, 5, 1, 6]
    sea.phase(ACTION, dice=dice, orders={"plot/a": "2", "wheel/b": "L"})
    assert wheres(sea, "abcd") == ["R9 1", "R11 5", "R13 6", "R15 5"]
    assert [(tack.ship, tack.passed) for tack in sea.events(TackTried)] == [
        ("b", True),
        ("c", False),
        ("d", True),
    ]
    assert sea["c"].irons and lines(sea) == {1: "b,d"}


def test_19_g_5_if_it_fails_she_collides_and_the_next_one_checks() -> None:
    """beat_to_quarters:19.g.5: both roll on the damage table and foul; so it runs down the line."""
    sea = squadron(FOE, names="abcd")
    dice = [1, 1, 2, *COLLIDES, 1, 2, 9, 5]
    sea.phase(ACTION, dice=dice, orders={"plot/a": "4"})
    assert checks(sea) == [("a", "foe", "7.b"), ("b", "a", "19.g.2"), ("c", "b", "19.g.2")]
    assert [(e.ship, e.other, e.collided) for e in sea.events(Contact)] == [
        ("a", "foe", True),
        ("b", "a", True),
    ]
    assert [e.ship for e in sea.events(DamageRolled)] == ["a", "foe", "b", "a"]
    assert sea["a"].rate == 4 and sea.state.ties.held(0, 1) == FOULED
    assert left(sea) == [("a", "stopped"), ("b", "collided")] and lines(sea) == {1: "c,d"}


def test_19_g_5_across_a_hex_of_water_she_runs_on_until_she_is_into_her() -> None:
    """beat_to_quarters:19.g.5: one hex farther, then both are hurt and foul."""
    sea = squadron(FOE, names="ab", apart=3)
    sea.phase(ACTION, dice=[1, 1, 2, *COLLIDES, 1, 2, 2], orders={"plot/a": "4"})
    assert [(e.ship, e.other) for e in sea.events(Contact)] == [("a", "foe"), ("b", "a")]
    assert wheres(sea, "ab") == ["R9 1", "R11 1"] and sea.state.ties.held(0, 1) == FOULED


def test_19_g_5_when_the_last_ship_fails_nobody_is_left_to_halt() -> None:
    """beat_to_quarters:19.g.5: the whole squadron lies in a heap, and is none any more."""
    sea = squadron(FOE, names="ab")
    sea.phase(ACTION, dice=[1, 1, 2, *COLLIDES, 1, 2, 2], orders={"plot/a": "4"})
    assert not sea.events(FormationHalted) and lines(sea) == {}
    assert [e.ordered for e in sea.events(SquadronDissolved)] == [False]


def test_19_g_6_the_uninvolved_are_still_in_formation() -> None:
    """beat_to_quarters:19.g.6: next phase they sail on as the squadron they are, without those that were stopped."""
    sea = squadron(FOE)
    sea.phase(ACTION, dice=[1, 1, 2, *COLLIDES, 4], orders={"plot/a": "4", "wheel/b": "R"})
    assert left(sea) == [("a", "stopped")] and sea["a"].squadron == 0 and lines(sea) == {1: "b,c"}
    again(sea).phase(ACTION, dice=[1, 1, 1, 1], orders={"plot/b": "4"})
    assert wheres(sea) == ["R9 1", "V9 2", "V11 2"]


def test_19_g_6_ships_behind_the_last_one_lost_only_the_last() -> None:
    """beat_to_quarters:19.g.6 and ruling B40: the hindmost is stopped, nobody is behind her, the others sail on."""
    sea = squadron(FAR, "1 foe 3 average S14 1")
    sea.phase(ACTION, dice=[5, 1, 1, 1], orders={"plot/a": "3", "grapple/foe": "c"})
    assert left(sea) == [("c", "stopped")] and sea.state.ties.held(2, 4) == GRAPPLED
    assert wheres(sea) == ["R7 1", "R9 1", "R14 1"] and lines(sea) == {1: "a,b"}


def test_19_g_2_a_grapple_on_the_way_stops_her_too() -> None:
    """beat_to_quarters:19.g.2 and 6.b.9: the second is held in passing, the third keeps clear, all stop."""
    sea = squadron(FAR, "1 foe 3 average S8 1")
    sea.begin(ACTION, dice=[1, 1, 4, 4, 4], last=True)
    sea.game.submit(0, {"plot/a": "6"})
    while "grapple/foe" not in sea.asked() or "b" not in sea.offered("grapple/foe"):
        sea.game.submit(sea.game.waiting_for()[0], {})
    sea.play({"grapple/foe": "b", "wheel/c": "R"}, until="boarding")
    assert left(sea) == [("b", "stopped")] and checks(sea)[1:] == [("c", "b", "19.g.2")]
    assert wheres(sea) == ["R7 2", "R9 1", "R11 2"] and lines(sea) == {1: "a,c"}


def test_19_g_2_a_ship_that_strikes_is_stopped() -> None:
    """beat_to_quarters:19.g.2: her colours down since the last phase, she lies in the way when the line starts."""
    sea = squadron(names="abcd").put("b", struck=True)
    sea.phase(ACTION, dice=[4], orders={"wheel/c": "R"})
    assert checks(sea) == [("c", "b", "19.g.2")] and left(sea) == [("b", "stopped")]
    assert lines(sea) == {1: "a,c,d"} and [sea[n].heading for n in "abcd"] == [2, 1, 2, 2]


def test_19_g_2_a_ship_that_sank_is_in_nobodys_way() -> None:
    """Rulings B40 and B42: no check, and the gap she leaves is closed."""
    sea = squadron()
    sea["b"].go_down("sunk")
    assert lines(sea) == {1: "a,c"}
    sea.phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    assert not checks(sea) and lines(sea) == {1: "a,c"}
    assert (sea.where("a"), sea.where("c")) == ("R7 1", "R10 1")


def test_19_g_2_across_a_gap_there_is_room() -> None:
    """Ruling B40: more open water behind the stopped ship than in a line, so no check is needed, but all stop."""
    sea = squadron(names="abcd").put("a", irons=True).put("b", masts=0)
    formations.leave(sea.book, sea.state, sea["b"], "order", "19.l.3", None)
    sea.phase(ACTION, orders={"next": "a", "wheel/c": "L"})
    assert not checks(sea) and [e.by for e in sea.events(FormationHalted)] == ["c"]
    assert wheres(sea, "abcd") == ["R10 1", "R12 1", "R14 6", "R16 6"]


def test_19_g_2_abreast_nobody_is_astern() -> None:
    """Ruling B40: the second of a line abreast is fouled; the others sail on without a check."""
    ships = ("0 a 3 average R10 1", "0 b 3 average S11 1", "0 c 3 average T11 1", "0 hulk 3 average T13 1")
    sea = formed(Sea(*ships, FAR, wind=1).quiet(), formation="abreast").tie("b", "hulk", FOULED)
    sea.phase(ACTION, dice=[1, 1, 1], orders={"next": "a", "plot/a": "3"})
    assert not checks(sea) and lines(sea) == {1: "a,c"} and wheres(sea) == ["R7 1", "S11 1", "T8 1"]


def test_7_h_a_ship_in_formation_sails_on_past_an_enemy_unless_grapples_hold() -> None:
    """beat_to_quarters:19.g and ruling B40: each ship of the line takes her own checks as she passes."""
    sea = squadron("1 foe 3 average S8 2", names="ab")
    dice = [4, 4, 4, *[6, 6, 6] * 2]
    sea.phase(ACTION, dice=dice, orders={"plot/a": "12"})
    assert [(e.ship, e.other) for e in sea.events(Contact)] == [("a", "foe"), ("b", "foe")]
    assert wheres(sea, "ab") == ["(17,-11) 1", "(17,-9) 1"] and lines(sea) == {1: "a,b"}


def test_7_h_a_formation_that_would_end_on_an_enemy_is_put_back() -> None:
    """Rulings B26 and B40: the leader has avoided a collision and would stop where the enemy lies."""
    sea = squadron("1 foe 3 average S8 2", names="ab")
    sea.phase(ACTION, dice=[1, 1, 2, 6, 6, 6], orders={"plot/a": "2"})
    assert wheres(sea, "ab") == ["R9 1", "R11 1"] and lines(sea) == {1: "a,b"}
    assert [(e.ship, e.kind) for e in sea.events(ShipMoved)[-2:]] == [("a", "back"), ("b", "back")]


def test_7_h_a_formation_stopped_by_a_third_ship_lies_clear_of_the_one_it_passed() -> None:
    """Rulings B26 and B40: over one enemy the leader runs into the next; all fall back, then the second checks."""
    sea = squadron("1 foe 3 average S8 2", "1 next 3 average R7 2")
    dice = [1, 1, 2, 6, 6, 6, *COLLIDES, 4]
    sea.phase(ACTION, dice=dice, orders={"plot/a": "4", "wheel/b": "R"})
    assert wheres(sea) == ["R9 1", "R11 2", "R13 2"] and lines(sea) == {1: "b,c"}
    assert sea.state.ties.held(0, 4) == FOULED and checks(sea)[-1] == ("b", "a", "19.g.2")


def test_7_h_the_last_ship_is_stopped_while_the_leader_lies_over_an_enemy() -> None:
    """Rulings B26 and B40: both go back alike to where they were clear, and the leader sails no farther."""
    sea = squadron("1 foe 3 average S8 2", "1 next 3 average S6 2", names="ab")
    dice = [4, 2, 2, *[6, 6, 6] * 2, *COLLIDES]
    sea.phase(ACTION, dice=dice, orders={"plot/a": "8"})
    assert checks(sea) == [("a", "foe", "7.b"), ("a", "next", "7.b"), ("b", "foe", "7.b")]
    assert wheres(sea, "ab") == ["R9 1", "R11 1"] and left(sea) == [("b", "stopped")]


@pytest.mark.parametrize(
    ("heading", "way", "turns"),
    [
        (6, "L", []),
        (1, "L", ["port"]),
        (5, "L", ["starboard"]),
        (3, "R", ["port"]),
        (3, "L", ["port"] * 3),
        (5, "R", ["starboard"] * 3),
    ],
)
def test_19_g_4_each_ship_comes_round_the_shorter_way(heading: int, way: str, turns: list[str]) -> None:
    """beat_to_quarters:19.g.4: the leader has turned before; half round she goes the way that was ordered."""
    sea = squadron().put("a", heading=heading).put("b", struck=True)
    sea.phase(ACTION, dice=[4], orders={"wheel/c": way})
    assert [e.kind for e in sea.events(ShipMoved) if e.ship == "a"] == turns
    assert sea["a"].heading == sea["c"].heading == {"L": 6, "R": 2}[way]


def test_19_g_4_a_ship_without_her_rudder_keeps_her_heading() -> None:
    """beat_to_quarters:19.g.4, beat_to_quarters:11.c.6: and on two headings they are in no column."""
    sea = squadron(names="abcd").put("a", rudder_shot=True).put("b", struck=True)
    sea.phase(ACTION, dice=[4], orders={"wheel/c": "R"})
    assert [sea[name].heading for name in "acd"] == [1, 2, 2]
    assert [turned.formation for turned in sea.events(FormationTurned)] == ["abreast"]


@pytest.mark.parametrize(("heading", "way"), [(6, "L"), (2, "R")])
def test_19_g_4_the_way_with_fewer_turns_suggests_itself(heading: int, way: str) -> None:
    """beat_to_quarters:19.g.4: and it is asked of the side whose squadron halts."""
    sea = squadron().put("a", heading=heading).put("b", struck=True)
    game = sea.begin(ACTION, dice=[4])
    assert game.waiting_for() == [0] and game.requests[0] is not None
    (ask,) = game.requests[0].asks
    assert (ask.id, ask.default) == ("wheel/c", way)


def test_19_g_4_a_ship_waits_rather_than_swing_into_a_mate() -> None:
    """beat_to_quarters:19.g.4: her stern would come where the next ahead lies; no check, she stays short of it."""
    sea = squadron(names="ab").put("a", bow=parse_label("T9"), heading=2)
    sea.put("b", bow=parse_label("R9"), heading=3).state.unit = [0, 1]
    turn_to(sea.book, sea.state, sea["b"], 6, "L", None)
    assert sea.where("b") == "R9 1" and sea.state.dice.taken == 0


@pytest.mark.parametrize(
    "state", [{"aground": True}, {"anchor": "bow"}, {"anchor": "stern"}, {"weighing": 1}, {"irons": True}]
)
def test_19_g_2_whatever_holds_a_ship_stops_her(state: dict[str, object]) -> None:
    """beat_to_quarters:19.g.2 and ruling B40: held already when her squadron begins to move."""
    sea = squadron().put("b", **state)
    sea.phase(ACTION, dice=[4], orders={"wheel/c": "R"})
    assert left(sea) == [("b", "stopped")] and checks(sea) == [("c", "b", "19.g.2")]


def test_19_g_2_a_leader_that_strikes_stops_her_squadron() -> None:
    """beat_to_quarters:19.g.2: the next one has the squadron's movement, and takes the check."""
    sea = squadron().put("a", struck=True)
    sea.phase(ACTION, dice=[4], orders={"wheel/b": "R"})
    assert checks(sea) == [("b", "a", "19.g.2")] and lines(sea) == {1: "b,c"}
    assert wheres(sea) == ["R10 1", "R12 2", "R14 2"]


def test_19_g_2_a_stopped_ship_takes_no_check_herself() -> None:
    """Ruling B40: two lie still, so it is for the third to keep clear."""
    sea = squadron(names="abcd").put("a", struck=True).put("b", aground=True)
    sea.phase(ACTION, dice=[4], orders={"wheel/c": "R"})
    assert checks(sea) == [("c", "b", "19.g.2")] and lines(sea) == {1: "c,d"}


@pytest.mark.parametrize(("lost", "rest"), [("a", "bcd"), ("c", "abd"), ("d", "abc")])
def test_19_a_a_ship_carried_out_of_the_wake_is_no_longer_in_line(lost: str, rest: str) -> None:
    """beat_to_quarters:19.a: the others sail on, under a new leader if it was theirs."""
    sea = squadron(names="abcd").put(lost, bow=parse_label("V14"))
    sea.phase(ACTION, dice=[1, 1, 1], orders={f"plot/{rest[0]}": "3"})
    assert left(sea) == [(lost, "astray")] and lines(sea) == {1: ",".join(rest)}
    assert sea.where(lost) == "V14 1"


def test_19_g_6_those_that_were_stopped_make_no_room() -> None:
    """Ruling B42: only who left by order is passed without a check."""
    sea = squadron(FOE)
    sea.phase(ACTION, dice=[1, 1, 2, *COLLIDES, 4], orders={"plot/a": "4"})
    sea.state.unit = [1, 2]
    assert formations.making_room(sea.state) == []
    formations.leave(sea.book, sea.state, sea["c"], "order", "19.l.3", None)
    sea.state.unit = [1]
    assert formations.making_room(sea.state) == [2]
