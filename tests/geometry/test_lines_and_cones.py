"""Lines of sight hex by hex, and the cones ahead and astern (rulings G9 and Q1)."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.test_hexgrid import rotate
from tests.geometry.test_plays_and_fields import mirror, mirrored
from weathergage.geometry.hexgrid import (
    DIRECTIONS,
    REVERSE_OF,
    STEP,
    distance,
    from_axial,
    line,
    step,
    to_axial,
)
from weathergage.geometry.plays import PORT, STARBOARD, cone, play

vectors = st.tuples(st.integers(-15, 15), st.integers(-15, 15)).map(lambda pair: from_axial(*pair))
headings = st.sampled_from(DIRECTIONS)
#: Farther out than any gun reaches nothing is worked out.
REACH = 13


def pairs(vector: int) -> list[frozenset[int]]:
    """The line as sets: one hex, or the two between which it runs."""
    return [frozenset(pair) for pair in line(vector)]


def slow_line(vector: int) -> list[frozenset[int]]:
    """The hexes whose centres are nearest to the points that divide the line, by exact fractions."""
    q, r = to_axial(vector)
    steps = distance(0, vector)
    found = []
    for n in range(1, steps):
        x, y = Fraction(q * n, steps), Fraction(r * n, steps)
        near = [(i, j) for i, j in product(range(int(x) - 2, int(x) + 3), range(int(y) - 2, int(y) + 3))]
        away = {(i, j): (i - x) ** 2 + (j - y) ** 2 + (i + j - x - y) ** 2 for i, j in near}
        least = min(away.values())
        found.append(frozenset(from_axial(*each) for each in near if away[each] == least))
    return found


@given(vectors)
def test_a_line_holds_the_hexes_nearest_to_it(vector: int) -> None:
    assert pairs(vector) == slow_line(vector)


@given(vectors)
def test_a_line_is_the_same_from_both_ends(vector: int) -> None:
    back = [frozenset(vector + offset for offset in pair) for pair in reversed(pairs(-vector))]
    assert pairs(vector) == back


@given(vectors, st.integers(0, 5))
def test_lines_rotate_and_mirror(vector: int, times: int) -> None:
    turned = [frozenset(rotate(offset, times) for offset in pair) for pair in pairs(vector)]
    assert pairs(rotate(vector, times)) == turned
    assert pairs(mirror(vector)) == [frozenset(map(mirror, pair)) for pair in pairs(vector)]


@given(vectors)
def test_a_line_goes_on_hex_by_hex(vector: int) -> None:
    ends = [frozenset({0}), *pairs(vector), frozenset({vector})] if vector else []
    assert len(ends) == (distance(0, vector) + 1 if vector else 0)
    for here, there in pairwise(ends):
        assert min(distance(one, other) for one in here for other in there) == 1
    for n, pair in enumerate(pairs(vector), 1):
        assert {distance(0, offset) for offset in pair} == {n}


@pytest.mark.parametrize("heading", DIRECTIONS)
def test_along_a_row_of_hexes_a_line_is_that_row(heading: int) -> None:
    assert pairs(step(0, heading, 5)) == [frozenset({step(0, heading, n)}) for n in range(1, 5)]


@pytest.mark.parametrize("heading", DIRECTIONS)
def test_a_line_along_the_hexsides_runs_exactly_between_two_hexes(heading: int) -> None:
    """Every odd point of it lies on a hexside, every even one in a hex; both neighbours must be blocked (G9)."""
    beside = heading % 6 + 1
    across = STEP[heading] + STEP[beside]
    assert pairs(across) == [frozenset({STEP[heading], STEP[beside]})]
    assert pairs(2 * across) == [
        frozenset({STEP[heading], STEP[beside]}),
        frozenset({across}),
        frozenset({across + STEP[heading], across + STEP[beside]}),
    ]


def test_neighbours_have_nothing_between_them() -> None:
    assert all(line(STEP[heading]) == () for heading in DIRECTIONS) and line(0) == ()


@pytest.mark.parametrize("heading", DIRECTIONS)
def test_a_cone_is_three_hexes_wide_at_one_and_two_wider_at_each_hex(heading: int) -> None:
    found = cone(heading)
    assert {offset for offset, away in found.items() if away == 1} == {
        STEP[heading],
        STEP[heading % 6 + 1],
        STEP[(heading - 2) % 6 + 1],
    }
    for away in range(1, REACH + 1):
        assert list(found.values()).count(away) == 2 * away + 1
    assert all(distance(0, offset) == away for offset, away in found.items())


@given(headings, st.integers(0, 5))
def test_cones_rotate_mirror_and_point_astern(heading: int, times: int) -> None:
    turned = (heading + times - 1) % 6 + 1
    assert cone(turned) == {rotate(offset, times): away for offset, away in cone(heading).items()}
    assert cone(mirrored(heading)) == {mirror(offset): away for offset, away in cone(heading).items()}
    assert cone(heading, astern=True) == cone(REVERSE_OF[heading])
    assert cone(heading, astern=True) == {-offset: away for offset, away in cone(heading).items()}


@given(vectors, headings)
def test_every_hex_in_reach_is_in_a_broadside_or_a_cone_and_both_only_on_the_edges(
    where: int, heading: int
) -> None:
    stern = step(0, heading, -1)
    if where in (0, stern) or min(distance(0, where), distance(stern, where)) > REACH - 1:
        return
    ahead, behind = cone(heading).get(where), cone(heading, astern=True).get(where - stern)
    broadsides = [side for side in (PORT, STARBOARD) if where in play(heading, side)]
    assert len(broadsides) <= 1 and not (ahead and behind)
    assert broadsides or ahead or behind
    beside = (STEP[heading % 6 + 1], STEP[(heading - 2) % 6 + 1])
    on_edge = where in {ray * n for ray in beside for n in range(1, REACH + 1)} or (
        where - stern in {-ray * n for ray in beside for n in range(1, REACH + 1)}
    )
    assert bool(broadsides and (ahead or behind)) == on_edge
