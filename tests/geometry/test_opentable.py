"""The open table: exact, the same from every side, and no base slips through another."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from weathergage.geometry.opentable import (
    ALONG,
    POINTS,
    UNIT,
    Base,
    Spot,
    ahead,
    between,
    crosses,
    free_slide,
    free_way,
    in_sector,
    nearest_squared,
    overlap,
    slid_over,
    squared,
    within,
)

SEED = st.integers(0, 10**9)
example_seeds = settings(max_examples=150, deadline=None, derandomize=True)


def quarter(spot: Spot, turns: int = 1) -> Spot:
    """A place turned by so many right angles clockwise about the corner."""
    x, y = spot
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def turned(base: Base, turns: int) -> Base:
    return Base(quarter(base.mast, turns), base.point + 4 * turns, base.fore, base.aft, base.beam)


def shifted(base: Base, by: Spot) -> Base:
    return Base((base.mast[0] + by[0], base.mast[1] + by[1]), base.point, base.fore, base.aft, base.beam)


def any_base(chance: random.Random, spread: int = 1200) -> Base:
    return Base(
        (chance.randint(-spread, spread), chance.randint(-spread, spread)),
        chance.randrange(POINTS),
        chance.randint(100, 400),
        chance.randint(100, 400),
        chance.randint(60, 130),
    )


def reaches(a: Base, b: Base, length: int) -> bool:
    """Whether the keel of one is no farther from the mainmast of the other than that."""
    above, below = nearest_squared(a.mast, b)
    return above <= length * length * below


def test_sixteen_points_clockwise_from_north_each_a_unit_long() -> None:
    assert (
        ALONG[0] == (0, -UNIT) and ALONG[4] == (UNIT, 0) and ALONG[8] == (0, UNIT) and ALONG[12] == (-UNIT, 0)
    )
    for point, (east, south) in enumerate(ALONG):
        assert abs(east * east + south * south - UNIT * UNIT) < 2 * UNIT
        assert ALONG[(point + 8) % POINTS] == (-east, -south)
        assert ALONG[(point + 4) % POINTS] == quarter((east, south))


@example_seeds
@given(SEED)
def test_a_way_and_its_mirror_image_are_mirror_images(seed: int) -> None:
    """Rounding knows no direction, so that nobody gains by heading one way."""
    chance = random.Random(seed)
    point, length = chance.randrange(POINTS), chance.randint(0, 3000)
    x, y = ahead((0, 0), point, length)
    assert ahead((0, 0), point + 8, length) == (-x, -y)
    assert ahead((0, 0), -point, length) == (-x, y)
    assert ahead((0, 0), point + 4, length) == quarter((x, y))
    assert abs(squared((0, 0), (x, y)) - length * length) <= 2 * length + 1


@example_seeds
@given(SEED)
def test_contact_is_mutual_and_does_not_depend_on_where_the_table_lies(seed: int) -> None:
    """Symmetry, translation by any distance, and rotation by right angles, exact to the last unit."""
    chance = random.Random(seed)
    a, b = any_base(chance, 600), any_base(chance, 600)
    met = overlap(a, b)
    assert overlap(b, a) == met
    by = chance.randint(-50000, 50000), chance.randint(-50000, 50000)
    assert overlap(shifted(a, by), shifted(b, by)) == met
    for turns in (1, 2, 3):
        assert overlap(turned(a, turns), turned(b, turns)) == met
    assert overlap(a, a)


@example_seeds
@given(SEED)
def test_arcs_and_ranges_turn_and_move_with_the_ships(seed: int) -> None:
    chance = random.Random(seed)
    a, b = any_base(chance), any_base(chance)
    points, arc = chance.randrange(POINTS), chance.randint(1, 7)
    inside = in_sector(a.mast, points, arc, b.mast)
    length = chance.randint(0, 3000)
    near = reaches(a, b, length)
    by = chance.randint(-9000, 9000), chance.randint(-9000, 9000)
    moved_a, moved_b = shifted(a, by), shifted(b, by)
    assert in_sector(moved_a.mast, points, arc, moved_b.mast) == inside
    assert reaches(moved_a, moved_b, length) == near
    for turns in (1, 2, 3):
        there, other = turned(a, turns), turned(b, turns)
        assert in_sector(there.mast, points + 4 * turns, arc, other.mast) == inside
        assert reaches(there, other, length) == near
    assert in_sector(a.mast, points, arc, b.mast) or in_sector(a.mast, points + 8, 8 - arc, b.mast)


def test_sectors_include_their_edges_and_nothing_beyond() -> None:
    for point in range(POINTS):
        for points in range(1, 8):
            for off in range(-8, 9):
                spot = ahead((0, 0), point + off, UNIT)
                # The edges are rounded like everything else, so that only what lies well inside or outside counts.
                if abs(off) != points:
                    assert in_sector((0, 0), point, points, spot) == (abs(off) < points)
    assert in_sector((0, 0), 0, 2, (100, -100)) and not in_sector((0, 0), 0, 2, (101, -100))
    assert not in_sector((5, 5), 0, 2, (5, 5))


@example_seeds
@given(SEED)
def test_nobody_sails_through_a_base(seed: int) -> None:
    """However fast: a ship stops before the first base in her way, as near to it as she can, and never on one."""
    chance = random.Random(seed)
    ship = Base((0, 0), chance.randrange(POINTS), 240, 240, 90)
    others = [other for other in (any_base(chance, 1500) for _ in range(4)) if not overlap(ship, other)]
    length = chance.choice([1, 37, 500, 2000, 9000])
    way, hit = free_way(ship, length, others)
    assert 0 <= way <= length and (hit < 0) == (way == length and not _met(ship, length, others))
    for step in range(0, way + 1, 7):
        assert not any(overlap(ship.moved(step), other) for other in others)
    assert not any(overlap(ship.moved(way), other) for other in others)
    if hit >= 0:
        assert any(overlap(ship.moved(way + near), others[hit]) for near in range(1, 5))


def _met(ship: Base, length: int, others: list[Base]) -> bool:
    return any(overlap(ship.wake(length), other) for other in others)


@example_seeds
@given(SEED)
def test_nothing_drifts_through_a_base(seed: int) -> None:
    """The same for a ship that slides any way she does not head."""
    chance = random.Random(seed)
    ship = Base((0, 0), chance.randrange(POINTS), 240, 240, 90)
    others = [other for other in (any_base(chance, 1200) for _ in range(4)) if not overlap(ship, other)]
    point, length = chance.randrange(POINTS), chance.choice([1, 60, 600, 5000])
    way, hit = free_slide(ship, point, length, others)
    assert 0 <= way <= length
    for step in range(0, way + 1, 7):
        assert not any(overlap(ship.slid(point, step), other) for other in others)
    if hit < 0:
        assert way == length and not any(slid_over(ship, point, length, other) for other in others)
    else:
        assert any(overlap(ship.slid(point, way + near), others[hit]) for near in range(1, 5))


@example_seeds
@given(SEED)
def test_a_line_crosses_a_base_if_it_has_a_place_on_it(seed: int) -> None:
    chance = random.Random(seed)
    base = any_base(chance, 100)
    a = chance.randint(-2000, 2000), chance.randint(-2000, 2000)
    b = chance.randint(-2000, 2000), chance.randint(-2000, 2000)
    found = False
    for step in range(1001):
        x = a[0] + (b[0] - a[0]) * step // 1000
        y = a[1] + (b[1] - a[1]) * step // 1000
        found = found or overlap(Base((x, y), 0, 1, 1, 1), base)
    crossed = crosses(a, b, base)
    assert crossed == crosses(b, a, base)
    # A probe three units wide may graze what the line itself does not cross.
    assert found or not crossed
    if crosses(a, b, Base(base.mast, base.point, base.fore - 9, base.aft - 9, base.beam - 9)):
        assert crossed


def test_distances_to_a_keel_and_limits_that_are_within() -> None:
    keel = Base((0, 0), 4, 300, 200, 50)
    assert keel.bow == (300, 0) and keel.stern == (-200, 0)
    assert nearest_squared((0, 400), keel) == (400 * 400 * 500 * 500, 500 * 500)
    assert nearest_squared((600, 400), keel) == (500 * 500, 1)
    assert within((0, 0), (300, 400), 500) and not within((0, 0), (300, 401), 500)
    assert [between(15, each) for each in (15, 0, 7, 8)] == [0, 1, 8, 7]


def test_edges_that_only_touch_are_no_contact() -> None:
    a = Base((0, 0), 4, 240, 240, 90)
    assert not overlap(a, Base((0, 180), 4, 240, 240, 90))
    assert overlap(a, Base((0, 179), 4, 240, 240, 90))
    assert not overlap(a, Base((480, 0), 4, 240, 240, 90))


def test_both_edges_of_a_sector_belong_to_it() -> None:
    """North-east with two points to either side reaches from due north to due east, and with six to all but two."""
    for spot, there in (((0, -500), True), ((500, 0), True), ((-1, -500), False), ((500, 1), False)):
        assert in_sector((0, 0), 2, 2, spot) == there
    for spot, there in (((-500, 0), True), ((0, 500), True), ((-500, 1), False), ((-1, 500), False)):
        assert in_sector((0, 0), 2, 6, spot) == there
