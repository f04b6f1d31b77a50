"""Section 19, hex by hex: ships of a squadron move together, and what stops one on the way. All head north."""

from tests.builders.beat_to_quarters.gundeck import SW, off
from tests.builders.beat_to_quarters.line import FAR, again, formed, lines, squadron, wheres
from tests.builders.beat_to_quarters.sea import ACTION, Sea
from weathergage.rulesets.drawn.beat_to_quarters.core.events import Contact
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import StationLeft
from weathergage.rulesets.shared.events import ShipMoved

#: A crew that fails to keep clear, then two and two on the damage table: hardly anybody is hurt.
COLLIDES = [1, 2, 2]
#: A crew that keeps clear, and two dice that do not foul.
PASSES = [6, 6, 6]


def moves(sea: Sea) -> list[tuple[int, str]]:
    return [(event.impulse, event.ship) for event in sea.events(ShipMoved)]


def test_19_b_the_ships_of_a_squadron_move_hex_by_hex_together() -> None:
    """beat_to_quarters:19.b and ruling B3: one hex for each of them, the leader first, then the next."""
    sea = squadron()
    sea.phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    first = moves(sea)[0][0]
    assert moves(sea) == [(first + n, name) for n in range(3) for name in "abc"]


def test_19_e_abreast_the_others_keep_step_when_one_is_stopped() -> None:
    """Ruling B40: the second collides in her second hex; those on either side of her sail on hex by hex."""
    ships = ("0 a 3 average R10 1", "0 b 3 average S11 1", "0 c 3 average T11 1", "1 foe 3 average S8 1")
    sea = formed(Sea(*ships, FAR, wind=1).quiet(), formation="abreast")
    sea.phase(ACTION, dice=[1, 1, 1, *COLLIDES], orders={"plot/a": "3"})
    first = moves(sea)[0][0]
    assert [(impulse - first, name) for impulse, name in moves(sea)] == [
        *[(0, "a"), (0, "b"), (0, "c")],
        *[(1, "a"), (1, "c")],
        *[(2, "a"), (2, "c")],
    ]
    assert wheres(sea, "abc") == ["R7 1", "S10 1", "T8 1"] and lines(sea) == {1: "a,c"}


def test_7_h_a_line_that_has_sailed_past_an_enemy_follows_its_leader_as_before() -> None:
    """beat_to_quarters:7.h and rulings B3, B40: in the next phase each goes on in the wake of the one before her."""
    sea = squadron("1 foe 3 average S8 2", names="ab")
    sea.phase(ACTION, dice=[2, 2, 2, *PASSES * 2], orders={"plot/a": "6"})
    assert [event.ship for event in sea.events(Contact)] == ["a", "b"]
    assert wheres(sea, "ab") == ["R4 1", "R6 1"]
    again(sea).phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    assert wheres(sea, "ab") == ["R1 1", "R3 1"] and lines(sea) == {1: "a,b"}


def test_7_h_stopped_in_one_impulse_both_lie_where_they_last_were_clear() -> None:
    """Rulings B26 and B40: the leader is over one enemy when her mate runs into another; she goes no farther."""
    sea = squadron("1 foe 3 average S8 2", "1 next 3 average S11 2", names="ab", bow="R9", apart=3)
    sea.phase(ACTION, dice=[1, 1, 1, *PASSES, *COLLIDES], orders={"plot/a": "3R"})
    assert [(event.ship, event.other) for event in sea.events(Contact)] == [("a", "foe"), ("b", "next")]
    assert [(event.ship, event.cause) for event in sea.events(StationLeft)] == [("b", "stopped")]
    assert wheres(sea, "ab") == ["R9 1", "R12 1"], "nor does she make the turn at the end"


def test_19_e_ships_turn_together_only_from_one_heading() -> None:
    """Ruling B41: the line still bends after one hex; after four the last has come round where the leader turned."""
    sea = squadron()
    sea.phase(ACTION, dice=[2, 2, 2], orders={"plot/a": "2R"})
    again(sea).state.wheeled = []
    sea.begin(ACTION, dice=[1, 1, 4])
    together = {option for option in sea.offered("plot/a") if option.endswith("+")}
    assert together == {"4L+", "4R+", "6L+", "6R+"}


def test_19_e_who_runs_foul_of_another_in_a_turn_together_is_left_behind() -> None:
    """beat_to_quarters:19.e, beat_to_quarters:19.g.6: her stern swings into an enemy; the rest lie abreast."""
    sea = squadron(f"1 foe 3 average {off('R13', (1, SW))} 1")
    sea.phase(ACTION, dice=[1, 1, 1, *COLLIDES], orders={"plot/a": "1R+"})
    assert wheres(sea, "abc") == ["R9 2", "R11 2", "R13 1"] and lines(sea) == {1: "a,b"}
    assert [(event.ship, event.cause) for event in sea.events(StationLeft)] == [("c", "stopped")]
    assert formations.formation_of(sea.state, 1) == "abreast"


def test_19_d_followers_turn_to_the_side_to_which_the_leader_turned() -> None:
    """beat_to_quarters:19.d and ruling B3: to port here, and it is told so."""
    sea = squadron()
    sea.phase(ACTION, dice=[2, 2, 2], orders={"plot/a": "2L"})
    again(sea).phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    assert [sea[name].heading for name in "abc"] == [6, 6, 1]
    assert [(e.ship, e.kind) for e in sea.events(ShipMoved) if e.kind != "forward"] == [("b", "port")]
