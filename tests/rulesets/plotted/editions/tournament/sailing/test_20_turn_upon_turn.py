"""Section 20.4.2: a ship that ended her last move with a turn does not begin the next one with another.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import (
    A_HEADING,
    as_written,
    movement,
    next_turn,
    plots,
    refused,
    refused_plot,
    sail,
)
from weathergage.geometry.hexgrid import REVERSE_OF, label, parse_label, step
from weathergage.rulesets.plotted.core.events import PlotCut
from weathergage.rulesets.plotted.sailing.allowances import plots_for
from weathergage.rulesets.plotted.sailing.plots import after, carried_out, steps_of

DESK = Desk("tournament", "advanced")


def test_20_4_2_example_l1r_and_again() -> None:
    """tournament:20.4.2 - the example: after L1R in turn 5 she may plot 1L1 in turn 6, but not L1R once more."""
    ship = DESK.ship("a", heading=A_HEADING)
    game = DESK.at(ship, DESK.ship("far", side=1, bow="A1"), turn=5)
    DESK.give(game, plot__a="L1R")
    next_turn(DESK, game)
    options = DESK.asks(game)["plot/a"].options
    assert game.state.turn == 6 and "1L1" in options and "L1R" not in options
    assert refused(DESK, game, "plot/a", "L1R") == "20.4.2"
    DESK.give(game, plot__a="1L1")
    assert ship.entered == 2


def test_20_4_2_1_example_only_the_turn_is_allowed() -> None:
    """tournament:20.4.2.1 - the example: L1R after L1R is cut to L, and the 1R is void."""
    ship = DESK.ship("a", heading=A_HEADING)
    state = DESK.position(ship, DESK.ship("far", side=1, bow="A1"), turn=5)
    movement(DESK, state, a="L1R")
    state.phase = DESK.phases["movement_notation"]
    bow, heading = ship.bow, ship.heading
    game, kept = as_written(DESK, state, plot__a="L1R")
    assert kept == "L"
    assert (ship.bow, ship.heading) == (bow, (heading - 2) % 6 + 1)
    (cut,) = DESK.happened(game, PlotCut)
    assert (cut.plot, cut.kept) == ("L1R", "L")


def test_20_4_2_the_turn_may_be_all_she_does() -> None:
    """tournament:20.4.2 - a lone turn is allowed, with B beside it (ruling P5a); after a hex she turns as she likes."""
    found = plots(DESK, DESK.ship("a", heading=A_HEADING, ended_turning=True))
    assert {"0", "L", "R", "1L1", "1L", "4"} <= set(found)
    assert not [plot for plot in found if plot[0] in "LR" and len(plot) > 1]
    assert "LB" in found and "BL" in found and "BL1" not in found
    for plot in ("L1", "R1R", "BL1"):
        assert refused_plot(DESK, DESK.ship("a", heading=A_HEADING, ended_turning=True), plot) == "20.4.2"


@pytest.mark.parametrize(
    ("last", "bound"),
    [("1L", True), ("L1", False), ("L", True), ("2", False), ("1LB", True), ("1L1B", False)],
)
def test_20_4_2_the_last_hex_or_turn_counts(last: str, bound: bool) -> None:
    """tournament:20.4.2 - what was really done last, B aside (ruling P5a)."""
    ship = DESK.ship("a", heading=A_HEADING)
    state = DESK.position(ship)
    movement(DESK, state, a=last)
    assert ship.ended_turning == bound
    ship.still, ship.heading = 0, A_HEADING
    assert ("L1" not in plots_for(DESK.book, state, ship)) == bound


@pytest.mark.parametrize(
    ("plot", "done", "bound"), [("1L1", "1L", True), ("L1R", "L", True), ("1L", "1", False)]
)
def test_20_4_2_a_collision_leaves_what_was_done(plot: str, done: str, bound: bool) -> None:
    """tournament:20.4.2 - of a move that a collision cut only the part carried out counts (ruling P5a)."""
    bow, heading = carried_out(parse_label("R20"), A_HEADING, steps_of(done))
    ahead = after(bow, heading, steps_of(plot)[len(steps_of(done))])
    # A vessel of one hex lies where the next step would take her bow, or swing her stern.
    blocked = ahead[0] if ahead[0] != bow else step(bow, REVERSE_OF[ahead[1]])
    ship = DESK.ship("a", heading=A_HEADING)
    other = DESK.ship("b", side=1, bow=label(blocked), heading=1, hexes=1)
    sail(DESK, DESK.position(ship, other, turn=5, dice=[1, 1]), a=plot)
    assert (ship.bow, ship.heading) == (bow, heading)
    assert (ship.entered, ship.turned) == (done.count("1"), done.count("L"))
    assert ship.ended_turning == bound


def test_20_4_2_a_turn_long_ago_still_counts() -> None:
    """tournament:20.4.2 - a ship that turned and then lay still has not gone ahead since (ruling P5a)."""
    ship = DESK.ship("a", heading=A_HEADING)
    state = DESK.position(ship)
    movement(DESK, state, a="1L")
    movement(DESK, state, a="0")
    assert ship.ended_turning
    movement(DESK, state, a="1")
    assert not ship.ended_turning


def test_a_20_4_2_no_two_turns_across_two_game_turns() -> None:
    """tournament:A-20.4.2 - L1R turn after turn is at an end, in the Advanced game of this edition only."""
    turned: dict[str, Any] = {"heading": A_HEADING, "ended_turning": True}
    assert "L1R" not in plots(DESK, DESK.ship("a", **turned))
    for desk in (Desk("tournament"), Desk("second_edition", "advanced")):
        assert "L1R" in plots(desk, desk.ship("a", **turned))


def test_20_4_both_limits_together() -> None:
    """tournament:20.4.1 - who turned in place has stood still: that rule is named, and costs a turn."""
    ship = DESK.ship("a", heading=A_HEADING, still=1, ended_turning=True)
    assert refused_plot(DESK, ship, "L1") == "20.4.1.1"


@pytest.mark.parametrize(
    ("plot", "made"),
    [("L1R", (1, 2, True)), ("R1", (1, 1, False)), ("1B", (1, 0, False)), ("B", (0, 0, False))],
)
def test_20_4_2_with_nobody_listening_it_comes_out_the_same(plot: str, made: tuple[int, int, bool]) -> None:
    """tournament:20.4.2 - hexes, turns and how the move ended are remembered without a report of it too."""
    ships = DESK.ship("a", heading=A_HEADING), DESK.ship("far", side=1, bow="A1")
    game = DESK.at(*ships, turn=5)
    silent = game.clone()
    for each in (game, silent):
        each.submit(0, {"plot/a": plot})
        each.submit(1, {"plot/far": "1"})
        ship = each.state.ships[0]
        assert (ship.entered, ship.turned, ship.ended_turning) == made
