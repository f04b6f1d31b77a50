"""Section 19, last part: the orders that make and break squadrons. Ships head north with the wind astern."""

import pytest

from tests.builders.beat_to_quarters.gundeck import off
from tests.builders.beat_to_quarters.line import FAR, again, column, formed, lines, squadron, wheres
from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.engine.orders import IllegalOrder
from weathergage.rulesets.drawn.beat_to_quarters.core.events import Contact
from weathergage.rulesets.drawn.beat_to_quarters.squadrons import formations
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import (
    OrdersIssued,
    OrdersVoid,
    SquadronDissolved,
    SquadronFormed,
    StationLeft,
    StationTaken,
)

LONE = "0 lone 3 average H20 1"


def test_5_b_1_orders_come_first_in_the_command_phase() -> None:
    """beat_to_quarters:5.b.1: before anything else is tried, as the first step."""
    sea = column().put("b", hanging=[1, 0])
    assert sea.book.steps[0].id == "orders"
    sea.phase(COMMAND, dice=[6], orders={"orders/1": "form a,b"})
    told = [type(event).__name__ for event in sea.game.events]
    assert told.index("OrdersIssued") < told.index("SquadronFormed") < told.index("CrewChecked")


def test_19_h_ships_in_line_are_no_squadron_without_orders() -> None:
    """beat_to_quarters:19.h: each rolls and sails for herself."""
    sea = column()
    sea.phase(COMMAND)
    assert lines(sea) == {}
    again(sea).phase(ACTION, dice=[1] * 9, orders={"plot/a": "3", "plot/b": "1", "plot/c": "0"})
    assert wheres(sea) == ["R7 1", "R11 1", "R14 1"]


def test_19_i_two_sets_of_orders_a_turn() -> None:
    """beat_to_quarters:19.i: two are asked for, each counts, and no third."""
    sea = column(names="abcd")
    sea.begin(COMMAND, last=True)
    assert sea.asked() == {"orders/1", "orders/2"}
    sea.play({"orders/1": "form a,b", "orders/2": "form c,d"}, until="boarding")
    assert lines(sea) == {1: "a,b", 2: "c,d"} and sea.state.issued == [2, 0]
    assert [(e.number, e.order) for e in sea.events(OrdersIssued)] == [(1, "form a,b"), (2, "form c,d")]
    again(sea).begin(COMMAND, last=True)
    assert sea.asked() == set()


def test_19_i_a_set_that_the_first_has_made_impossible_is_void() -> None:
    """beat_to_quarters:19.i and ruling B42: it is spent all the same."""
    sea = squadron()
    sea.phase(COMMAND, orders={"orders/1": "dissolve 1", "orders/2": "break a"})
    assert [e.order for e in sea.events(OrdersVoid)] == ["break a"]
    assert sea.state.issued == [2, 0] and lines(sea) == {}


def test_19_i_none_is_the_default_and_costs_nothing() -> None:
    sea = column()
    sea.phase(COMMAND)
    assert sea.state.issued == [0, 0] and not sea.events(OrdersIssued)


def test_19_j_orders_are_issued_in_the_command_phase() -> None:
    """beat_to_quarters:19.j: nobody is asked in an action phase, nor the enemy in this one."""
    sea = column("1 x 3 average H10 1", "1 y 3 average H12 1")
    sea.begin(ACTION, dice=[1] * 9)
    assert not {ask for ask in sea.asked() if ask.startswith("orders")}
    again(sea).begin(COMMAND, last=True)
    assert sea.game.requests[1] is None and not any("x" in order for order in sea.offered("orders/1"))


def test_19_k_orders_stay_in_force_until_they_are_changed() -> None:
    """beat_to_quarters:19.k: turns go by and the squadron is one still."""
    sea = column()
    sea.phase(COMMAND, orders={"orders/1": "form a,b,c"})
    for turn in (3, 4):
        sea.state.turn = turn
        again(sea).phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
        again(sea).phase(COMMAND)
    assert lines(sea) == {1: "a,b,c"} and wheres(sea) == ["R4 1", "R6 1", "R8 1"]


def test_19_l_there_are_five_orders() -> None:
    """beat_to_quarters:19.l: and nothing else may be written."""
    sea = squadron(FAR, "0 d 3 average R16 1", LONE)
    sea.begin(COMMAND, last=True)
    assert {order.split()[0] for order in sea.offered("orders/1")} == {
        *("none", "form", "take", "break", "dissolve", "close"),
    }
    for wrong in ("halt", "line abreast 1"):
        with pytest.raises(
            IllegalOrder, match=r"there is no order .*; choose form, take, break, dissolve or close action"
        ):
            sea.game.submit(0, {"orders/1": wrong})
    for wrong in ("form a,c", "take lone 2", "dissolve 2", "break lone", "close up"):
        with pytest.raises(IllegalOrder, match=r"does not fit the position.*19\.l\.\d"):
            sea.game.submit(0, {"orders/1": wrong})


def test_19_l_1_form_squadron() -> None:
    """beat_to_quarters:19.l.1: any unbroken part of a line; out of line or held ships cannot be named."""
    sea = column(LONE, FAR, names="abcd").put("d", irons=True)
    sea.begin(COMMAND, dice=[1], last=True)
    forms = {order for order in sea.offered("orders/1") if order.startswith("form")}
    assert forms == {"form a,b,c", "form a,b", "form b,c"}
    sea.play({"orders/1": "form b,c"}, until="boarding")
    (formed,) = sea.events(SquadronFormed)
    assert (formed.ships, formed.squadron, formed.formation) == (("b", "c"), 1, "ahead")
    assert lines(sea) == {1: "b,c"} and (sea["a"].squadron, sea["b"].squadron) == (0, 1)


def test_19_l_1_a_new_squadron_takes_ships_out_of_an_old_one() -> None:
    """beat_to_quarters:19.l.1 and ruling B42: what is left of the old one stays, if two are left."""
    sea = squadron(names="abcd")
    sea.phase(COMMAND, orders={"orders/1": "form c,d"})
    assert lines(sea) == {1: "a,b", 2: "c,d"}
    again(sea).state.issued = [0, 0]
    sea.phase(COMMAND, orders={"orders/1": "form b,c,d"})
    assert set(lines(sea).values()) == {"b,c,d"} and sea["a"].squadron == 0
    assert [(e.ship, e.squadron, e.cause) for e in sea.events(StationLeft)] == [
        ("b", 1, "order"),
        ("c", 2, "order"),
        ("d", 2, "order"),
    ]


def test_19_l_2_take_station() -> None:
    """beat_to_quarters:19.l.2: in force until she is in line; then she sails with the others."""
    sea = squadron("0 lone 3 average R20 1", FAR)
    sea.phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert sea["lone"].joining == 1 and lines(sea) == {1: "a,b,c"}
    assert sea.game.view(0).ship("lone").card.notes == ["(L1)"]
    assert sea.game.view(1).ship("lone").card.notes == [], "the enemy does not read her orders"
    dice, orders = [1, 1, 1, 1, 2, 2], {"next": "a", "plot/a": "0", "plot/lone": "1"}
    again(sea).phase(ACTION, dice=dice, orders=orders)
    assert not sea.events(StationTaken), "she is two hexes of open water off"
    dice, orders = [1, 1, 1, 1, 2, 2], {"next": "a", "plot/a": "0", "plot/lone": "2"}
    again(sea).phase(ACTION, dice=dice, orders=orders)
    assert [(e.ship, e.squadron) for e in sea.events(StationTaken)] == [("lone", 1)]
    assert lines(sea) == {1: "a,b,c,lone"} and sea["lone"].joining == 0
    again(sea).phase(ACTION, dice=[1, 1, 1], orders={"plot/a": "3"})
    assert sea.where("lone") == "R14 1"


@pytest.mark.parametrize(
    ("bow", "order"),
    [("R16", "a,b,c,lone"), ("R17", "a,b,c,lone"), ("R8", "lone,a,b,c"), ("R7", "lone,a,b,c")],
)
def test_19_l_2_at_either_end_of_the_line(bow: str, order: str) -> None:
    """beat_to_quarters:19.l.2: at once where she is in line already, ahead of the leader too."""
    sea = squadron(f"0 lone 3 average {bow} 1", FAR)
    sea.phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert lines(sea) == {1: order}
    again(sea).phase(ACTION, dice=[1, 1, 1], orders={f"plot/{order.split(',')[0]}": "3"})
    assert wheres(sea) == ["R7 1", "R9 1", "R11 1"]


@pytest.mark.parametrize("pose", ["R16 2", "S16 1", "R18 1"])
def test_19_l_2_only_in_formation(pose: str) -> None:
    """beat_to_quarters:19.l.2: not on another heading, not out of line, not too far."""
    sea = squadron(f"0 lone 3 average {pose}", FAR)
    sea.phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert lines(sea) == {1: "a,b,c"} and sea["lone"].joining == 1


def test_19_l_2_in_line_abreast() -> None:
    """beat_to_quarters:19.l.2: at the end of a line abreast."""
    ships = ("0 a 3 average R10 1", "0 b 3 average S11 1", "0 lone 3 average T11 1", FAR)
    sea = Sea(*ships, wind=1).quiet()
    sea.phase(COMMAND, orders={"orders/1": "form a,b abreast", "orders/2": "none"})
    again(sea).phase(COMMAND, orders={"orders/2": "take lone 1"})
    assert lines(sea) == {1: "a,b,lone"}


@pytest.mark.parametrize(
    ("pose", "order"),
    [("Q11 1", "lone,a,b"), ("Q10 1", "lone,a,b"), ("T10 1", "a,b,lone"), ("Q11 2", "a,b"), ("T11 2", "a,b")],
)
def test_19_l_2_at_either_end_of_a_line_abreast_on_its_heading(pose: str, order: str) -> None:
    """beat_to_quarters:19.l.2: to port of the first or to starboard of the last."""
    sea = Sea("0 a 3 average R10 1", "0 b 3 average S11 1", f"0 lone 3 average {pose}", FAR, wind=1).quiet()
    formed(sea, "ab", "abreast").phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert lines(sea) == {1: order}


@pytest.mark.parametrize(("pose", "order"), [("R12 1", "a,lone,c,d"), ("R14 1", "a,c,lone,d"), ("R12 2", "")])
def test_19_l_2_in_a_gap_of_the_line(pose: str, order: str) -> None:
    """beat_to_quarters:19.l.2: between the ships that sail ahead and astern of her."""
    places = ("R14", "R16") if pose.startswith("R12") else ("R12", "R16")
    ships = ["0 a 3 average R10 1", *(f"0 {n} 3 average {at} 1" for n, at in zip("cd", places, strict=True))]
    sea = Sea(*ships, f"0 lone 3 average {pose}", FAR, wind=1).quiet()
    formed(sea, "acd").phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert lines(sea) == {1: order or "a,c,d"}


def test_19_l_2_not_ahead_of_the_leader_on_another_heading() -> None:
    """beat_to_quarters:19.l.2: the leader may well lie right astern of her."""
    sea = squadron(f"0 lone 3 average {off('R10', (2, 2))} 2", FAR)
    sea.phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert lines(sea) == {1: "a,b,c"}


def test_19_l_3_break_station_and_the_gap_closes() -> None:
    """beat_to_quarters:19.l.3: the ships behind the gap sail one hex farther until it is closed."""
    sea = squadron(names="abcd")
    sea.phase(COMMAND, orders={"orders/1": "break b"})
    assert [(e.ship, e.cause) for e in sea.events(StationLeft)] == [("b", "order")]
    assert lines(sea) == {1: "a,c,d"} and sea["b"].squadron == 0
    again(sea).phase(ACTION, dice=[1, 2, 2, 1, 1, 1], orders={"next": "b", "plot/b": "5R", "plot/a": "1"})
    assert wheres(sea, "acd") == ["R9 1", "R12 1", "R14 1"], "one hex of the gap is made good"
    again(sea).phase(ACTION, dice=[1] * 7, orders={"next": "b", "plot/b": "4", "plot/a": "3"})
    assert wheres(sea, "acd") == ["R6 1", "R9 1", "R11 1"], "and then they keep their distance"


def test_19_l_3_who_leaves_and_who_stays_make_room() -> None:
    """Ruling B42: without a check this turn, whoever moves first; but none ends on another."""
    sea = squadron(names="abcd")
    sea.phase(COMMAND, orders={"orders/1": "break b"})
    again(sea).phase(ACTION, dice=[4, 4, 4, 1, 1, 1], orders={"next": "a", "plot/a": "12", "plot/b": "0"})
    assert wheres(sea, "bd") == ["R12 1", "R3 1"] and not sea.events(Contact)
    sea = squadron(names="abcd")
    sea.phase(COMMAND, orders={"orders/1": "break b"})
    again(sea).phase(ACTION, dice=[1, 1, 1, 1, 1, 1], orders={"next": "b", "plot/b": "3", "plot/a": "0"})
    assert sea.where("b") == "R12 1" and not sea.events(Contact), "she would lie on the leader"
    again(sea)["b"].new_turn()
    sea.phase(ACTION, dice=[1, 1, 1, 1, 2, 2], orders={"next": "b", "plot/b": "3"})
    assert [e.other for e in sea.events(Contact)] == ["a"]


def test_19_l_3_several_ships_break_station_at_once() -> None:
    """beat_to_quarters:19.l.3: the ships named may be more than one."""
    sea = squadron(names="abcd")
    sea.phase(COMMAND, orders={"orders/1": "break b,c"})
    assert lines(sea) == {1: "a,d"}
    again(sea).begin(COMMAND, last=True)
    assert {o for o in sea.offered("orders/2") if o.startswith("break")} == {"break a", "break d"}


def test_19_l_3_when_the_leader_leaves_the_next_one_leads() -> None:
    """beat_to_quarters:19.l.3: and may turn where she is."""
    sea = squadron()
    sea.phase(ACTION, dice=[2, 2, 2], orders={"plot/a": "2R"})
    again(sea).phase(COMMAND, orders={"orders/1": "break a"})
    again(sea).phase(ACTION, dice=[1] * 7, orders={"next": "a", "plot/a": "4", "plot/b": "3"})
    assert wheres(sea) == ["V6 2", "R7 1", "R9 1"], "not bound to the wake of a ship that has left"


def test_19_l_4_break_stations() -> None:
    """beat_to_quarters:19.l.4: the squadron of that number, and no other."""
    sea = squadron(names="abcd")
    sea.phase(COMMAND, orders={"orders/1": "form c,d", "orders/2": "dissolve 1"})
    assert lines(sea) == {2: "c,d"}
    (gone,) = sea.events(SquadronDissolved)
    assert (gone.squadron, gone.ships, gone.ordered) == (1, ("a", "b"), True)
    again(sea).begin(ACTION, dice=[1] * 9)
    assert set(sea.offered("next")) == {"a", "b", "c"}


def test_19_l_4_orders_to_join_it_end_with_a_squadron() -> None:
    """beat_to_quarters:19.l.4 and ruling B42."""
    sea = squadron(LONE, FAR)
    sea.phase(COMMAND, orders={"orders/1": "take lone 1", "orders/2": "dissolve 1"})
    assert sea["lone"].joining == 0


def test_19_l_5_close_action() -> None:
    """beat_to_quarters:19.l.5: all squadrons of the side are dissolved, none of the enemy's."""
    sea = squadron("1 x 3 average H10 1", "1 y 3 average H12 1", names="abcd")
    sea.phase(COMMAND, orders={"orders/1": "form c,d"})
    again(sea).phase(COMMAND, side=1, orders={"orders/1": "form x,y"})
    again(sea).phase(COMMAND, orders={"orders/2": "close action"})
    assert lines(sea) == {3: "x,y"} and {sea[name].squadron for name in "abcd"} == {0}
    assert {e.cite for e in sea.events(SquadronDissolved)} == {"beat_to_quarters:19.l.5"}


def test_19_l_4_orders_to_join_another_squadron_stay_in_force() -> None:
    """beat_to_quarters:19.l.4: only those for the squadron that is no more are void."""
    sea = formed(formed(column(LONE, FAR, names="abcd"), "ab"), "cd").put("lone", joining=2)
    sea.phase(COMMAND, orders={"orders/1": "dissolve 1"})
    assert lines(sea) == {2: "c,d"} and sea["lone"].joining == 2


def test_19_l_1_a_number_that_is_free_again_carries_nothing_over() -> None:
    """beat_to_quarters:19.l.1: the first of that number was in line abreast, and had turned."""
    sea = formed(column(), formation="abreast")
    sea.state.wheeled = [1]
    sea.phase(COMMAND, orders={"orders/1": "dissolve 1", "orders/2": "form a,b,c"})
    assert lines(sea) == {1: "a,b,c"} and formations.formation_of(sea.state, 1) == "ahead"
    again(sea).begin(ACTION, dice=[1, 1, 1])
    assert "3L" in sea.offered("plot/a")
