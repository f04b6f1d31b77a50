"""Advanced game, sections V, V.B and V.D: backing sails, and the helm after standing still.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from typing import Any

from tests.builders.plotted.desk import BOTH, Desk
from tests.builders.plotted.passage import (
    A_HEADING,
    D_HEADING,
    alone,
    as_written,
    movement,
    plots,
    refused_plot,
    rule,
    sail,
)
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import ShipMoved, ShipsCollided
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Chart


@BOTH
def test_a_v_additions_to_plotting(desk: Desk) -> None:
    """Plotting knows more than in the Basic game.

    second_edition:A.V - B, and limits after standing still, are added to what may be written.
    tournament:20.0 - likewise.
    """
    basic = Desk(desk.id)
    assert "B1" in plots(desk, desk.ship("a")) and "B1" not in plots(basic, basic.ship("a"))
    assert "L1" in plots(basic, basic.ship("a", still=1)) and "L1" not in plots(desk, desk.ship("a", still=1))


@BOTH
def test_a_v_b_example_two_ships_meant_for_one_hex(desk: Desk) -> None:
    """The example of backing: without it a collision in J20, with BBB1 the other has passed.

    second_edition:A.V.B - B B B 1 enters the hex on the last move of the phase.
    tournament:20.2 - likewise.
    """

    def collisions(plot: str) -> list[str]:
        # Both are one hex from J20 on their own headings; ship a sails on through it.
        a = desk.ship("a", bow=label(step(parse_label("J20"), 4)), heading=1)
        b = desk.ship("b", side=1, bow=label(step(parse_label("J20"), 5)), heading=2)
        game = sail(desk, desk.position(a, b, dice=[6, 1, 6, 6, 6, 6]), a="3", b=plot)
        met = [str(event.hex) for event in desk.happened(game, ShipsCollided)]
        if not met:
            assert label(game.state.ship("b").bow) == "J20"
            moved = [event.impulse for event in desk.happened(game, ShipMoved) if event.ship == "b"]
            assert moved == [plot.count("B")], "the move is made after as many impulses in place"
        return met

    assert collisions("1")
    assert not collisions("BBB1")
    assert not collisions("BB1")


@BOTH
def test_a_v_b_each_b_costs_a_factor(desk: Desk) -> None:
    """A B is a factor spent in place, anywhere in the plot.

    second_edition:A.V.B - every B is worth one factor of the allowance.
    tournament:20.2 - likewise.
    """
    frigate = desk.ship("a", heading=A_HEADING)
    found = plots(desk, frigate)
    for plot in ("B3", "3B", "BBBB", "1B1B", "B1L1", "BL1R", "L1BB"):
        assert plot in found, plot
    for plot in ("B4", "4B", "BBBBB", "B1L2", "BL1R1"):
        assert plot not in found
        assert refused_plot(desk, desk.ship("a", heading=A_HEADING), plot) in (
            rule(desk, "A.V.B"), rule(desk, "B.IV.A.5"), rule(desk, "B.IV.A.11"),
        )  # fmt: skip
    assert refused_plot(desk, desk.ship("a", heading=A_HEADING), "4B") == rule(desk, "A.V.B")
    assert "B" not in plots(desk, desk.ship("a", heading=D_HEADING)), "without allowance nothing is spent"
    # A B between them does not make two turns in one hex legal.
    assert "LBL" not in found and refused_plot(desk, frigate, "LBL") == rule(desk, "B.IV.A.8")


@BOTH
def test_a_v_b_staying_put_is_not_moving(desk: Desk) -> None:
    """Backing for a whole turn leaves a ship where she is.

    second_edition:A.V.B - B is staying in place: she has stood still, and drifts in the second such phase.
    tournament:20.2 - likewise.
    """
    ship = desk.ship("a", heading=A_HEADING)
    state = desk.position(ship)
    movement(desk, state, a="BB")
    assert (label(ship.bow), ship.still, ship.entered, ship.turned) == ("R20", 1, 0, 0)
    movement(desk, state, a="BB")
    assert label(ship.bow) == "R19"


@BOTH
def test_a_v_b_who_is_run_into_while_backing_stops(desk: Desk) -> None:
    """A ship that backs her sails holds her hex, and a collision ends her move like any other.

    second_edition:A.V.B - she stays in place for that part of the phase, so the hex is hers (ruling P2).
    tournament:20.2 - likewise.
    """
    a = desk.ship("a", heading=A_HEADING)
    b = desk.ship("b", side=1, bow=label(step(a.bow, 4)), heading=1)
    behind = b.bow
    game = sail(desk, desk.position(a, b, dice=[6] * 6), a="B2", b="1")
    (met,) = desk.happened(game, ShipsCollided)
    assert (met.ships, met.holder, met.fell_back) == (("a", "b"), "a", ("b",))
    assert (label(a.bow), a.entered, b.bow) == ("R20", 0, behind), (
        "the two hexes plotted after the B are lost"
    )


@BOTH
def test_a_v_b_backing_close_to_land(desk: Desk) -> None:
    """Land bars no more than it must.

    second_edition:A.V.B - near land a ship may back her sails as elsewhere, but not sail ashore with B in her plot.
    tournament:20.2 - likewise.
    """
    land = Chart(51, 35, frozenset({step(parse_label("R20"), 1, 2)}))
    found = plots(desk, desk.ship("a", heading=1), chart=land)
    assert "B1" in found and "1B" in found and "BB" in found and "B2" not in found
    assert refused_plot(desk, desk.ship("a", heading=1), "B2", chart=land) == rule(desk, "I.III.A.5")
    game, kept = as_written(
        desk, desk.position(desk.ship("a"), desk.ship("b", 1, "A1"), chart=land), plot__a="B1"
    )
    assert kept == "B1" and label(game.state.ship("a").bow) == "R19"


def test_basic_games_know_no_backing() -> None:
    """second_edition:A.V.B - a B in a Basic game is refused by this paragraph."""
    basic = Desk("second_edition")
    assert refused_plot(basic, basic.ship("a"), "B1") == "A.V.B"


@BOTH
def test_a_v_d_who_kept_her_bow_hex_is_limited(desk: Desk) -> None:
    """Only the bow hex of the last phase counts.

    second_edition:A.V.D - ships that did not leave their bow hex are limited in the next phase, and only in that.
    tournament:20.4 - standing still has consequences for the helm.
    tournament:20.4.1 - likewise.
    """
    for plot, limited in (("0", True), ("L", True), ("B", True), ("1", False), ("1L", False)):
        ship = desk.ship("a", heading=1)
        state = desk.position(ship)
        movement(desk, state, a=plot)
        ship.ended_turning = False
        ship.heading = 1
        assert ("L1" not in plots(desk, ship)) == limited, plot
    # She goes ahead and is free again.
    ship = desk.ship("a", heading=A_HEADING, still=1)
    state = desk.position(ship)
    movement(desk, state, a="1")
    assert "L1R1" in plots(desk, ship)


@BOTH
def test_a_v_d_drifting_is_standing_still(desk: Desk) -> None:
    """Ruling P5: drift is not moving.

    second_edition:A.V.D - a ship that only drifted has not moved from her bow hex by her own plot.
    tournament:20.4.1 - likewise.
    """
    ship = desk.ship("a", heading=A_HEADING, still=2)
    state = desk.position(ship)
    movement(desk, state)
    assert label(ship.bow) == "R19"
    assert refused_plot(desk, ship, "L1") == rule(desk, "A.V.D.1")


@BOTH
def test_a_v_d_1_straight_ahead_first(desk: Desk) -> None:
    """One hex ahead before any turn, or one turn and nothing else.

    second_edition:A.V.D.1 - a turn before the first hex must be her only move.
    tournament:20.4.1.1 - likewise.
    """

    def still() -> Ship:
        return desk.ship("a", heading=A_HEADING, still=1)

    found = plots(desk, still())
    assert {"0", "1", "4", "1L1", "2L", "1L1R", "L", "R"} <= set(found)
    assert not [plot for plot in found if plot[0] in "LR" and len(plot) > 1]
    for plot in ("L1", "R1", "L1R1"):
        assert refused_plot(desk, still(), plot) == rule(desk, "A.V.D.1")
        state = desk.position(still(), desk.ship("far", 1, "A1"))
        assert as_written(desk, state, plot__a=plot)[1] == plot[0], "the turn is made, the rest is void"


@BOTH
def test_a_v_d_1_backing_beside_the_lone_turn(desk: Desk) -> None:
    """Ruling P5a: B may stand beside it.

    second_edition:A.V.D.1 - backed sails are no other movement.
    tournament:20.4.1.1 - likewise.
    """
    found = plots(desk, desk.ship("a", heading=A_HEADING, still=1))
    assert "BL" in found and "LB" in found and "BL1" not in found and "B1L1" in found


@BOTH
def test_a_v_d_2_one_turn_less(desk: Desk) -> None:
    """Her turning ability is one lower.

    second_edition:A.V.D.2 - a ship that stood still loses one turning factor.
    tournament:20.4.1.2 - likewise, for the phase.
    """
    for turning in (1, 2, 3):
        fast: dict[str, Any] = {"heading": A_HEADING, "turning": turning, "sails": 1, "full_speed": 7}
        moving, still = desk.ship("a", **fast), desk.ship("a", **fast, still=1)
        most = [
            max(sum(map(plot.count, "LR")) for plot in plots(desk, ship) if plot[0] == "1")
            for ship in (moving, still)
        ]
        assert most == [turning, turning - 1]
        assert refused_plot(desk, still, "1L1R1L"[: 2 * turning]) == rule(desk, "A.V.D.2")
    ship_ = desk.ship("a", heading=A_HEADING, turning=2, still=1)
    state = desk.position(ship_)
    movement(desk, state, a="1")
    assert "1L1R" in plots(desk, ship_), "the loss is for one phase"


@BOTH
def test_a_v_d_2_the_lone_turn_is_always_allowed(desk: Desk) -> None:
    """Ruling P5a: even where the lost factor leaves none.

    second_edition:A.V.D.2 - a ship of turning ability 1 may still turn once in place, but not after going ahead.
    tournament:20.4.1.2 - likewise.
    """
    first_rate = desk.ship("a", heading=A_HEADING, turning=1, battle_speed=3, full_rigging=(5, 5, 5), still=1)
    found = plots(desk, first_rate)
    assert "L" in found and "R" in found and "1L" not in found
    assert refused_plot(desk, first_rate, "1L") == rule(desk, "A.V.D.2")


@BOTH
def test_a_v_d_in_the_first_turn_nobody_has_stood_still(desk: Desk) -> None:
    """A battle begins with way on.

    second_edition:A.V.D - there was no previous movement phase.
    tournament:20.4.1 - likewise.
    """
    game = alone(desk, desk.ship("a", heading=A_HEADING))
    assert "L1R1" in desk.asks(game)["plot/a"].options
