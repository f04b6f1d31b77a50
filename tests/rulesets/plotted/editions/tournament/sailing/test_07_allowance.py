"""Section 7.1: how far a ship may move and how often she may turn.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from functools import partial
from typing import Any

import pytest

from tests.builders.plotted import passage
from tests.builders.plotted.desk import Desk
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.sailing.allowances import allowances, attitude
from weathergage.rulesets.plotted.sailing.helm import Helm, infraction
from weathergage.rulesets.plotted.sailing.plots import steps_of

DESK = Desk("tournament")
plots, refused = partial(passage.plots, DESK), partial(passage.refused_plot, DESK)
B, A, C, D = 1, 2, 3, 4
TWO_DECKER: dict[str, Any] = {"ship_class": 2, "battle_speed": 3, "turning": 2, "full_rigging": (5, 5, 5)}


def frigate(heading: int = A, **changes: Any) -> Ship:
    return DESK.ship("anne", heading=heading, **changes)


def longest(ship: Ship, wind: int = 1) -> int:
    return max(len(steps_of(plot)) for plot in plots(ship, wind=wind))


def sailed(ship: Ship, plot: str, wind: int = 1) -> Ship:
    """The ship after one movement with this plot."""
    game = DESK.at(ship, DESK.ship("far", side=1, bow="A1"), wind=wind)
    DESK.give(game, plot__anne=plot)
    after: Ship = game.state.ships[0]
    return after


@pytest.mark.parametrize(("changes", "row"), [({}, (4, 3, 1, 0)), (TWO_DECKER, (3, 2, 1, 0))])
def test_7_1_1_allowance_comes_from_speed_and_attitude(changes: dict[str, Any], row: tuple[int, ...]) -> None:
    """What a ship may spend depends on her battle speed and how she lies to the wind.

    tournament:7.1 - the paragraphs settle how many hexes and turns can be plotted.
    tournament:7.1.1 - speed and attitude together give the allowance.
    """
    for wind in range(1, 7):
        ship = frigate(**changes)
        mine = row["ABCD".index(attitude(DESK.position(ship, wind=wind), ship.heading))]
        assert longest(ship, wind) == (mine or 1), "without an allowance there is still the free turn"


def test_7_1_2_battle_speed_is_on_the_counter() -> None:
    """tournament:7.1.2 - the counter says 3 or 4, and nothing else about her decides how fast she is."""
    assert set(DESK.book.movement.battle_sail) == {3, 4}
    razee = frigate(ship_class=2, turning=2, battle_speed=4)
    assert "4" in plots(razee)
    tub = frigate(battle_speed=3, full_rigging=(3, 3, 3))
    assert "3" in plots(tub) and "4" not in plots(tub)
    assert DESK.at(tub).view(0).ship("anne").battle_speed == 3


@pytest.mark.parametrize("wind", range(1, 7))
def test_7_1_3_four_attitudes(wind: int) -> None:
    """tournament:7.1.3 - before the wind B, one point off either way A, two C, into the wind D (ruling G3)."""
    state = DESK.position(frigate(), wind=wind)
    assert [attitude(state, (wind - 1 + off) % 6 + 1) for off in range(6)] == ["B", "A", "C", "D", "C", "A"]


@pytest.mark.parametrize(("speed", "row"), [(3, (3, 2, 1, 0)), (4, (4, 3, 1, 0))])
def test_7_1_4_the_two_charts(speed: int, row: tuple[int, ...]) -> None:
    """tournament:7.1.4 - allowances of both battle speeds; the 2 and 1 printed for speed 4 are a misprint (G10)."""
    for heading, allowance in zip((A, B, C, D), row, strict=True):
        ship = frigate(heading, battle_speed=speed, full_rigging=(3,) * speed)
        assert allowances(DESK.book, DESK.position(ship), ship) == row
        assert DESK.at(ship).view(0).ship("anne").allowance == allowance
    assert "G10" in DESK.rules.rules["7.1.4"].rulings


def test_7_1_4_the_two_examples() -> None:
    """tournament:7.1.4 - speed 3 from attitude C has an allowance of 1, speed 4 from attitude A one of 4."""
    assert plots(frigate(C, **TWO_DECKER)) == ("0", "1", "L", "R")
    assert longest(frigate(A)) == 4 and "4" in plots(frigate(A))


def test_7_1_5_one_factor_a_hex_straight_ahead_until_all_are_used() -> None:
    """tournament:7.1.5 - each hex the bow enters costs one, always the hex she points at, and then she stops."""
    ship = sailed(frigate(bow="R20"), "4")
    assert (ship.bow, ship.heading) == (step(parse_label("R20"), A, 4), A)
    assert refused(frigate(), "5") == refused(frigate(), "1L3") == refused(frigate(D), "1") == "7.1.5"


def test_7_1_6_factors_are_neither_saved_nor_lent() -> None:
    """tournament:7.1.6 - a turn at rest leaves no more for the next, neither for her nor for a consort."""
    ships = (frigate(), DESK.ship("bess", bow="Z9", heading=A), DESK.ship("far", side=1, bow="A1"))
    game = DESK.at(*ships)
    first = {name: set(ask.options) for name, ask in DESK.asks(game).items()}
    DESK.give(game, plot__anne="0", plot__bess="4")
    while game.state.turn == 1:
        DESK.give(game)
    assert {name: set(ask.options) for name, ask in DESK.asks(game).items()} == first


def test_7_1_7_none_some_or_all() -> None:
    """tournament:7.1.7 - any part of the allowance may be used."""
    assert {"0", "1", "2", "3", "4"} <= set(plots(frigate()))
    assert [sailed(frigate(), str(hexes)).entered for hexes in range(5)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("plot", "heading"), [("L", 1), ("R", 3)])
def test_7_1_8_a_turn_pivots_on_the_bow(plot: str, heading: int) -> None:
    """tournament:7.1.8 - a turn is 60 degrees about the bow, and the stern swings into another hex."""
    ship = frigate(bow="R20")
    stern = ship.stern
    after = sailed(ship, plot)
    assert (label(after.bow), after.heading) == ("R20", heading)
    assert after.stern != stern and step(after.stern, heading) == after.bow


@pytest.mark.parametrize("plot", ["LL", "RR", "LR", "1LL", "R1LL"])
def test_7_1_8_one_turn_in_a_hex(plot: str) -> None:
    """tournament:7.1.8 - a second turn in the same hex is refused."""
    assert refused(frigate(), plot) == "7.1.8"


def test_7_1_9_turning_ability() -> None:
    """tournament:7.1.9 - no more turns than the ability of the counter, each in another hex."""
    first_rate = frigate(**{**TWO_DECKER, "ship_class": 1, "turning": 1})
    assert "L1" in plots(first_rate) and "L1R" not in plots(first_rate)
    assert refused(first_rate, "L1R") == "7.1.9"
    assert "L1R" in plots(frigate(**TWO_DECKER))
    # Only speeds of the Advanced game show the third turn of a frigate.
    fast = Helm((7, 6, 2, 0), 3)
    assert infraction("L1R1L1", fast, 1) is None
    found = infraction("L1R1L1R", fast, 1)
    assert found is not None and (found.kept, DESK.book.cite(found.rule)) == ("L1R1L1", "tournament:7.1.9")


def test_7_1_10_a_turn_costs_a_factor() -> None:
    """tournament:7.1.10 - each turn takes one hex off what is left."""
    options = plots(frigate())
    assert {"3L", "L3", "1L2", "L1R1"} <= set(options)
    assert not {"4L", "L4", "1L3", "L1R2"} & set(options) and longest(frigate()) == 4


@pytest.mark.parametrize(("heading", "plot"), [(A, "4L"), (B, "3R"), (C, "1L")])
def test_7_1_11_a_turn_must_be_paid_for(heading: int, plot: str) -> None:
    """tournament:7.1.11 - with nothing left there is no turn."""
    assert refused(frigate(heading), plot) == "7.1.11"


def test_7_1_12_the_example() -> None:
    """tournament:7.1.12 - from A with 4 into C for one hex only, then back into A for the rest."""
    assert longest(frigate()) == 4
    assert "R1" in plots(frigate()) and refused(frigate(), "R2") == "7.1.12"
    assert "R1L1" in plots(frigate())
    after = sailed(frigate(bow="R20"), "R1L1")
    assert (after.bow, after.heading) == (step(step(parse_label("R20"), C), A), A)


def test_7_1_12_counts_over_the_whole_phase() -> None:
    """tournament:7.1.12 - two stretches in C count together, on whichever tack (ruling P3)."""
    fast = Helm((7, 6, 2, 0), 3)
    assert infraction("R1L1R1", fast, 1) is None
    found = infraction("R2L1R1", fast, 1)
    assert found is not None and (found.kept, DESK.book.cite(found.rule)) == ("R2L1R", "tournament:7.1.12")


def test_a_7_1_12_the_start_gives_the_points_of_the_whole_turn() -> None:
    """tournament:A-7.1.12 - a frigate has 4 if she starts in A; elsewhere that attitude's, whatever follows."""
    assert [longest(frigate(heading)) for heading in (A, B, C, D)] == [4, 3, 1, 1]
    assert refused(frigate(C), "L1") == "7.1.5" and refused(frigate(B), "L3") == "7.1.5"


def test_a_7_1_12_each_attitude_caps_the_hexes_moved_in_it() -> None:
    """tournament:A-7.1.12 - the factor of an attitude is also the most she moves in it: 1 hex in C, 3 in B."""
    assert {"R1", "L3"} <= set(plots(frigate()))
    assert refused(frigate(), "R2") == refused(frigate(), "R3") == "7.1.12"
    fast = Helm((4, 2, 1, 0), 3)
    found = infraction("L3", fast, 1)
    assert found is not None and (found.kept, found.rule) == ("L2", "B.IV.A.12"), "B caps as well as C"


def test_a_7_1_12_a_frigate_into_c_and_out_again() -> None:
    """tournament:A-7.1.12 - turn into C, one hex, turn out of it, one hex: all four points, two of them for turns."""
    assert {"R1L1", "1R1L", "R1L"} <= set(plots(frigate()))
    after = sailed(frigate(bow="R20"), "R1L1")
    assert (after.entered, after.turned) == (2, 2)


def test_a_7_1_12_turns_do_not_count_against_the_limit() -> None:
    """tournament:A-7.1.12 - two turns that involve C leave the one hex of C untouched."""
    # She turns into C, moves her one hex and turns out of it: three impulses touch C, one of them a hex.
    assert infraction("R1L", Helm((4, 3, 1, 0), 3), 1) is None
    assert "R1R" in plots(frigate()), "out of C into the wind"


def test_a_7_1_12_at_the_limit_she_may_stop_or_turn_and_go_on() -> None:
    """tournament:A-7.1.12 - the hex in C does not use up what remains: she stops there, or turns and spends it."""
    onward = {plot for plot in plots(frigate()) if plot.startswith("R1")}
    assert onward == {"R1", "R1L", "R1R", "R1L1"}
    assert sailed(frigate(), "R1").entered == 1


def test_7_1_13_a_better_attitude_adds_nothing() -> None:
    """tournament:7.1.13 - the example: speed 3 starting in B has 2 to spend, in A as well."""
    ship = frigate(B, **TWO_DECKER)
    assert {"2", "L1", "R1"} <= set(plots(ship)) and longest(ship) == 2
    assert refused(ship, "L2") == "7.1.5"


def test_7_1_14_turns_are_not_limited_by_the_attitude() -> None:
    """tournament:7.1.14 - the one hex of attitude C used up, she may still turn there."""
    assert {"R1L", "R1R", "R1L1"} <= set(plots(frigate()))
    # A lower limit binds hexes alone: with none at all in C she still turns into it and out of it.
    assert infraction("R", Helm((4, 3, 0, 0), 3), 1) is None


def test_7_1_15_free_turn_without_allowance() -> None:
    """tournament:7.1.15 - with an allowance of 0 a ship may turn once where she lies, and do nothing else."""
    assert plots(frigate(D)) == plots(frigate(C, rigging=[0, 3, 3, 3])) == ("0", "L", "R")
    after = sailed(frigate(D, bow="R20"), "L")
    assert (label(after.bow), after.heading) == ("R20", 3)
    assert refused(frigate(D), "LL") == "7.1.8" and refused(frigate(D), "L1") == "7.1.5"


def test_7_1_16_turning_into_the_wind_ends_the_move() -> None:
    """tournament:7.1.16 - once she has turned into D a ship neither moves nor turns, whatever is left."""
    assert "R1R" in plots(frigate())
    assert refused(frigate(), "R1R1") == refused(frigate(), "R1RL") == "7.1.16"
    assert "L" in plots(frigate(D)), "one that begins in D has not turned into it"


def test_7_1_17_never_less_than_nothing() -> None:
    """tournament:7.1.17 - lost rigging lowers every attitude's figure, but none below 0."""
    rows = [
        allowances(DESK.book, DESK.position(), frigate(rigging=[0] * lost + [3] * (4 - lost)))
        for lost in range(5)
    ]
    assert rows == [(4, 3, 1, 0), (3, 2, 0, 0), (2, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)]
