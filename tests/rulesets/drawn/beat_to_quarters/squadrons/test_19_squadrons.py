"""Section 19, first part: how squadrons sail, turn and tack. Ships head north, wind astern, unless said otherwise."""

import pytest

from tests.builders.beat_to_quarters.gundeck import off
from tests.builders.beat_to_quarters.line import (
    ASTERN,
    CLOSE,
    FAR,
    QUARTER,
    again,
    column,
    formed,
    lines,
    squadron,
    wheres,
)
from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.rulesets.drawn.beat_to_quarters.core.events import (
    CrewChecked,
    DriftDiced,
    SailDiceRolled,
    TackTried,
)
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.reaction_fire import _after_turn
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import FormationTurned, StationLeft
from weathergage.rulesets.shared.events import ShipMoved


@pytest.mark.parametrize(("apart", "offered"), [(2, True), (3, True), (4, False)])
def test_19_a_ships_in_a_column_one_hex_apart_are_a_line_ahead(apart: int, offered: bool) -> None:
    """beat_to_quarters:19.a and ruling B3: neighbours, or with one hex of open water between them."""
    sea = column(apart=apart)
    sea.begin(COMMAND, last=True)
    assert ("orders/1" in sea.asked()) is offered
    if offered:
        assert "form a,b,c" in sea.offered("orders/1")


def test_19_a_cards_are_marked_with_the_number_of_the_squadron() -> None:
    """beat_to_quarters:19.a: L and a number in the notes; the view lists the squadron with its formation."""
    sea = squadron()
    sea.begin(ACTION, dice=[1, 1, 1])
    view = sea.game.view(0).wire()
    (found,) = view.squadrons
    assert (found.side, found.number, found.formation, found.ships) == (0, 1, "ahead", ["a", "b", "c"])
    cards = {ship.id: ship.card for ship in view.ships}
    assert all(cards[name].notes == ["L1"] and cards[name].squadron == 1 for name in "abc")
    assert cards["far"].notes == []


def test_19_b_the_slowest_ship_rolls_for_all() -> None:
    """beat_to_quarters:19.b: with a mast less the second ship has two dice, and nobody else rolls."""
    sea = squadron().put("b", masts=2)
    sea.phase(ACTION, dice=[2, 3], orders={"plot/a": "5"})
    (rolled,) = sea.events(SailDiceRolled)
    assert (rolled.ship, rolled.distances, rolled.cite) == ("b", (2, 3, 5), "beat_to_quarters:19.b")
    assert wheres(sea) == ["R5 1", "R7 1", "R9 1"]


def test_19_c_the_sum_of_the_dice_or_one_of_them() -> None:
    """beat_to_quarters:19.c: as for a single ship."""
    sea = squadron()
    sea.begin(ACTION, dice=[1, 3, 2])
    hexes = {option.rstrip("LR+") for option in sea.offered("plot/a")}
    assert hexes == {"0", "1", "2", "3", "6"}


def test_19_d_one_hexside_and_the_followers_turn_where_the_leader_turned() -> None:
    """beat_to_quarters:19.d and ruling B3: at the end of the movement, once a turn."""
    sea = squadron()
    sea.begin(ACTION, dice=[2, 2, 2])
    assert set(sea.offered("plot/a")) == {
        *("0", "2", "2L", "2R", "2L+", "2R+"),
        *("6", "6L", "6R", "6L+", "6R+"),
    }
    again(sea).phase(ACTION, dice=[2, 2, 2], orders={"plot/a": "2R"})
    assert wheres(sea) == ["R8 2", "R10 1", "R12 1"]
    again(sea).begin(ACTION, dice=[1, 1, 1])
    assert set(sea.offered("plot/a")) == {"0", "1", "3"}, "no second turn in one turn"
    again(sea).phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    assert wheres(sea) == ["U7 2", "S8 2", "R9 1"]
    turns = [(e.ship, e.kind, e.bow) for e in sea.events(ShipMoved) if e.kind != "forward"]
    assert [(ship, kind) for ship, kind, _ in turns] == [("b", "starboard")]
    assert again(sea).state.wheeled == [1]
    sea.state.wheeled = []
    sea.phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "1R"})
    assert wheres(sea) == ["V6 3", "T7 2", "R8 2"]


def test_19_d_a_new_turn_allows_a_new_hexside() -> None:
    """beat_to_quarters:19.d: and new orders."""
    sea = squadron()
    sea.state.wheeled, sea.state.issued = [1], [2, 1]
    sea.begin(0, dice=[1])
    assert sea.state.wheeled == [] and sea.state.issued == [0, 0]


def test_19_e_a_turn_together_makes_a_line_abreast_and_back() -> None:
    """beat_to_quarters:19.e: still one squadron; turned back it is a line ahead again."""
    sea = squadron()
    sea.phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "1R+"})
    assert wheres(sea) == ["R9 2", "R11 2", "R13 2"]
    assert lines(sea) == {1: "a,b,c"} and formations.formation_of(sea.state, 1) == "abreast"
    (turned,) = sea.events(FormationTurned)
    assert (turned.formation, turned.heading, turned.cite) == ("abreast", 2, "beat_to_quarters:19.e")
    sea.state.wheeled = []
    again(sea).begin(ACTION, dice=[1, 1, 1, 1])
    assert set(sea.offered("plot/a")) == {"0", "1", "1L+", "1R+", "4", "4L+", "4R+"}, "abreast only together"
    again(sea).phase(ACTION, dice=[1, 1, 1, 1], orders={"plot/a": "1L+"})
    assert wheres(sea) == ["S9 1", "S11 1", "S13 1"]
    assert formations.formation_of(sea.state, 1) == "ahead"


def test_19_e_turned_about_together_the_last_ship_leads() -> None:
    """beat_to_quarters:19.e and ruling B41: three turns together reverse a column."""
    sea = squadron(wind=CLOSE)
    for dice in (2, 4, 3):
        again(sea).phase(ACTION, dice=[1] * dice, orders={"plot/a": "1R+"})
        sea.state.wheeled = []
    assert {sea[name].heading for name in "abc"} == {4}
    assert lines(sea) == {1: "c,b,a"} and formations.formation_of(sea.state, 1) == "ahead"


def test_19_e_squadrons_may_be_formed_in_line_abreast() -> None:
    """beat_to_quarters:19.e: and sail on side by side."""
    sea = Sea("0 a 3 average R10 1", "0 b 3 average S11 1", "0 c 3 average T11 1", FAR, wind=ASTERN).quiet()
    sea.phase(COMMAND, orders={"orders/1": "form a,b,c abreast"})
    assert lines(sea) == {1: "a,b,c"} and sea.state.abreast == [1]
    again(sea).phase(ACTION, dice=[1, 2, 3], orders={"plot/a": "6"})
    assert wheres(sea) == ["R4 1", "S5 1", "T5 1"]


@pytest.mark.parametrize(
    ("legs", "offered"),
    [
        ([(1, 2)], True),
        ([(1, 3)], True),
        ([(1, 2), (1, 3)], True),
        ([(2, 2)], True),
        ([(2, 3)], True),
        ([(3, 2)], False),
        ([(3, 3)], False),
        ([(1, 2), (2, 3)], False),
    ],
)
def test_19_e_side_by_side_is_one_hex_apart_at_most(legs: list[tuple[int, int]], offered: bool) -> None:
    """beat_to_quarters:19.e, beat_to_quarters:19.l.1: neighbours, or with one hex between them (ruling B3)."""
    sea = Sea("0 a 3 average R10 1", f"0 b 3 average {off('R10', *legs)} 1", FAR, wind=ASTERN).quiet()
    sea.begin(COMMAND, last=True)
    assert ("orders/1" in sea.asked() and "form a,b abreast" in sea.offered("orders/1")) == offered


def test_19_e_a_close_line_abreast_does_not_turn_into_itself() -> None:
    """Ruling B41: bows to the north-east of each other, a turn that way would put ships into one hex."""
    sea = Sea("0 a 3 average R10 1", "0 b 3 average S10 1", FAR, wind=ASTERN).quiet()
    formed(sea, "ab", "abreast").begin(ACTION, dice=[1, 1, 1])
    assert set(sea.offered("plot/a")) == {"0", "1", "1L+", "3", "3L+"}


def test_19_f_a_squadron_tacks_in_succession_only() -> None:
    """beat_to_quarters:19.f: the turn into the wind is not offered to all together."""
    sea = squadron(wind=CLOSE)
    sea.begin(ACTION, dice=[1, 1])
    assert set(sea.offered("plot/a")) == {"0", "1", "1L", "1R", "1R+", "2", "2L", "2R", "2R+"}


def test_19_f_each_ship_tacks_where_the_leader_did() -> None:
    """beat_to_quarters:19.f and ruling B41: a check for each at the same place, and on through the wind."""
    sea = squadron(wind=CLOSE)
    sea.phase(ACTION, dice=[1, 1, 5], orders={"plot/a": "1L"})
    assert wheres(sea) == ["R9 5", "R11 1", "R13 1"]
    again(sea).phase(ACTION, dice=[1, 3, 4, 6], orders={"plot/a": "4"})
    assert wheres(sea) == ["N11 5", "P10 5", "R9 5"]
    checks = [(check.ship, check.purpose) for check in sea.events(CrewChecked)]
    assert checks == [("b", "to tack"), ("c", "to tack")]
    assert [(tack.ship, tack.passed) for tack in sea.events(TackTried)] == [("b", True), ("c", True)]
    assert lines(sea) == {1: "a,b,c"}


def test_19_f_a_feint_of_the_leader_changes_nothing() -> None:
    """beat_to_quarters:19.f and 6.a.7: back on the old heading, nobody behind her has to tack."""
    sea = squadron(wind=CLOSE)
    sea.phase(ACTION, dice=[1, 1, 5], orders={"plot/a": "1L", "tack/a": "R"})
    assert wheres(sea) == ["R9 1", "R11 1", "R13 1"]
    again(sea).phase(ACTION, dice=[1, 3], orders={"plot/a": "4"})
    assert wheres(sea) == ["R5 1", "R7 1", "R9 1"]


def test_19_f_a_follower_that_fails_to_tack_lies_in_irons_and_stops_the_rest() -> None:
    """beat_to_quarters:19.f and 19.g.2: the leader has tacked; the second fails, the third keeps clear."""
    sea = squadron(wind=CLOSE)
    sea.phase(ACTION, dice=[1, 1, 5], orders={"plot/a": "1L"})
    again(sea).phase(ACTION, dice=[1, 3, 1, 4, 6], orders={"plot/a": "4"})
    assert sea["b"].irons and sea["b"].squadron == 0
    assert [(left.ship, left.cause) for left in sea.events(StationLeft)] == [("b", "stopped")]
    assert wheres(sea) == ["P10 5", "R9 6", "R12 5"], "the third tacks on the spot, the leader has stopped"
    assert lines(sea) == {1: "a,c"}


def test_19_g_nobody_leaves_the_formation_without_orders() -> None:
    """beat_to_quarters:19.g: only the leader is asked for a course, and the others follow."""
    sea = squadron(FAR, names="abcd")
    sea.begin(ACTION, dice=[1, 1, 1])
    assert sea.asked() == {"plot/a"}
    again(sea).phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    assert wheres(sea, "abcd") == ["R7 1", "R9 1", "R11 1", "R13 1"]


def test_19_g_1_a_damaged_ship_slows_the_formation() -> None:
    """beat_to_quarters:19.g.1: one mast left is one die for all; without any nobody gets away."""
    sea = squadron().put("c", masts=1)
    sea.phase(ACTION, dice=[4], orders={"plot/a": "4"})
    assert wheres(sea) == ["R6 1", "R8 1", "R10 1"]
    again(sea).put("c", masts=0).phase(ACTION)
    assert wheres(sea) == ["R6 1", "R8 1", "R10 1"] and lines(sea) == {1: "a,b,c"}
    assert [(e.ship, e.cite) for e in sea.events(SailDiceRolled)] == [("c", "beat_to_quarters:19.g.1")]


def test_19_g_1_a_ship_that_cannot_turn_holds_the_line_up_where_it_bends() -> None:
    """beat_to_quarters:19.g.1 and ruling B40: she may come as far as the bend."""
    sea = squadron()
    sea.phase(ACTION, dice=[2, 2, 2], orders={"plot/a": "2R"})
    again(sea).put("b", rudder_shot=True).begin(ACTION, dice=[1, 1, 4])
    assert set(sea.offered("plot/a")) == {"0", "1"}


def test_19_g_1_a_formation_without_a_die_may_turn_where_it_lies() -> None:
    """beat_to_quarters:19.g.1, beat_to_quarters:6.a.5: the cripple has no die close-hauled, and so nobody has."""
    sea = squadron(wind=CLOSE).put("b", masts=1)
    sea.begin(ACTION)
    assert set(sea.offered("plot/a")) == {"0", "L", "R", "R+"}, "to port together would be into the wind"


def test_19_g_1_a_leader_without_her_rudder_leads_nobody_round() -> None:
    """beat_to_quarters:19.g.1, beat_to_quarters:11.c.6: straight on only."""
    sea = squadron().put("a", rudder_shot=True)
    sea.begin(ACTION, dice=[1, 1, 1])
    assert set(sea.offered("plot/a")) == {"0", "1", "3"}


def test_5_b_9_a_squadron_drifts_as_one() -> None:
    """beat_to_quarters:19.b and ruling B43: one die, and the wake goes with it."""
    sea = squadron(wind=QUARTER)
    sea.phase(ACTION, dice=[2, 2, 2, 2], orders={"plot/a": "2R"})
    for name in "abc":
        sea.put(name, still=True)
    again(sea).phase(COMMAND, dice=[2])
    (drift,) = sea.events(DriftDiced)
    assert drift.ships == ("a", "b", "c") and wheres(sea) == ["T7 2", "T9 1", "T11 1"]
    again(sea).phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    assert wheres(sea) == ["W6 2", "U7 2", "T8 1"]


def test_8_b_ships_that_sail_in_company_have_moved() -> None:
    """beat_to_quarters:8.b: the followers as well as the leader, so that none drifts next turn."""
    sea = squadron()
    sea.phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    assert [sea[name].made_way for name in "abc"] == [True, True, True]


def test_5_b_9_a_squadron_of_which_one_ship_made_way_keeps_its_stations() -> None:
    sea = squadron().put("a", still=True).put("b", still=True)
    sea.phase(COMMAND)
    assert not sea.events(DriftDiced) and lines(sea) == {1: "a,b,c"}


def test_5_d_guns_and_grapples_of_all_ships_at_every_point() -> None:
    """beat_to_quarters:19.b and ruling Q6: each ship of the line may fire and be fired at wherever the line is."""
    sea = squadron("1 foe 3 average T10 1")
    sea.begin(ACTION, dice=[1, 1, 1], last=True)
    points = []
    for _ in range(60):
        if sea.game.over or sea.state.phase != ACTION:
            break
        if "fire/foe/port" in sea.asked():
            mine = {ask for ask in sea.asked() if ask.endswith("/starboard") and ask != "fire/foe/starboard"}
            points.append((sea.state.point, set(sea.offered("fire/foe/port")), mine))
        for side in sea.game.waiting_for():
            sea.game.submit(side, {"plot/a": "3R"} if "plot/a" in sea.asked() else {})
    assert [point for point, _, _ in points] == ["start", "passing", "passing", "before", "after"]
    assert points[0][1] >= {"a", "b"} and points[0][2] >= {"fire/a/starboard", "fire/b/starboard"}
    assert points[3][1] >= {"b", "c"}


def test_19_d_the_watch_knows_that_only_the_leader_turns_now() -> None:
    """Ruling B3: in succession the guns of a follower will bear as they do now, together they will not."""
    sea = squadron()
    sea.begin(ACTION, dice=[1, 1, 1], last=True)
    state = sea.state
    state.unit, state.letters = [0, 1, 2], "R"
    pose = (sea["b"].bow, 1)
    assert _after_turn(state, sea["b"], pose) == pose and _after_turn(state, sea["a"], pose)[1] == 2
    state.letters = "R+"
    assert _after_turn(state, sea["b"], pose)[1] == 2
