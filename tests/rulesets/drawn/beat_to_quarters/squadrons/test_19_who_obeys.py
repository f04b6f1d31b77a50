"""Section 19.l: to whom orders can be given, and who is in formation. Ships head north with the wind astern."""

import pytest

from tests.builders.beat_to_quarters.gundeck import NW, off
from tests.builders.beat_to_quarters.line import FAR, formed, lines, squadron
from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.rulesets.drawn.beat_to_quarters.core.events import CrewChecked
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.squadron_events import SquadronDissolved

LONE = "0 lone 3 average H20 1"
HOLD = {"fire/foe/port": "hold"}


def offers(sea: Sea, *verbs: str) -> set[str]:
    sea.begin(COMMAND, last=True)
    return {order for order in sea.offered("orders/1") if order.split()[0] in verbs}


def test_19_h_nobody_commands_the_enemys_squadrons() -> None:
    """beat_to_quarters:19.h: the first squadron is the enemy's, and only the second takes orders from this side."""
    sea = squadron("1 x 3 average H10 1", "1 y 3 average H12 1", LONE, names="ab")
    formed(sea, "xy")
    assert lines(sea) == {1: "a,b", 2: "x,y"}
    assert offers(sea, "take", "break", "dissolve") == {"take lone 1", "break a", "break b", "dissolve 1"}


def test_19_l_1_a_squadron_that_is_one_already_is_not_formed_again() -> None:
    """beat_to_quarters:19.l.1: parts of it may be."""
    assert offers(squadron(), "form") == {"form a,b", "form b,c"}


def test_19_l_2_a_ship_that_has_the_order_is_not_told_again() -> None:
    """beat_to_quarters:19.k, beat_to_quarters:19.l.2: it stays in force."""
    assert offers(squadron(LONE, FAR).put("lone", joining=1), "take") == set()


@pytest.mark.parametrize("state", [{"struck": True}, {"abandoned": True}, {"battery": True}], ids=str)
def test_19_l_2_there_must_be_somebody_to_obey(state: dict[str, object]) -> None:
    """beat_to_quarters:19.l.2: no ship that has struck, no forsaken fireship, no battery ashore."""
    assert offers(squadron(LONE, FAR).put("lone", **state), "take") == set()


def test_19_l_3_a_ship_that_has_struck_takes_no_orders() -> None:
    """beat_to_quarters:19.l.3: nor is she counted between those that are sent away together."""
    assert offers(squadron(names="abc").put("b", struck=True), "break") == {"break a", "break c"}


@pytest.mark.parametrize(
    ("pose", "order"),
    [("H20 1", "a,b"), (f"{off('R10', (1, NW))} 2", "a,b"), (f"{off('R10', (1, NW))} 1", "lone,a,b")],
)
def test_19_l_2_beside_a_line_abreast_on_its_heading_and_near(pose: str, order: str) -> None:
    """beat_to_quarters:19.l.2: not far off on the same heading, and not near it on another."""
    sea = Sea("0 a 3 average R10 1", "0 b 3 average S11 1", f"0 lone 3 average {pose}", FAR, wind=1).quiet()
    formed(sea, "ab", "abreast").phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert lines(sea) == {1: order}


def test_19_l_2_a_ship_that_cannot_sail_takes_no_station() -> None:
    """beat_to_quarters:19.l.2: she lies in line, but without a mast she is not sailing in formation."""
    sea = squadron("0 lone 3 average R16 1", FAR).put("lone", masts=0)
    sea.phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert lines(sea) == {1: "a,b,c"} and sea["lone"].joining == 1


def test_19_l_3_one_ship_that_is_left_alone_is_no_squadron() -> None:
    """beat_to_quarters:19.a, beat_to_quarters:19.l.3: nobody ordered it dissolved, but it is."""
    sea = squadron(names="ab")
    sea.phase(COMMAND, orders={"orders/1": "break b"})
    assert [(gone.ships, gone.ordered) for gone in sea.events(SquadronDissolved)] == [(("a",), False)]
    assert (sea["a"].squadron, sea["a"].left) == (0, 0)


def test_19_a_a_squadron_of_which_one_ship_fights_is_none() -> None:
    """beat_to_quarters:19.a: found out before any orders are carried out."""
    sea = squadron(LONE, FAR, names="ab").put("b", struck=True)
    sea.phase(COMMAND, orders={"orders/1": "take lone 1"})
    assert [gone.ordered for gone in sea.events(SquadronDissolved)] == [False]
    assert sea["lone"].joining == 0 and lines(sea) == {}


def test_19_l_5_close_action_is_an_order() -> None:
    """beat_to_quarters:19.l.5: every squadron of the side is dissolved by it."""
    sea = formed(squadron(names="abcd"), "cd")
    sea.state.lines[1] = [0, 1]
    sea.phase(COMMAND, orders={"orders/1": "close action"})
    assert [(gone.squadron, gone.ordered) for gone in sea.events(SquadronDissolved)] == [(1, True), (2, True)]


def passing(sea: Sea, plot: str) -> Sea:
    """As far as the first hex of the way, where the enemy may fire."""
    sea.begin(ACTION, dice=[1, 1, 1], last=True)
    for _ in range(20):
        if sea.state.point == "passing" and any(ask.startswith("fire/foe") for ask in sea.asked()):
            return sea
        sea.play({"plot/a": plot, **HOLD}, until="boarding", limit=1)
    raise AssertionError("nobody may fire on the way")


def test_11_c_7_a_ship_that_strikes_on_her_way_heaves_to_there() -> None:
    """beat_to_quarters:11.c.7: she maintains the position in which she was hit."""
    sea = Sea("0 a 3 average R10 1", "1 foe 3 average V10 1", wind=1).quiet().put("foe", watch="ask")
    passing(sea, "3")
    sea.put("a", struck=True).play(HOLD, until="boarding")
    assert sea.where("a") == "R9 1"


def test_19_g_2_a_ship_that_goes_down_on_the_way_stops_nobody() -> None:
    """Ruling B40: there is nothing left to keep clear of, so no check is taken and the others sail on."""
    sea = passing(squadron("1 foe 3 average V10 1").put("foe", watch="ask"), "3")
    sea["b"].go_down("sunk")
    sea.play(HOLD, until="boarding")
    assert not sea.events(CrewChecked) and lines(sea) == {1: "a,c"}
    assert [sea.where(name) for name in "ac"] == ["R7 1", "R11 1"]


def test_5_d_a_ship_that_has_struck_has_no_movement() -> None:
    """beat_to_quarters:5.d, beat_to_quarters:11.c.7: she is not among those that may be moved next."""
    sea = Sea("0 a 3 average R10 1", "0 b 3 average H10 1", "0 c 3 average H20 1", FAR, wind=1)
    sea.quiet().put("b", struck=True).begin(ACTION)
    assert sea.offered("next") == ("a", "c")


@pytest.mark.parametrize("name", ["a", "b"])
def test_19_e_nobody_turns_together_when_one_has_lost_her_rudder_on_the_way(name: str) -> None:
    """beat_to_quarters:19.e, beat_to_quarters:19.g.1, ruling B40: she holds up the line, and stays in it."""
    sea = passing(squadron("1 foe 3 average V10 1").put("foe", watch="ask"), "3R+")
    sea.put(name, rudder_shot=True).play(HOLD, until="boarding")
    assert [sea.where(ship) for ship in "abc"] == ["R7 1", "R9 1", "R11 1"] and lines(sea) == {1: "a,b,c"}
