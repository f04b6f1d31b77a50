"""Basic game, sections IV and IV.B: secret plots, how they are written, and what becomes of faulty ones."""

from typing import Any

import pytest

from tests.builders.paper_log import log_of
from tests.builders.plotted import passage
from tests.builders.plotted.passage import seen
from tests.builders.plotted.positions import (
    BOOK,
    DESK,
    RULES,
    game_at,
    give,
    happened,
    make_ship,
    position,
    sail,
)
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
from weathergage.rulesets.plotted.turn.notation_phase import NotationPhase

ONLOOKER = -1


def two_at_sea() -> PlottedState:
    return position(
        make_ship("a", bow="R20", heading=2), make_ship("b", side=1, bow="Z9", heading=2), dice=[5] * 9
    )


def as_written(state: PlottedState, plot: str) -> tuple[Game, str]:
    """Ship a's log opened with this plot as it stands; the game and what was kept of it."""
    return passage.as_written(DESK, state, plot__a=plot)


def refusal(game: Game, plot: str, ship: str = "a") -> str:
    return passage.refused(DESK, game, f"plot/{ship}", plot)


def test_b_iv_plots_are_secret_until_all_are_written() -> None:
    """second_edition:B.IV - no ship stirs and nobody sees a plot before the last one is written."""
    game = game_at(two_at_sea())
    before = {side: seen(game, side) for side in (1, ONLOOKER)}
    game.submit(0, {"plot/a": "L1R1"})
    assert {side: seen(game, side) for side in (1, ONLOOKER)} == before
    other = game_at(two_at_sea())
    other.submit(0, {"plot/a": "4"})
    assert seen(other, 1) == seen(game, 1), "what was plotted makes no difference to the enemy's view"
    assert label(game.state.ships[0].bow) == "R20"
    game.submit(1, {"plot/b": "1"})
    assert b"L1R1" in seen(game, 1) and label(game.state.ships[0].bow) != "R20"


def test_b_iv_sealed_is_sealed() -> None:
    """second_edition:B.IV - a plot handed in cannot be written anew."""
    game = game_at(two_at_sea())
    game.submit(0, {"plot/a": "1"})
    with pytest.raises(IllegalOrder, match="nothing is asked of"):
        game.submit(0, {"plot/a": "2"})
    game.submit(1, {})
    assert game.state.ships[0].entered == 1


def test_b_iv_b_1_moves_stand_in_the_space_of_their_turn() -> None:
    """How a move is written in the log.

    second_edition:B.IV.B - plots are kept as they were written.
    second_edition:B.IV.B.1 - each turn has its own space in the column of moves.
    """
    game = game_at(position(make_ship("a", heading=2), make_ship("b", side=1, bow="Z9", heading=2)))
    turns = []
    for plot in ("1L", "2", "0"):
        turn, before = game.state.turn, len(game.events)
        give(game, plot__a=plot)
        while game.state.turn == turn:
            assert game.waiting_for()
            give(game)
        turns += [(turn, event) for event in game.events[before:]]
    lines = log_of(RULES, turns, 0)["a"]
    assert [(line.turn, line.move) for line in lines if line.turn] == [(1, "1L"), (2, "2"), (3, "0")]


def test_b_iv_b_2_hexes_are_numbers() -> None:
    """second_edition:B.IV.B.2 - a number is so many hexes ahead; a number not written plainly is refused."""
    assert [steps_of(text) for text in ("0", "1", "3")] == [(), (0,), (0, 0, 0)]
    game = sail(two_at_sea(), a="3")
    assert game.state.ships[0].bow == step(parse_label("R20"), 2, 3)
    assert refusal(game_at(two_at_sea()), "02") == "B.IV.B.2"


def test_b_iv_b_3_example_l1r1() -> None:
    """second_edition:B.IV.B.3 - left, one ahead, right, one ahead: all of allowance 4, by way of attitude C."""
    state = position(make_ship("a", bow="R20", heading=1), wind=2)
    assert [attitude(state, heading) for heading in (1, 6)] == ["A", "C"]
    moved = happened(sail(state, a="L1R1"), ShipMoved)
    assert [event.kind for event in moved] == ["port", "forward", "starboard", "forward"]
    assert [event.heading for event in moved] == [6, 6, 1, 1]
    there = step(step(parse_label("R20"), 6), 1)
    assert state.ships[0].bow == there and state.ships[0].heading == 1
    again = position(make_ship("a", bow="R20", heading=1), wind=2)
    options = plots_for(BOOK, again, again.ships[0])
    assert "L1" in options and "L1R1" in options
    assert not [plot for plot in options if plot.startswith("L1R1") and plot != "L1R1"]
    assert refusal(game_at(again), "L2") == "B.IV.A.12", "remaining in attitude C she must stop after one hex"
    assert refusal(game_at(again), "L1R2") == "B.IV.A.5", "the allowance is used up"


def test_b_iv_b_4_order_matters() -> None:
    """second_edition:B.IV.B.4 - steps are carried out in the order in which they stand."""
    places = {
        plot: carried_out(parse_label("R20"), 2, steps_of(plot)) for plot in ("1L1", "L2", "2L", "R1L", "1RL")
    }
    assert len(set(places.values())) == len(places)
    assert sail(two_at_sea(), a="1L1").state.ships[0].bow == places["1L1"][0]


@pytest.mark.parametrize("plot", ["", "x", "1 ?", "1A", "L0", "-1", "1.5", "LD", "00", "DD"])
def test_b_iv_b_4_what_is_not_specific_is_refused(plot: str) -> None:
    """second_edition:B.IV.B.4 - anything but L, R and numbers is no plot."""
    assert refusal(game_at(two_at_sea()), plot) == "B.IV.B.4"


def test_b_iv_b_5_plots_are_opened_but_loads_are_not() -> None:
    """second_edition:B.IV.B.5 - when all are written everybody reads the plots; nobody reads the enemy's loads."""
    state = two_at_sea()
    state.ships[0].load = row_of([0, 1])
    game = sail(state, a="L2", b="1")
    assert {(event.ship, event.plot) for event in happened(game, PlotOpened)} == {("a", "L2"), ("b", "1")}
    assert all(event.seen_by(1) and event.seen_by(ONLOOKER) for event in happened(game, PlotOpened))
    while not happened(game, BroadsideLoaded):
        assert game.waiting_for()
        give(game)
    assert all(event.seen_by(0) and not event.seen_by(1) for event in happened(game, BroadsideLoaded))
    assert game.view(0).ship("a").load == ("R", "R")
    assert game.view(1).ship("a").load == game.view(ONLOOKER).ship("a").load == ("?", "?")
    state.ships[0].load = row_of([0, 0])
    unloaded = seen(game, 1)
    state.ships[0].load = row_of([1, 1])
    assert seen(game, 1) == unloaded


def test_b_iv_b_6_every_ship_has_an_order_and_0_is_to_stay() -> None:
    """second_edition:B.IV.B.6 - each ship that can move is asked; what is left out counts as 0 and stays."""
    game = game_at(two_at_sea())
    assert [[ask.id for ask in request.asks] for request in game.requests if request] == [
        ["plot/a"],
        ["plot/b"],
    ]
    give(game, plot__b="0")
    assert {(event.ship, event.plot) for event in happened(game, PlotOpened)} == {("a", "0"), ("b", "0")}
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
        ("9X", "4"),
        ("X", "0"),
        ("", "0"),
        ("02", "2"),
        ("L1R1L", "L1R1"),
        ("99999999999999999999", "4"),
    ],
)
def test_b_iv_b_7_a_faulty_plot_ends_at_the_fault(plot: str, kept: str) -> None:
    """second_edition:B.IV.B.7 - the ship sails what is right and stops where the plot goes wrong."""
    state = two_at_sea()
    bow, heading = carried_out(state.ships[0].bow, 2, steps_of(kept))
    game, opened = as_written(state, plot)
    assert opened == kept
    (cut,) = happened(game, PlotCut)
    assert (cut.plot, cut.kept, cut.cite) == (plot, kept, "second_edition:B.IV.B.7") and cut.reason
    assert (game.state.ships[0].bow, game.state.ships[0].heading) == (bow, heading)


def test_b_iv_b_7_what_is_legal_is_not_cut() -> None:
    """second_edition:B.IV.B.7 - a right plot taken as written is sailed whole."""
    game, opened = as_written(two_at_sea(), "L1R1")
    assert opened == "L1R1" and not happened(game, PlotCut)


def test_b_iv_b_7_a_huge_number_is_refused_like_any_other() -> None:
    """second_edition:B.IV.B.7 - more hexes than she has is a fault at the end of her allowance, however many."""
    assert refusal(game_at(two_at_sea()), "9" * 5000) == "B.IV.A.5"


@pytest.mark.parametrize(
    ("plot", "kept", "rule"),
    [("3", "1", "I.III.A.5"), ("9", "1", "I.III.A.5"), ("1X", "1", "B.IV.B.4"), ("3L", "1", "I.III.A.5")],
)
def test_b_iv_b_7_land_in_the_way_is_an_infraction(plot: str, kept: str, rule: str) -> None:
    """second_edition:B.IV.B.7 - land is where a plot goes wrong, even if it would go wrong again later (I.III.A.5)."""
    land = frozenset({step(parse_label("R20"), 2, 2)})
    state = two_at_sea()
    state.chart = Chart(51, 35, land)
    assert refusal(game_at(state), plot) == rule
    game, opened = as_written(state, plot)
    assert opened == kept and not {game.state.ships[0].bow, game.state.ships[0].stern} & land


def test_b_iv_b_7_land_at_the_end_of_her_allowance() -> None:
    """second_edition:B.IV.B.7, second_edition:I.III.A.5 - the last hex she could reach is land: she may go up to it."""
    for far in range(1, 5):
        state = two_at_sea()
        state.chart = Chart(51, 35, frozenset({step(parse_label("R20"), 2, far)}))
        options = plots_for(BOOK, state, state.ships[0])
        assert [str(hexes) in options for hexes in range(1, 5)] == [hexes < far for hexes in range(1, 5)]


def test_b_iv_b_7_a_swinging_stern_keeps_off_the_land() -> None:
    """second_edition:B.IV.B.7 - a turn that swings the stern ashore is an infraction as well."""
    state = two_at_sea()
    state.chart = Chart(51, 35, frozenset({step(parse_label("R20"), 4)}))
    assert refusal(game_at(state), "L1") == "I.III.A.5"
    assert as_written(state, "L1")[1] == "0"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, "fouled or grappled"),
        ({"surrendered": 2}, "surrendered"),
        ({"surrendered": 1, "captured": True, "prize": [2, 0, 0, 0]}, "struck"),
        ({"crew": [0, 0, 0]}, "no crew"),
        ({"tasks": [1, 1, 1, 0]}, "went boarding"),
    ],
)
def test_b_iv_b_7_who_may_not_move_at_all(changes: dict[str, Any], reason: str) -> None:
    """second_edition:B.IV.B.7 - no plot is taken from a ship that may not move, and the reason is told (P4)."""
    fouled = [("a", "b")] if not changes else []
    state = position(
        make_ship("a", bow="R20", heading=2, **changes),
        make_ship("b", side=1, bow="T20", heading=1),
        make_ship("c", bow="A9"),
        fouled=fouled,
    )
    asked = game_at(state.clone()).requests[0]
    assert asked is not None and "plot/a" not in [ask.id for ask in asked.asks]
    phase = NotationPhase(BOOK)
    why = phase.not_asked(state, "plot/a")
    assert why is not None and reason in why.reason
    phase.resolve(state, {"plot/a": "5"}, [])
    assert state.ships[0].notation == "0"


def enters(bow: str = "R20", **changes: Any) -> PlottedState:
    """Ship a, due this turn, waits one hex short of where she comes in, heading 2."""
    waiting = label(step(parse_label(bow), 5))
    return position(
        make_ship("a", bow=waiting, heading=2, entry_turn=1, present=False, **changes),
        make_ship("b", side=1, bow="Z9", heading=2),
        make_ship("c", bow="A30", heading=2),
        dice=[5] * 9,
    )


def test_b_iv_b_8_the_first_hex_counts_against_the_allowance() -> None:
    """second_edition:B.IV.B.8 - a ship coming in plots as usual; her entry hex is the first of her allowance."""
    game = sail(enters(), a="4")
    assert game.state.ships[0].bow == step(parse_label("R20"), 2, 3)
    assert refusal(game_at(enters()), "5") == "B.IV.A.5"
    assert refusal(game_at(enters()), "4L") == "B.IV.A.11"
    crippled = plots_for(BOOK, enters(), enters(rigging=[0, 0, 3, 3]).ships[0])
    assert "2" in crippled and "3" not in crippled


def test_b_iv_b_8_she_must_first_enter() -> None:
    """second_edition:B.IV.B.8 - a turn before the first hex is refused; she may also wait outside."""
    assert refusal(game_at(enters()), "L1") == "B.IV.B.8"
    game = sail(enters(), a="0")
    assert not game.state.ships[0].present and not happened(game, ShipEntered)


def test_b_iv_b_8_nobody_plots_before_her_turn() -> None:
    """second_edition:B.IV.B.8 - a ship due later is not asked; one held up is asked again."""
    state = position(
        make_ship("a", entry_turn=3, present=False),
        make_ship("b", side=1, bow="Z9"),
        make_ship("c", bow="A30"),
        turn=2,
    )
    asked = game_at(state).requests[0]
    assert asked is not None and [ask.id for ask in asked.asks] == ["plot/c"]
    state.turn = 5
    asked = game_at(state).requests[0]
    assert asked is not None and [ask.id for ask in asked.asks] == ["plot/a", "plot/c"]


@pytest.mark.parametrize(
    ("held", "rule"),
    [
        ({"surrendered": 2}, "B.IX.D.4"),
        ({"surrendered": 1, "hull": 0, "captured": True, "prize": [1, 0, 0, 0]}, "B.VIII.D.1.b"),
        ({"crew": [0, 0, 0, 0]}, "B.VIII.D.2.b"),
        ({"tasks": [2, 2, 2, 0]}, "B.VII.B.5"),
        ({"rallying": True}, "B.IX.D.14"),
        ({"present": False, "entry_turn": 9}, "B.IV.B.8"),
    ],
)
def test_b_iv_b_a_plot_for_a_ship_that_may_not_move_is_refused_by_its_own_rule(
    held: dict[str, Any], rule: str
) -> None:
    """second_edition:B.IV.B: the refusal names what holds her, not merely that nothing was asked."""
    game = game_at(
        position(make_ship("alpha"), make_ship("held", 0, "A9", **held), make_ship("beta", 1, "YY9"))
    )
    assert [fault.cite for fault in game.check(0, {"plot/held": "1"})] == [f"second_edition:{rule}"]
