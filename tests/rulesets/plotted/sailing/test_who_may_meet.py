"""Only ships that may meet are looked at in each impulse, so none may be left out (B.V.C)."""

import random

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.engine.dice import Dice
from weathergage.geometry.hexgrid import STEP, label, parse_label, step, stern_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.sailing.courses import Courses
from weathergage.rulesets.plotted.sailing.plots import PLOTS, after
from weathergage.rulesets.plotted.turn.execution_phase import ExecutionPhase

DESK = Desk("second_edition")
PLANS = ("0", "0", "0", "1", "L", "2", "1R", "R1L1", "3", "2L1")


def hexes(state: PlottedState, ship: Ship) -> set[int]:
    """Every hex in which she lies on her way, and into which she may drift from its end."""
    bow, heading = ship.bow, ship.heading
    found = {bow, ship.stern}
    for impulse in PLOTS.steps[ship.plot]:
        bow, heading = after(bow, heading, impulse)
        found |= {bow, stern_of(bow, heading)}
    if not PLOTS.entered[ship.plot]:
        found |= {where + STEP[state.wind] for where in (bow, stern_of(bow, heading))}
    return found


def two_near(chance: random.Random) -> PlottedState:
    """Two ships within a few hexes of each other."""
    there = step(
        step(parse_label("R20"), chance.randint(1, 6), chance.randint(0, 5)), 3, chance.randint(2, 5)
    )
    a = DESK.ship("a", 0, "R20", chance.randint(1, 6), plot=chance.choice(PLANS))
    b = DESK.ship("b", 1, label(there), chance.randint(1, 6), plot=chance.choice(PLANS))
    state = DESK.position(a, b, wind=chance.randint(1, 6))
    state.dice = Dice(chance.randrange(1000))
    return state


def test_b_v_c_ships_whose_ways_cross_are_looked_at() -> None:
    """second_edition:B.V.C - whoever can come into a hex of another goes impulse by impulse with her."""
    chance, courses, met = random.Random(1805), Courses(), 0
    for _ in range(3000):
        state = two_near(chance)
        courses.begin(state, by_impulse=False)
        if hexes(state, state.ships[0]) & hexes(state, state.ships[1]):
            met += 1
            assert courses.ways[0].by_impulse and courses.ways[1].by_impulse and len(courses.firsts) == 1
    assert met > 300, "too few of them met to prove anything"


@pytest.mark.parametrize("seed", range(4))
def test_b_v_c_nobody_ends_in_the_hex_of_another(seed: int) -> None:
    """second_edition:B.V.C.2 - whatever was plotted, a hex holds one ship; and work space is used again."""
    chance, phase = random.Random(seed), ExecutionPhase(DESK.book)
    for _ in range(500):
        state = two_near(chance)
        a, b = state.ships
        if {a.bow, a.stern} & {b.bow, b.stern}:
            continue
        a.still, b.still = chance.randint(0, 2), chance.randint(0, 2)
        phase.resolve(state, {}, None)
        assert not {a.bow, a.stern} & {b.bow, b.stern}
    assert len(phase.spare) == 1
