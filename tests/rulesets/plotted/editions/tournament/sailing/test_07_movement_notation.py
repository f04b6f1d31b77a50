"""Section 7: how far a ship may move and how often she may turn, how plots are written, what becomes of faulty ones.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted.desk import Desk
from tests.builders.plotted.passage import (
    A_HEADING,
    B_HEADING,
    C_HEADING,
    D_HEADING,
    alone,
    as_written,
    next_turn,
    plots,
    refused,
    refused_plot,
    sail,
    seen,
)
from weathergage.api import IllegalOrder
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.events import (
    BroadsideLoaded,
    PlotCut,
    PlotOpened,
    ShipEntered,
    ShipMoved,
)
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.allowances import allowances, attitude, plots_for
from weathergage.rulesets.plotted.sailing.helm import Helm, infraction
from weathergage.rulesets.plotted.sailing.plots import carried_out, steps_of

DESK = Desk("tournament")
ONLOOKER = -1


def frigate(heading: int = A_HEADING, **changes: Any) -> Ship:
    return DESK.ship("a", heading=heading, **changes)


def ship_of_the_line(heading: int = A_HEADING, **changes: Any) -> Ship:
    values = {"ship_class": 2, "battle_speed": 3, "turning": 2, "full_rigging": (5, 5, 5), **changes}
    return DESK.ship("a", heading=heading, **values)


def two_at_sea() -> PlottedState:
    return DESK.position(frigate(), DESK.ship("b", side=1, bow="Z9", heading=A_HEADING), dice=[5] * 9)


def test_7_0_plots_are_secret_until_all_are_written() -> None:
    """tournament:7.0 - no ship stirs and nobody reads a plot before the last one is written."""
    game = DESK.game(two_at_sea())
    before = {side: seen(game, side) for side in (1, ONLOOKER)}
    game.submit(0, {"plot/a": "L1R1"})
    assert {side: seen(game, side) for side in (1, ONLOOKER)} == before
    assert label(game.state.ships[0].bow) == "R20"
    with pytest.raises(IllegalOrder, match="nothing is asked of"):
        game.submit(0, {"plot/a": "2"})
    game.submit(1, {"plot/b": "1"})
    assert b"L1R1" in seen(game, 1) and label(game.state.ships[0].bow) != "R20"


@pytest.mark.parametrize(("ship", "by_attitude"), [(frigate(), "4310"), (ship_of_the_line(), "3210")])
def test_7_1_1_allowance_comes_from_speed_and_attitude(ship: Ship, by_attitude: str) -> None:
    """What a ship may spend depends on her battle speed and how she lies to the wind.

    tournament:7.1 - the paragraphs settle how many hexes and turns can be plotted.
    tournament:7.1.1 - speed and attitude together give the allowance.
    """
    for wind in range(1, 7):
        mine = int(by_attitude["ABCD".index(attitude(DESK.position(ship, wind=wind), ship.heading))])
        longest = max(len(steps_of(plot)) for plot in plots(DESK, ship, wind=wind))
        assert longest == (mine or 1), "without an allowance there is still the free turn"


def test_7_1_2_battle_speed_is_on_the_counter() -> None:
    """tournament:7.1.2 - the counter says 3 or 4, and nothing else about her decides how fast she is."""
    assert set(DESK.book.movement.battle_sail) == {3, 4}
    assert "4" in plots(DESK, frigate(ship_class=2, turning=2, battle_speed=4))
    tub = frigate(ship_class=3, battle_speed=3, full_rigging=(3, 3, 3))
    assert "3" in plots(DESK, tub) and "4" not in plots(DESK, tub)
    assert alone(DESK, tub).view(0).ship("a").battle_speed == 3


@pytest.mark.parametrize("wind", range(1, 7))
def test_7_1_3_four_attitudes(wind: int) -> None:
    """tournament:7.1.3 - before the wind B, one point off either way A, two C, into the wind D."""
    state = DESK.position(frigate(), wind=wind)
    assert "".join(attitude(state, (wind - 1 + steps) % 6 + 1) for steps in range(6)) == "BACDCA"


@pytest.mark.parametrize(("speed", "row"), [(3, (3, 2, 1, 0)), (4, (4, 3, 1, 0))])
def test_7_1_4_the_two_charts(speed: int, row: tuple[int, ...]) -> None:
    """tournament:7.1.4 - the chart as its own examples read it; 2 and 1 for speed 4 are a misprint (ruling G10)."""
    ship = frigate(battle_speed=speed, full_rigging=(3,) * speed)
    assert allowances(DESK.book, DESK.position(ship), ship) == row
    for heading, allowance in zip((A_HEADING, B_HEADING, C_HEADING, D_HEADING), row, strict=True):
        ship.heading = heading
        assert alone(DESK, ship).view(0).ship("a").allowance == allowance


def test_7_1_4_examples() -> None:
    """tournament:7.1.4 - speed 3 beginning in C has 1, speed 4 beginning in A has 4."""
    assert plots(DESK, ship_of_the_line(C_HEADING)) == ("0", "1", "L", "R")
    found = plots(DESK, frigate())
    assert max(len(steps_of(plot)) for plot in found) == 4 and "4" in found


def test_7_1_5_one_factor_a_hex_straight_ahead_until_all_are_used() -> None:
    """tournament:7.1.5 - each hex the bow enters costs one, always the hex she points at, and then she stops."""
    game = sail(DESK, DESK.position(frigate()), a="4")
    assert game.state.ships[0].bow == step(parse_label("R20"), A_HEADING, 4)
    assert game.state.ships[0].heading == A_HEADING
    for heading, plot in ((A_HEADING, "5"), (A_HEADING, "1L3"), (D_HEADING, "1")):
        assert refused_plot(DESK, frigate(heading), plot) == "7.1.5"


def test_7_1_6_factors_are_neither_saved_nor_lent() -> None:
    """tournament:7.1.6 - a turn at rest leaves no more for the next, neither for her nor for a consort."""
    ships = frigate(), DESK.ship("b", bow="Z9", heading=A_HEADING), DESK.ship("far", side=1, bow="A1")
    game = DESK.at(*ships, turn=2)
    first = {name: set(ask.options) for name, ask in DESK.asks(game).items()}
    DESK.give(game, plot__a="0", plot__b="4")
    next_turn(DESK, game)
    assert {name: set(ask.options) for name, ask in DESK.asks(game).items()} == first


def test_7_1_7_none_some_or_all() -> None:
    """tournament:7.1.7 - any part of the allowance may be used."""
    assert {"0", "1", "2", "3", "4"} <= set(plots(DESK, frigate()))
    assert sail(DESK, DESK.position(frigate()), a="2").state.ships[0].entered == 2


@pytest.mark.parametrize(("plot", "heading"), [("L", 1), ("R", 3)])
def test_7_1_8_a_turn_pivots_on_the_bow(plot: str, heading: int) -> None:
    """tournament:7.1.8 - a turn is 60 degrees about the bow, and the stern swings into another hex."""
    ship = frigate()
    stern = ship.stern
    after = sail(DESK, DESK.position(ship), a=plot).state.ships[0]
    assert (label(after.bow), after.heading) == ("R20", heading)
    assert after.stern != stern and step(after.stern, heading) == after.bow
    for twice in ("LL", "RR", "LR", "1LL", "R1LL"):
        assert refused_plot(DESK, frigate(), twice) == "7.1.8"


def test_7_1_9_turning_ability() -> None:
    """tournament:7.1.9 - no more turns than the ability of the counter, each in another hex."""
    first_rate = ship_of_the_line(ship_class=1, turning=1)
    assert "L1" in plots(DESK, first_rate) and refused_plot(DESK, first_rate, "L1R") == "7.1.9"
    assert "L1R" in plots(DESK, ship_of_the_line(turning=2))
    refusal = infraction("L1R1L1R", Helm((7, 6, 2, 0), 3), 1)
    assert refusal is not None and DESK.book.cite(refusal.rule) == "tournament:7.1.9"


def test_7_1_10_and_11_a_turn_costs_a_factor_and_must_be_paid_for() -> None:
    """What a turn costs.

    tournament:7.1.10 - each turn takes one hex off what is left.
    tournament:7.1.11 - with nothing left there is no turn.
    """
    found = plots(DESK, frigate())
    assert {"3L", "L3", "1L2"} <= set(found) and not {"4L", "L4", "1L3"} & set(found)
    for heading, plot in ((A_HEADING, "4L"), (B_HEADING, "3R"), (C_HEADING, "1L")):
        assert refused_plot(DESK, frigate(heading), plot) == "7.1.11"


def test_7_1_12_hexes_in_an_attitude_are_limited() -> None:
    """tournament:7.1.12 - the example: from A into C for one hex only, then back into A for the rest."""
    ship = frigate()
    assert [attitude(DESK.position(ship), heading) for heading in (A_HEADING, 3)] == ["A", "C"]
    assert "R1" in plots(DESK, ship) and refused_plot(DESK, frigate(), "R2") == "7.1.12"
    after = sail(DESK, DESK.position(frigate()), a="R1L1").state.ships[0]
    assert after.bow == step(step(parse_label("R20"), 3), A_HEADING) and after.heading == A_HEADING


def test_a_7_1_12_sentence_by_sentence() -> None:
    """tournament:A-7.1.12 - the remarks on the two parts of movement, in their order.

    The start fixes how much there is; a frigate beginning in A has 4. Each attitude then caps its own hexes. She can
    turn into C, go 1, turn out of C and go 1. Turns do not count against the attitude. One hex in C neither uses up
    what is left nor ends her move: she has to stop only if she stays in C.
    """
    assert {max(len(steps_of(plot)) for plot in plots(DESK, frigate(heading))) for heading in (2, 6)} == {4}
    assert [max(len(steps_of(plot)) for plot in plots(DESK, frigate(heading))) for heading in (1, 3)] == [
        3,
        1,
    ]
    found = set(plots(DESK, frigate()))
    assert "R1L1" in found, "into C, one hex, out of C, one hex more"
    assert "R1" in found and "R1L" in found, "both turns involve C and take nothing from its one hex"
    assert "R2" not in found and "R1L2" not in found
    longest = max((plot for plot in found if plot.startswith("R1")), key=lambda plot: len(steps_of(plot)))
    assert len(steps_of(longest)) == 4, "after the hex in C the rest of the four can still be spent"
    assert refused_plot(DESK, frigate(), "R2") == "7.1.12"


def test_7_1_13_a_better_attitude_adds_nothing() -> None:
    """tournament:7.1.13 - the example: speed 3 starting in B has 2 to spend, in A as well."""
    found = plots(DESK, ship_of_the_line(B_HEADING))
    assert {"L1", "2"} <= set(found) and max(len(steps_of(plot)) for plot in found) == 2
    assert refused_plot(DESK, ship_of_the_line(B_HEADING), "L2") == "7.1.5"


def test_7_1_14_turns_are_not_limited_by_the_attitude() -> None:
    """tournament:7.1.14 - the one hex of attitude C used up, she may still turn there."""
    assert {"R1L", "R1R", "R1L1"} <= set(plots(DESK, frigate()))


def test_7_1_15_free_turn_without_allowance() -> None:
    """tournament:7.1.15 - with an allowance of 0 a ship may turn once where she lies, and do nothing else."""
    assert plots(DESK, frigate(D_HEADING)) == ("0", "L", "R")
    assert plots(DESK, frigate(C_HEADING, rigging=[0, 3, 3, 3])) == ("0", "L", "R")
    after = sail(DESK, DESK.position(frigate(D_HEADING)), a="L").state.ships[0]
    assert (label(after.bow), after.heading) == ("R20", 3)
    assert refused_plot(DESK, frigate(D_HEADING), "LL") == "7.1.8"


def test_7_1_16_turning_into_the_wind_ends_the_move() -> None:
    """tournament:7.1.16 - once she has turned into D a ship neither moves nor turns, whatever is left."""
    assert "R1R" in plots(DESK, frigate())
    assert refused_plot(DESK, frigate(), "R1R1") == refused_plot(DESK, frigate(), "R1RL") == "7.1.16"


def test_7_1_17_never_less_than_nothing() -> None:
    """tournament:7.1.17 - lost rigging lowers every attitude's figure, but none below 0."""
    rows = [
        allowances(DESK.book, DESK.position(), frigate(rigging=[0] * lost + [3] * (4 - lost)))
        for lost in range(5)
    ]
    assert rows == [(4, 3, 1, 0), (3, 2, 0, 0), (2, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)]


def test_7_2_1_moves_stand_in_the_space_of_their_turn() -> None:
    """How a move is written in the log.

    tournament:7.2 - plots are kept as they were written.
    tournament:7.2.1 - each turn has its own space in the column of moves.
    """
    game = DESK.at(frigate(), DESK.ship("b", side=1, bow="Z9", heading=A_HEADING), turn=2)
    turns = []
    for plot in ("1L", "2", "0"):
        turn, before = game.state.turn, len(game.events)
        DESK.give(game, plot__a=plot)
        next_turn(DESK, game) if game.state.turn == turn else None
        turns += [(turn, event) for event in game.events[before:]]
    lines = log_of(DESK.rules, turns, 0)["a"]
    assert [(line.turn, line.move) for line in lines if line.turn] == [(2, "1L"), (3, "2"), (4, "0")]


def test_7_2_2_hexes_are_numbers() -> None:
    """tournament:7.2.2 - a number is so many hexes ahead; a number not written plainly is refused."""
    assert [steps_of(text) for text in ("0", "1", "3")] == [(), (0,), (0, 0, 0)]
    assert sail(DESK, two_at_sea(), a="3").state.ships[0].bow == step(parse_label("R20"), 2, 3)
    assert refused(DESK, DESK.game(two_at_sea()), "plot/a", "02") == "7.2.2"


def test_7_2_3_example_l1r1() -> None:
    """tournament:7.2.3 - left, one ahead, right, one ahead: all of allowance 4, by way of attitude C."""
    state = DESK.position(DESK.ship("a", heading=1), wind=2)
    assert [attitude(state, heading) for heading in (1, 6)] == ["A", "C"]
    moved = DESK.happened(sail(DESK, state, a="L1R1"), ShipMoved)
    assert [event.kind for event in moved] == ["port", "forward", "starboard", "forward"]
    assert [event.heading for event in moved] == [6, 6, 1, 1]
    found = plots(DESK, DESK.ship("a", heading=1), wind=2)
    assert "L1" in found and not [plot for plot in found if plot.startswith("L1R1") and plot != "L1R1"]
    assert refused_plot(DESK, DESK.ship("a", heading=1), "L2", wind=2) == "7.1.12", "staying in C she stops"


def test_7_2_4_specific_and_in_order() -> None:
    """tournament:7.2.4 - steps are carried out in the order in which they stand; what is not definite is refused."""
    places = {
        plot: carried_out(parse_label("R20"), 2, steps_of(plot)) for plot in ("1L1", "L2", "2L", "R1L", "1RL")
    }
    assert len(set(places.values())) == len(places)
    assert sail(DESK, two_at_sea(), a="1L1").state.ships[0].bow == places["1L1"][0]
    for plot in ("", "x", "1 ?", "1A", "L0", "-1", "1.5", "LD", "00", "DD"):
        assert refused(DESK, DESK.game(two_at_sea()), "plot/a", plot) == "7.2.4"


def test_7_2_5_plots_are_opened_but_loads_are_not() -> None:
    """tournament:7.2.5 - when all are written everybody reads the plots; nobody reads the enemy's loads."""
    state = two_at_sea()
    state.turn = 2
    state.ships[0].load = row_of([0, 1])
    game = sail(DESK, state, a="L2", b="1")
    opened = DESK.happened(game, PlotOpened)
    assert {(event.ship, event.plot) for event in opened} == {("a", "L2"), ("b", "1")}
    assert all(event.seen_by(1) and event.seen_by(ONLOOKER) for event in opened)
    while not DESK.happened(game, BroadsideLoaded):
        DESK.give(game)
    assert all(event.seen_by(0) and not event.seen_by(1) for event in DESK.happened(game, BroadsideLoaded))
    assert game.view(1).ship("a").load == game.view(ONLOOKER).ship("a").load == ("?", "?")
    state.ships[0].load = row_of([0, 0])
    unloaded = seen(game, 1)
    state.ships[0].load = row_of([1, 1])
    assert seen(game, 1) == unloaded


def test_7_2_6_every_ship_has_an_order_and_0_is_to_stay() -> None:
    """tournament:7.2.6 - each ship that can move is asked; what is left out counts as 0 and stays."""
    game = DESK.game(two_at_sea())
    assert list(DESK.asks(game, 0)) == ["plot/a"] and list(DESK.asks(game, 1)) == ["plot/b"]
    DESK.give(game, plot__b="0")
    assert {(event.ship, event.plot) for event in DESK.happened(game, PlotOpened)} == {("a", "0"), ("b", "0")}
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
        ("X", "0"),
        ("02", "2"),
    ],
)
def test_7_2_7_a_faulty_plot_ends_at_the_fault(plot: str, kept: str) -> None:
    """tournament:7.2.7 - the ship sails what is right and stops where the plot goes wrong."""
    state = two_at_sea()
    bow, heading = carried_out(state.ships[0].bow, 2, steps_of(kept))
    game, opened = as_written(DESK, state, plot__a=plot)
    assert opened == kept
    (cut,) = DESK.happened(game, PlotCut)
    assert (cut.plot, cut.kept, cut.cite) == (plot, kept, "tournament:7.2.7") and cut.reason
    assert (game.state.ships[0].bow, game.state.ships[0].heading) == (bow, heading)


def enters(**changes: Any) -> PlottedState:
    """Ship a, due this turn, waits one hex short of where she comes in, heading 2."""
    waiting = label(step(parse_label("R20"), 5))
    return DESK.position(
        DESK.ship("a", bow=waiting, heading=2, entry_turn=1, present=False, **changes),
        DESK.ship("b", side=1, bow="Z9", heading=2),
        dice=[5] * 9,
    )


def test_7_2_8_entering_ships_plot_too() -> None:
    """tournament:7.2.8 - a ship coming in plots as usual; her entry hex is the first of her allowance."""
    assert sail(DESK, enters(), a="4").state.ships[0].bow == step(parse_label("R20"), 2, 3)
    assert refused(DESK, DESK.game(enters()), "plot/a", "5") == "7.1.5"
    assert refused(DESK, DESK.game(enters()), "plot/a", "L1") == "7.2.8"
    crippled = plots_for(DESK.book, enters(), enters(rigging=[0, 0, 3, 3]).ships[0])
    assert "2" in crippled and "3" not in crippled
    waiting = sail(DESK, enters(), a="0")
    assert not waiting.state.ships[0].present and not DESK.happened(waiting, ShipEntered)
