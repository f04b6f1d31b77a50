"""Section 9: anchors. The wind blows to the north."""

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, COMMAND, Sea
from weathergage.geometry.hexgrid import label
from weathergage.rulesets.drawn.beat_to_quarters.core.events import AnchorHandled, DriftDiced, SailDiceRolled
from weathergage.rulesets.drawn.shared.ties import GRAPPLED

FAR = "1 far 3 average A1 1"
MINE = "0 mine 3 average R20 1"


def anchored(anchor: str = "AB") -> Sea:
    return Sea(MINE, FAR).put("mine", anchor=anchor)


def new_turn(sea: Sea) -> None:
    """The next turn begins, with all that belongs to it."""
    sea.state.outcome = None
    sea.state.turn += 1
    sea.rules.phases[0].resolve(sea.state, {}, [])


@pytest.mark.parametrize("anchor", ["AB", "AS"])
def test_9_a_instead_of_moving_she_may_anchor_by_bow_or_stern(anchor: str) -> None:
    """beat_to_quarters:9.a: noted on her card, and her movement is over."""
    sea = Sea(MINE, FAR)
    sea.phase(ACTION, dice=[4, 4, 4], orders={"plot/mine": anchor})
    assert sea["mine"].anchor == anchor and sea.where("mine") == "R20 1"
    assert [event.deed for event in sea.events(AnchorHandled)] == [anchor]


def test_9_b_at_anchor_two_hexsides_a_turn_whatever_the_wind_and_no_drift() -> None:
    """beat_to_quarters:9.b: the two count over both action phases of a turn; head to wind nothing is checked."""
    sea = anchored()
    sea.begin(ACTION, last=True)
    assert set(sea.offered("plot/mine")) == {"0", "L", "LL", "R", "RR", "weigh", "cut"}
    sea.play({"plot/mine": "R"}, until="boarding")
    sea.state.outcome = None
    sea.begin(ACTION, last=True)
    assert set(sea.offered("plot/mine")) == {"0", "L", "R", "weigh", "cut"}
    sea.play({"plot/mine": "R"}, until="boarding")
    assert sea["mine"].heading == 3
    sea.state.outcome = None
    sea.begin(ACTION, last=True)
    assert set(sea.offered("plot/mine")) == {"0", "weigh", "cut"}
    sea.play(until="boarding")
    new_turn(sea)
    sea.phase(COMMAND)
    assert not sea.events(DriftDiced)
    sea.state.outcome = None
    sea.begin(ACTION, last=True)
    assert set(sea.offered("plot/mine")) == {"0", "L", "LL", "R", "RR", "weigh", "cut"}, "anew every turn"
    sea.phase(ACTION, orders={"plot/mine": "R"})
    assert sea["mine"].heading == 4 and not sea["mine"].irons, "head to wind, and the script held no die"


def test_9_b_she_does_not_swing_while_she_is_held_alongside() -> None:
    """beat_to_quarters:6.b.7 counts at anchor too; the cable may be cut."""
    sea = Sea(MINE, "1 hers 3 average S20 1").put("mine", anchor="AB").tie("mine", "hers", GRAPPLED).quiet()
    sea.begin(ACTION, last=True)
    sea.play({"grapple/mine": "hold"}, until="boarding", limit=1)
    assert set(sea.offered("plot/mine")) == {"0", "weigh", "cut"}


def test_9_c_anchored_by_the_bow_her_stern_swings() -> None:
    """beat_to_quarters:9.c: the bow stays where it is."""
    sea = anchored("AB")
    sea.phase(ACTION, orders={"plot/mine": "R"})
    assert sea.where("mine") == "R20 2" and label(sea["mine"].stern) == "Q21"


def test_9_d_anchored_by_the_stern_her_bow_swings() -> None:
    """beat_to_quarters:9.d: the stern stays where it is."""
    sea = anchored("AS")
    stern = sea["mine"].stern
    sea.phase(ACTION, orders={"plot/mine": "RR"})
    assert sea["mine"].stern == stern and sea.where("mine") == "S22 3"


def test_9_e_raising_takes_two_turns_and_she_moves_in_the_third() -> None:
    """beat_to_quarters:9.e: crossed off, erased, under way; she keeps her place all the while."""
    sea = anchored()
    sea.phase(ACTION, orders={"plot/mine": "weigh"})
    assert sea["mine"].anchor == "AB" and not sea.events(SailDiceRolled)
    sea.state.outcome = None
    sea.phase(ACTION)
    new_turn(sea)
    assert sea["mine"].anchor == ""
    sea.phase(COMMAND)
    sea.state.outcome = None
    sea.phase(ACTION)
    assert not sea.events(SailDiceRolled) and not sea.events(DriftDiced)
    new_turn(sea)
    sea.phase(ACTION, dice=[1, 1, 1], orders={"plot/mine": "3"})
    assert sea.where("mine") == "R17 1"


def test_9_f_cut_she_moves_that_turn_and_never_anchors_again() -> None:
    """beat_to_quarters:9.f: in the same phase, with her dice; no anchor is left to offer."""
    sea = anchored()
    sea.begin(ACTION, dice=[1, 2, 1], last=True)
    sea.answer(0, plot__mine="cut")
    assert not {"AB", "AS"} & set(sea.offered("plot/mine")) and sea["mine"].cable_cut
    sea.answer(0, plot__mine="4")
    assert sea.where("mine") == "R16 1"
    new_turn(sea)
    sea.begin(ACTION, dice=[1, 2, 1])
    assert not {"AB", "AS"} & set(sea.offered("plot/mine"))
