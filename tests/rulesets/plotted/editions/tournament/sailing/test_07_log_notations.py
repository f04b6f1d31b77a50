"""Sections 7.0 and 7.2: secret plots, how they are written, and what becomes of faulty ones."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted import passage
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import seen
from weathergage.api import Game, IllegalOrder
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import (
    BroadsideLoaded,
    PlotCut,
    PlotOpened,
    ShipEntered,
    ShipMoved,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.sailing.allowances import attitude, plots_for
from weathergage.rulesets.plotted.sailing.plots import carried_out, steps_of

DESK = Desk("tournament")
ONLOOKER = -1


def at_sea(**changes: Any) -> PlottedState:
    """Anne at R20 with all of attitude A's factors, and an enemy far off."""
    return DESK.position(
        DESK.ship("anne", bow="R20", heading=2, **changes), DESK.ship("belle", side=1, bow="Z9", heading=2)
    )


def sail(state: PlottedState, plot: str) -> Game:
    return passage.sail(DESK, state, anne=plot)


def as_written(state: PlottedState, plot: str) -> tuple[Game, str]:
    """Anne's log opened with this plot as it stands; the game and what was kept of it."""
    return passage.as_written(DESK, state, ship="anne", plot__anne=plot)


def refusal(state: PlottedState, plot: str) -> str:
    return passage.refused(DESK, DESK.game(state), "plot/anne", plot)


def test_7_0_plots_are_secret_until_all_are_written() -> None:
    """tournament:7.0 - no ship stirs and nobody sees a plot before the last one is written; sealed is sealed."""
    game, other = DESK.game(at_sea()), DESK.game(at_sea())
    before = {side: seen(game, side) for side in (1, ONLOOKER)}
    game.submit(0, {"plot/anne": "L1R1"})
    other.submit(0, {"plot/anne": "4"})
    assert {side: seen(game, side) for side in (1, ONLOOKER)} == before
    assert seen(other, 1) == seen(game, 1), "what was plotted makes no difference to the enemy's view"
    with pytest.raises(IllegalOrder, match="nothing is asked of"):
        game.submit(0, {"plot/anne": "2"})
    assert label(game.state.ships[0].bow) == "R20"
    game.submit(1, {"plot/belle": "1"})
    assert b"L1R1" in seen(game, 1) and label(game.state.ships[0].bow) != "R20"


def test_7_2_1_moves_stand_in_the_space_of_their_turn() -> None:
    """How a move is written in the log.

    tournament:7.2 - plots are kept as they were written.
    tournament:7.2.1 - each turn has its own space in the column of moves.
    """
    game = DESK.game(at_sea())
    turns = []
    for plot in ("1L", "2", "0"):
        turn, before = game.state.turn, len(game.events)
        DESK.give(game, plot__anne=plot)
        while game.state.turn == turn:
            DESK.give(game)
        turns += [(turn, event) for event in game.events[before:]]
    lines = log_of(DESK.rules, turns, 0)["anne"]
    assert [(line.turn, line.move) for line in lines if line.turn] == [(1, "1L"), (2, "2"), (3, "0")]


def test_7_2_2_hexes_are_numbers() -> None:
    """tournament:7.2.2 - a number is so many hexes ahead; a number not written plainly is refused."""
    assert [steps_of(text) for text in ("0", "1", "3")] == [(), (0,), (0, 0, 0)]
    assert sail(at_sea(), "3").state.ships[0].bow == step(parse_label("R20"), 2, 3)
    assert refusal(at_sea(), "02") == "7.2.2"


def test_7_2_3_the_example_l1r1() -> None:
    """tournament:7.2.3 - left, one ahead, right, one ahead: all of allowance 4, by way of attitude C; or just L1."""

    def example() -> PlottedState:
        return DESK.position(DESK.ship("anne", bow="R20", heading=1), wind=2)

    state = example()
    assert [attitude(state, heading) for heading in (1, 6)] == ["A", "C"]
    assert DESK.game(state).view(0).ship("anne").allowance == 4
    moved = DESK.happened(sail(state, "L1R1"), ShipMoved)
    assert [event.kind for event in moved] == ["port", "forward", "starboard", "forward"]
    assert [event.heading for event in moved] == [6, 6, 1, 1]
    assert state.ships[0].bow == step(step(parse_label("R20"), 6), 1)
    options = plots_for(DESK.book, example(), example().ships[0])
    assert [plot for plot in options if plot.startswith("L1R1")] == ["L1R1"], "her full allowance"
    assert "L1" in options and refusal(example(), "L2") == "7.1.12", "remaining in attitude C she ends there"
    assert refusal(example(), "L1R2") == "7.1.5"


def test_7_2_3_r_is_right_and_l_is_left() -> None:
    """tournament:7.2.3 - the letters turn her 60 degrees to starboard and to port."""
    assert [sail(at_sea(), plot).state.ships[0].heading for plot in ("L", "R")] == [1, 3]


def test_7_2_4_order_matters() -> None:
    """tournament:7.2.4 - steps are carried out in the order in which they stand."""
    places = {
        plot: carried_out(parse_label("R20"), 2, steps_of(plot)) for plot in ("1L1", "L2", "2L", "R1L", "1RL")
    }
    assert len(set(places.values())) == len(places)
    for plot in ("1L1", "L2", "2L", "R1L"):
        ship = sail(at_sea(), plot).state.ships[0]
        assert (ship.bow, ship.heading) == places[plot]


@pytest.mark.parametrize("plot", ["", "x", "1 ?", "1A", "L0", "-1", "1.5", "LD", "00", "DD"])
def test_7_2_4_what_is_not_specific_is_refused(plot: str) -> None:
    """tournament:7.2.4 - anything but L, R and numbers is no plot."""
    assert refusal(at_sea(), plot) == "7.2.4"


def test_7_2_5_plots_are_opened_but_loads_are_not() -> None:
    """tournament:7.2.5 - when all are written everybody reads the plots; nobody ever reads the enemy's loads."""
    state = at_sea(load=[0, 1])
    game = sail(state, "L2")
    opened = DESK.happened(game, PlotOpened)
    assert {(event.ship, event.plot, event.cite) for event in opened} == {
        ("anne", "L2", "tournament:7.2.5"),
        ("belle", "0", "tournament:7.2.5"),
    }
    assert all(event.seen_by(1) and event.seen_by(ONLOOKER) for event in opened)
    while not DESK.happened(game, BroadsideLoaded):
        DESK.give(game)
    assert all(event.seen_by(0) and not event.seen_by(1) for event in DESK.happened(game, BroadsideLoaded))
    assert game.view(0).ship("anne").load == ("R", "R")
    assert game.view(1).ship("anne").load == game.view(ONLOOKER).ship("anne").load == ("?", "?")
    state.ships[0].load = row_of([0, 0])
    unloaded = seen(game, 1)
    state.ships[0].load = row_of([1, 1])
    assert seen(game, 1) == unloaded


def test_7_2_6_every_ship_has_an_order_and_0_is_to_stay() -> None:
    """tournament:7.2.6 - each ship that can move is asked; what is left out counts as 0 and stays."""
    game = DESK.game(at_sea())
    assert [list(DESK.asks(game, side)) for side in (0, 1)] == [["plot/anne"], ["plot/belle"]]
    DESK.give(game, plot__belle="0")
    assert {(e.ship, e.plot) for e in DESK.happened(game, PlotOpened)} == {("anne", "0"), ("belle", "0")}
    assert [label(ship.bow) for ship in game.state.ships] == ["R20", "Z9"]


@pytest.mark.parametrize(
    ("plot", "kept"),
    [
        ("5", "4"),
        ("R2", "R1"),
        ("1LL", "1L"),
        ("4L", "4"),
        ("R1R1", "R1R"),
        ("2X1", "2"),
        ("1?", "1"),
        ("X", "0"),
        ("", "0"),
        ("02", "2"),
        ("L1R1L", "L1R1"),
        ("99999999999999999999", "4"),
    ],
)
def test_7_2_7_a_faulty_plot_ends_at_the_fault(plot: str, kept: str) -> None:
    """tournament:7.2.7 - the ship sails what is right and stops where the plot goes wrong (ruling P4)."""
    state = at_sea()
    place = carried_out(state.ships[0].bow, 2, steps_of(kept))
    game, opened = as_written(state, plot)
    (cut,) = DESK.happened(game, PlotCut)
    assert (opened, cut.plot, cut.kept) == (kept, plot, kept)
    assert (cut.cite, cut.rulings) == ("tournament:7.2.7", ("P4",)) and cut.reason
    assert (game.state.ships[0].bow, game.state.ships[0].heading) == place


def test_7_2_7_what_is_legal_is_not_cut() -> None:
    """tournament:7.2.7 - a right plot taken as written is sailed whole."""
    game, opened = as_written(at_sea(), "L1R1")
    assert opened == "L1R1" and not DESK.happened(game, PlotCut)


def test_7_2_7_land_in_the_way_is_an_infraction() -> None:
    """tournament:7.2.7, tournament:3.1.5 - a plot is cut before it takes bow or swinging stern ashore."""
    for offshore, plot, kept in ((2, "3", "1"), (0, "L1", "0")):
        state = at_sea()
        # Two hexes ahead of her, or where her stern would swing.
        where = step(parse_label("R20"), 2, 2) if offshore else step(parse_label("R20"), 4)
        state.chart = Chart(51, 35, frozenset({where}))
        assert refusal(state, plot) == "3.1.5"
        game, opened = as_written(state, plot)
        assert opened == kept and where not in (game.state.ships[0].bow, game.state.ships[0].stern)


@pytest.mark.parametrize(
    ("held", "rule"),
    [
        ({"surrendered": 2}, "12.4.4"),
        ({"surrendered": 1, "hull": 0, "captured": True, "prize": [1, 0, 0, 0]}, "11.4.1.2"),
        ({"crew": [0, 0, 0, 0]}, "11.4.2.2"),
        ({"tasks": [2, 2, 2, 0]}, "10.2.5"),
        ({"rallying": True}, "11.4.5"),
        ({"present": False, "entry_turn": 9}, "7.2.8"),
    ],
)
def test_7_2_a_plot_for_a_ship_that_may_not_move_is_refused_by_its_own_rule(
    held: dict[str, Any], rule: str
) -> None:
    """tournament:7.2 - the refusal names what holds her, by this edition's own paragraph."""
    ships = (DESK.ship("anne"), DESK.ship("held", 0, "A9", **held), DESK.ship("belle", 1, "YY9"))
    faults = DESK.at(*ships).check(0, {"plot/held": "1"})
    assert [fault.cite for fault in faults] == [f"tournament:{rule}"]


def enters(**changes: Any) -> PlottedState:
    """Anne, due this turn, waits one hex short of R20, where she comes in on heading 2."""
    waiting = label(step(parse_label("R20"), 5))
    return DESK.position(
        DESK.ship("anne", bow=waiting, heading=2, entry_turn=1, present=False, **changes),
        DESK.ship("belle", side=1, bow="Z9", heading=2),
    )


def test_7_2_8_the_first_hex_counts_against_the_allowance() -> None:
    """tournament:7.2.8 - a ship coming in plots as usual; her entry hex is the first of her allowance."""
    assert sail(enters(), "4").state.ships[0].bow == step(parse_label("R20"), 2, 3)
    assert refusal(enters(), "5") == "7.1.5" and refusal(enters(), "4L") == "7.1.11"
    crippled = plots_for(DESK.book, enters(), enters(rigging=[0, 0, 3, 3]).ships[0])
    assert "2" in crippled and "3" not in crippled


def test_7_2_8_she_must_first_enter_and_not_before_her_turn() -> None:
    """tournament:7.2.8 - no turn before the first hex; she may wait outside; one due later is not asked."""
    assert refusal(enters(), "L1") == "7.2.8"
    game = sail(enters(), "0")
    assert not game.state.ships[0].present and not DESK.happened(game, ShipEntered)
    later = DESK.position(
        DESK.ship("anne", entry_turn=3, present=False), DESK.ship("belle", side=1, bow="Z9"), turn=2
    )
    assert not DESK.asks(DESK.game(later))
    later.turn = 5
    assert list(DESK.asks(DESK.game(later))) == ["plot/anne"]
