"""Only ships that may meet are looked at in each impulse, so none may be left out (B.V.C)."""

import random

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.engine.dice import Dice
from weathergage.geometry.hexgrid import STEP, distance, label, parse_label, step, stern_of
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
            assert courses.ways[0].by_impulse and courses.ways[1].by_impulse and courses.pairs == 1
    assert met > 300, "too few of them met to prove anything"


@pytest.mark.parametrize("seed", range(3))
def test_b_v_c_a_fleet_is_searched_for_neighbours_as_pair_by_pair(seed: int) -> None:
    """second_edition:B.V.C - the order of columns leaves out no two ships that may meet, turn after turn."""
    chance, courses, found = random.Random(seed), Courses(), 0
    ships = [DESK.ship(f"s{n}", n % 2, f"{chance.choice('DKRW')}{n + 3}") for n in range(40)]
    state = DESK.position(*ships)
    for _ in range(10):
        for ship in ships:
            ship.bow = step(ship.bow, chance.randint(1, 6), chance.randint(0, 9))
            ship.plot, ship.present = PLOTS.number(chance.choice(PLANS)), chance.random() < 0.9
        courses.begin(state, by_impulse=False)
        both = list(zip(courses.firsts, courses.seconds, strict=True))[: courses.pairs]
        pairs = {frozenset((a.index, b.index)) for a, b in both}
        assert len(pairs) == courses.pairs
        lying = [ship for ship in ships if ship.present or ship.plot]
        for n, a in enumerate(lying):
            for b in lying[:n]:
                near = distance(a.bow, b.bow) <= PLOTS.length[a.plot] + PLOTS.length[b.plot] + 3
                assert (frozenset((a.spec.index, b.spec.index)) in pairs) == near
        found += len(pairs)
    assert found > 300, "too few were near each other to prove anything"


def test_b_v_c_4_ships_far_down_the_list_stop_and_foul_like_the_first() -> None:
    """second_edition:B.V.C.4 - who met whom is known of every ship, however many there are."""
    ships = [DESK.ship(f"s{n}", n % 2, f"D{3 * n + 3}", 3) for n in range(70)]
    ships[40] = DESK.ship("s40", 0, "R20", 1, plot="1")
    ships[69] = DESK.ship("s69", 1, "R17", 4, plot="2")
    state = DESK.position(*ships)
    state.dice = Dice(script=[1])
    ExecutionPhase(DESK.book).resolve(state, {"plot/s40": "1", "plot/s69": "2"}, None)
    assert state.busy == (1 << 40 | 1 << 69) and state.ties.fouled(40, 69)


@pytest.mark.parametrize("seed", range(4))
def test_b_v_c_nobody_ends_in_the_hex_of_another(seed: int) -> None:
    """second_edition:B.V.C.2 - whatever was plotted, a hex holds one ship; and work space is used again."""
    chance, phase, made = random.Random(seed), ExecutionPhase(DESK.book), 0
    for _ in range(500):
        state = two_near(chance)
        a, b = state.ships
        if {a.bow, a.stern} & {b.bow, b.stern}:
            continue
        a.still, b.still = chance.randint(0, 2), chance.randint(0, 2)
        phase.resolve(state, {}, None)
        assert not {a.bow, a.stern} & {b.bow, b.stern}
        made = made or len(phase.spare)
    assert len(phase.spare) == made > 0
