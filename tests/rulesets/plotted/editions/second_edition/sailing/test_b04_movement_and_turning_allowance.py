"""Basic game, section IV.A: how far a ship may move and how often she may turn.

Wind 1 blows to the north: heading 1 is attitude B, 2 and 6 are A, 3 and 5 are C, 4 is D.
"""

from typing import Any

import pytest

from tests.builders.plotted.positions import (
    BOOK,
    game_at,
    give,
    make_ship,
    position,
    sail,
)
from weathergage.api import IllegalOrder
from weathergage.geometry.hexgrid import label, parse_label, step
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.sailing.allowances import allowances, attitude, plots_for
from weathergage.rulesets.plotted.sailing.helm import Helm, infraction, legal_plots
from weathergage.rulesets.plotted.sailing.plots import steps_of

B_HEADING, A_HEADING, C_HEADING, D_HEADING = 1, 2, 3, 4


def ship_of_the_line(heading: int = 1, **changes: Any) -> Ship:
    values = {"ship_class": 2, "battle_speed": 3, "turning": 2, "full_rigging": (5, 5, 5), **changes}
    return make_ship("a", heading=heading, **values)


def plots(ship: Ship, wind: int = 1) -> tuple[str, ...]:
    return plots_for(BOOK, position(ship, wind=wind), ship)


def refused(ship: Ship, plot: str, wind: int = 1) -> str:
    """The paragraph named when a plot is refused."""
    game = game_at(position(ship, make_ship("far", side=1, bow="A1"), wind=wind))
    with pytest.raises(IllegalOrder) as caught:
        game.submit(0, {f"plot/{ship.spec.id}": plot})
    assert game.state.sealed == [None, None], "nothing is sealed"
    (violation,) = caught.value.violations
    assert violation.place == f"plot/{ship.spec.id}"
    return violation.cite.removeprefix("second_edition:")


@pytest.mark.parametrize(
    ("ship", "by_attitude"), [(make_ship("a"), (4, 3, 1, 0)), (ship_of_the_line(), (3, 2, 1, 0))]
)
def test_b_iv_a_1_allowance_comes_from_speed_and_attitude(ship: Ship, by_attitude: tuple[int, ...]) -> None:
    """What a ship may spend depends on her battle speed and how she lies to the wind.

    second_edition:B.IV.A - the paragraphs settle how many hexes and turns can be plotted.
    second_edition:B.IV.A.1 - speed and attitude together give the allowance.
    """
    for wind in range(1, 7):
        state = position(ship, wind=wind)
        mine = by_attitude["ABCD".index(attitude(state, ship.heading))]
        longest = max((len(steps_of(plot)) for plot in plots_for(BOOK, state, ship)), default=0)
        assert longest == (mine or 1), "without an allowance there is still the free turn"


def test_b_iv_a_2_battle_speed_is_on_the_counter() -> None:
    """second_edition:B.IV.A.2 - the counter says 3 or 4, and nothing else about her decides how fast she is."""
    assert set(BOOK.movement.battle_sail) == {3, 4}
    razee = make_ship("a", ship_class=2, turning=2, battle_speed=4, heading=A_HEADING)
    assert "4" in plots(razee)
    tub = make_ship("a", ship_class=3, battle_speed=3, full_rigging=(3, 3, 3), heading=A_HEADING)
    assert "3" in plots(tub) and "4" not in plots(tub)
    assert game_at(position(tub)).view(0).ship("a").battle_speed == 3


@pytest.mark.parametrize("wind", range(1, 7))
def test_b_iv_a_3_four_attitudes(wind: int) -> None:
    """second_edition:B.IV.A.3 - before the wind B, one point off either way A, two C, into the wind D."""
    state = position(make_ship("a"), wind=wind)
    off = [attitude(state, (wind - 1 + steps) % 6 + 1) for steps in range(6)]
    assert off == ["B", "A", "C", "D", "C", "A"]


@pytest.mark.parametrize(("speed", "row"), [(3, [3, 2, 1, 0]), (4, [4, 3, 1, 0])])
def test_b_iv_a_4_the_two_charts(speed: int, row: list[int]) -> None:
    """second_edition:B.IV.A.4 - the allowance per attitude for both battle speeds."""
    ship = make_ship("a", battle_speed=speed, full_rigging=(3,) * speed)
    assert list(allowances(BOOK, position(ship), ship)) == row
    headings = (A_HEADING, B_HEADING, C_HEADING, D_HEADING)
    for heading, allowance in zip(headings, row, strict=True):
        ship.heading = heading
        assert game_at(position(ship)).view(0).ship("a").allowance == allowance


def test_b_iv_a_4_a_example_speed_three_in_attitude_c() -> None:
    """second_edition:B.IV.A.4.a - speed 3 beginning in attitude C has an allowance of 1."""
    ship = ship_of_the_line(C_HEADING)
    assert attitude(position(ship), ship.heading) == "C"
    assert plots(ship) == ("0", "1", "L", "R")


def test_b_iv_a_4_b_example_speed_four_in_attitude_a() -> None:
    """second_edition:B.IV.A.4.b - speed 4 beginning in attitude A has an allowance of 4."""
    ship = make_ship("a", heading=A_HEADING)
    assert attitude(position(ship), ship.heading) == "A"
    assert max(len(steps_of(plot)) for plot in plots(ship)) == 4 and "4" in plots(ship)


def test_b_iv_a_5_one_factor_a_hex_straight_ahead_until_all_are_used() -> None:
    """second_edition:B.IV.A.5 - each hex the bow enters costs one, always the hex she points at, and then she stops."""
    game = sail(position(make_ship("a", bow="R20", heading=A_HEADING)), a="4")
    assert game.state.ships[0].bow == step(parse_label("R20"), A_HEADING, 4)
    assert game.state.ships[0].heading == A_HEADING
    assert refused(make_ship("a", heading=A_HEADING), "5") == "B.IV.A.5"
    assert refused(make_ship("a", heading=A_HEADING), "1L3") == "B.IV.A.5"
    assert refused(make_ship("a", heading=D_HEADING), "1") == "B.IV.A.5"


def test_b_iv_a_6_factors_are_neither_saved_nor_lent() -> None:
    """second_edition:B.IV.A.6 - a turn at rest leaves no more for the next, neither for her nor for a consort."""
    consort = make_ship("b", bow="Z9", heading=A_HEADING)
    game = game_at(position(make_ship("a", heading=A_HEADING), consort, make_ship("far", side=1, bow="A1")))
    request = game.requests[0]
    assert request is not None
    first = {ask.id: set(ask.options) for ask in request.asks}
    give(game, plot__a="0", plot__b="4")
    while game.state.turn == 1:
        assert game.waiting_for()
        give(game)
    request = game.requests[0]
    assert request is not None
    assert {ask.id: set(ask.options) for ask in request.asks} == first


def test_b_iv_a_7_none_some_or_all() -> None:
    """second_edition:B.IV.A.7 - any part of the allowance may be used."""
    assert {"0", "1", "2", "3", "4"} <= set(plots(make_ship("a", heading=A_HEADING)))
    game = sail(position(make_ship("a", heading=A_HEADING)), a="2")
    assert game.state.ships[0].entered == 2


@pytest.mark.parametrize(("plot", "heading"), [("L", 1), ("R", 3)])
def test_b_iv_a_8_a_turn_pivots_on_the_bow(plot: str, heading: int) -> None:
    """second_edition:B.IV.A.8 - a turn is 60 degrees about the bow, and the stern swings into another hex."""
    ship = make_ship("a", bow="R20", heading=A_HEADING)
    stern = ship.stern
    after = sail(position(ship), a=plot).state.ships[0]
    assert (label(after.bow), after.heading) == ("R20", heading)
    assert after.stern != stern and step(after.stern, heading) == after.bow


@pytest.mark.parametrize("plot", ["LL", "RR", "LR", "1LL", "R1LL"])
def test_b_iv_a_8_one_turn_in_a_hex(plot: str) -> None:
    """second_edition:B.IV.A.8 - a second turn in the same hex is refused."""
    assert refused(make_ship("a", heading=A_HEADING), plot) == "B.IV.A.8"


def test_b_iv_a_9_turning_ability() -> None:
    """second_edition:B.IV.A.9 - no more turns than the ability of the counter, each in another hex."""
    first_rate = ship_of_the_line(A_HEADING, ship_class=1, turning=1)
    assert "L1" in plots(first_rate) and "L1R" not in plots(first_rate)
    assert refused(first_rate, "L1R") == "B.IV.A.9"
    assert "L1R" in plots(ship_of_the_line(A_HEADING, turning=2))
    # Speeds of the Advanced game show the third turn of a frigate.
    assert infraction("L1R1L1", Helm((7, 6, 2, 0), 3), 1) is None
    refusal = infraction("L1R1L1R", Helm((7, 6, 2, 0), 3), 1)
    assert refusal is not None and (refusal.kept, refusal.rule) == ("L1R1L1", "B.IV.A.9")


def test_b_iv_a_10_a_turn_costs_a_factor() -> None:
    """second_edition:B.IV.A.10 - each turn takes one hex off what is left."""
    options = plots(make_ship("a", heading=A_HEADING))
    assert "3L" in options and "4L" not in options
    assert "L3" in options and "1L2" in options and "1L3" not in options
    assert max(len(steps_of(plot)) for plot in options if plot != "0") == 4


@pytest.mark.parametrize(("heading", "plot"), [(A_HEADING, "4L"), (B_HEADING, "3R"), (C_HEADING, "1L")])
def test_b_iv_a_11_a_turn_must_be_paid_for(heading: int, plot: str) -> None:
    """second_edition:B.IV.A.11 - with nothing left there is no turn."""
    assert refused(make_ship("a", heading=heading), plot) == "B.IV.A.11"


def test_b_iv_a_12_hexes_in_an_attitude_are_limited() -> None:
    """second_edition:B.IV.A.12 - the example: from A into C for one hex only, then back into A for the rest."""
    ship = make_ship("a", heading=A_HEADING)
    state = position(ship)
    assert [attitude(state, heading) for heading in (A_HEADING, 3)] == ["A", "C"]
    assert "R1" in plots(ship) and refused(ship, "R2") == "B.IV.A.12"
    assert "R1L1" in plots(ship)
    after = sail(position(make_ship("a", bow="R20", heading=A_HEADING)), a="R1L1").state.ships[0]
    assert after.bow == step(step(parse_label("R20"), 3), A_HEADING) and after.heading == A_HEADING


def test_b_iv_a_12_counts_over_the_whole_phase() -> None:
    """second_edition:B.IV.A.12 - two stretches in C count together, on whichever tack (ruling P3)."""
    assert infraction("R1L1R1", Helm((7, 6, 2, 0), 3), 1) is None
    refusal = infraction("R2L1R1", Helm((7, 6, 2, 0), 3), 1)
    assert refusal is not None and (refusal.kept, refusal.rule) == ("R2L1R", "B.IV.A.12")


def test_b_iv_a_13_a_better_attitude_adds_nothing() -> None:
    """second_edition:B.IV.A.13 - the example: speed 3 starting in B has 2 to spend, in A as well."""
    ship = ship_of_the_line(B_HEADING)
    assert "L1" in plots(ship) and "2" in plots(ship)
    assert refused(ship, "L2") == "B.IV.A.5"
    assert max(len(steps_of(plot)) for plot in plots(ship)) == 2


def test_b_iv_a_14_turns_are_not_limited_by_the_attitude() -> None:
    """second_edition:B.IV.A.14 - the one hex of attitude C used up, she may still turn there."""
    options = plots(make_ship("a", heading=A_HEADING))
    assert {"R1L", "R1R", "R1L1"} <= set(options)


def test_b_iv_a_15_free_turn_without_allowance() -> None:
    """second_edition:B.IV.A.15 - with an allowance of 0 a ship may turn once where she lies, and do nothing else."""
    assert plots(make_ship("a", heading=D_HEADING)) == ("0", "L", "R")
    crippled = make_ship("a", heading=C_HEADING, rigging=[0, 3, 3, 3])
    assert plots(crippled) == ("0", "L", "R")
    after = sail(position(make_ship("a", bow="R20", heading=D_HEADING)), a="L").state.ships[0]
    assert (label(after.bow), after.heading) == ("R20", 3)
    assert refused(make_ship("a", heading=D_HEADING), "LL") == "B.IV.A.8"
    assert refused(make_ship("a", heading=D_HEADING), "L1") == "B.IV.A.5"


def test_b_iv_a_16_turning_into_the_wind_ends_the_move() -> None:
    """second_edition:B.IV.A.16 - once she has turned into D a ship neither moves nor turns, whatever is left."""
    ship = make_ship("a", heading=A_HEADING)
    assert "R1R" in plots(ship)
    assert refused(ship, "R1R1") == refused(ship, "R1RL") == "B.IV.A.16"
    # One that begins in D has not turned into it.
    assert "L" in plots(make_ship("a", heading=D_HEADING))


def test_b_iv_a_17_never_less_than_nothing() -> None:
    """second_edition:B.IV.A.17 - lost rigging lowers every attitude's figure, but none below 0."""
    rows = {
        lost: allowances(BOOK, position(), make_ship("a", rigging=[0] * lost + [3] * (4 - lost)))
        for lost in range(5)
    }
    assert rows == {
        0: (4, 3, 1, 0),
        1: (3, 2, 0, 0),
        2: (2, 1, 0, 0),
        3: (1, 0, 0, 0),
        4: (0, 0, 0, 0),
    }


@pytest.mark.parametrize("off_wind", range(6))
@pytest.mark.parametrize("row", [(4, 3, 1, 0), (3, 2, 1, 0), (2, 1, 0, 0), (0, 0, 0, 0)])
def test_b_iv_a_all_legal_plots_are_those_without_infraction(off_wind: int, row: tuple[int, ...]) -> None:
    """second_edition:B.IV.A - what is offered and what is refused never overlap, and together are everything."""
    offered = set(legal_plots(Helm(row, 2), off_wind))
    everything = {"0"}
    for letters in range(1, 6):
        for number in range(3**letters):
            text, run = "", 0
            for position_ in range(letters):
                kind = number // 3**position_ % 3
                if kind == 0:
                    run += 1
                    continue
                text, run = text + (str(run) if run else "") + "LR"[kind - 1], 0
            everything.add(text + (str(run) if run else ""))
    assert offered <= everything
    assert offered == {plot for plot in everything if infraction(plot, Helm(row, 2), off_wind) is None}
