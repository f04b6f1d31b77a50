"""The open table as it is computed agrees with its formulas as they are defined, to the last unit."""

import random
from collections.abc import Iterator

import tests.geometry.opentable_formulas as defined
from weathergage.geometry import opentable
from weathergage.geometry.opentable import Base, Spot

#: Places near each other, as far apart as on the largest table that a battle may have, and on the same spot.
SPREADS = (0, 3, 40, 700, 5_000, 1_500_000)
#: Bases of the sheet, the smallest and the largest that a battle may set, and none at all.
SIZES = ((350, 350, 120), (170, 170, 70), (50, 50, 25), (5_000, 5_000, 5_000), (1, 0, 0), (0, 0, 0))
CASES = 400
#: Farther than any gun carries.
FARTHEST = 20_000


def spots(chance: random.Random, spread: int) -> Spot:
    return chance.randint(-spread, spread), chance.randint(-spread, spread)


def laid(chance: random.Random, spread: int) -> tuple[Base, defined.Rectangle]:
    """The same base twice."""
    size = chance.choice(SIZES) if chance.random() < 0.7 else tuple(chance.randint(0, 400) for _ in range(3))
    fore, aft, beam = size
    mast, point = spots(chance, spread), chance.randint(-16, 31)
    return Base(mast, point, fore, aft, beam), defined.Rectangle(mast, point, fore, aft, beam)


def cases() -> Iterator[tuple[random.Random, int]]:
    for spread in SPREADS:
        for seed in range(CASES):
            yield random.Random(f"{spread}/{seed}"), spread


def beside(chance: random.Random) -> tuple[Base, Base, defined.Rectangle, defined.Rectangle]:
    """Two bases on one heading that touch, overlap or miss each other by a unit."""
    point, (fore, aft, beam) = chance.randrange(16), chance.choice(SIZES[:4])
    along = chance.choice((0, fore + aft, 2 * fore)) + chance.randint(-1, 1)
    across = chance.choice((0, 2 * beam)) + chance.randint(-1, 1)
    mast = spots(chance, 9_000)
    there = defined.ahead(defined.ahead(mast, point, along), point + 4, across)
    return (
        Base(mast, point, fore, aft, beam),
        Base(there, point, fore, aft, beam),
        defined.Rectangle(mast, point, fore, aft, beam),
        defined.Rectangle(there, point, fore, aft, beam),
    )


def test_bases_lie_where_the_formulas_lay_them() -> None:
    for chance, spread in cases():
        base, by_definition = laid(chance, spread)
        assert (base.mast, base.point) == (by_definition.mast, by_definition.point)
        assert (base.bow, base.stern) == (by_definition.bow, by_definition.stern)
        assert list(base.corners) == by_definition.corners
        length, point = chance.randint(0, 9_000), chance.randrange(16)
        assert opentable.ahead(base.mast, point, length) == defined.ahead(base.mast, point, length)
        assert list(base.slid(point, length).corners) == by_definition.slid(point, length).corners
        stretched = base.wake(5)
        stretched.stretch(base.fore + length)
        assert list(stretched.corners) == by_definition.wake(length).corners
        assert stretched.reach == base.wake(length).reach


def test_bases_overlap_where_the_formulas_say_so() -> None:
    found = [0, 0]
    for chance, spread in cases():
        (a, one), (b, two) = laid(chance, spread), laid(chance, spread)
        overlaps = defined.overlap(one, two)
        assert opentable.overlap(a, b) == opentable.overlap(b, a) == overlaps
        assert opentable.overlaps_any(a, [b]) == overlaps
        found[overlaps] += 1
    for seed in range(4 * CASES):
        a, b, one, two = beside(random.Random(seed))
        overlaps = defined.overlap(one, two)
        assert opentable.overlap(a, b) == opentable.overlap(b, a) == overlaps
        found[overlaps] += 1
    assert min(found) > CASES


def test_ways_and_slides_end_where_the_formulas_end_them() -> None:
    found = [0, 0]
    for chance, spread in cases():
        base, by_definition = laid(chance, spread)
        others = [laid(chance, spread) for _ in range(chance.randint(0, 4))]
        bases, rectangles = [each[0] for each in others], [each[1] for each in others]
        length, point = chance.choice((0, 1, 250, 900, 3_000)), chance.randint(-4, 20)
        way = opentable.free_way(base, length, bases)
        assert way == defined.free_way(by_definition, length, rectangles)
        slide = opentable.free_slide(base, point, length, bases)
        assert slide == defined.free_slide(by_definition, point, length, rectangles)
        for other, rectangle in others:
            over = opentable.slid_over(base, point, length, other)
            assert over == defined.slid_over(by_definition, point, length, rectangle)
        found[way[1] >= 0] += 1
    assert min(found) > CASES / 4


def test_lines_ranges_and_arcs_are_those_of_the_formulas() -> None:
    crossed = [0, 0]
    for chance, spread in cases():
        base, by_definition = laid(chance, spread)
        a, b = spots(chance, spread), spots(chance, spread)
        if chance.random() < 0.2:
            a = chance.choice(base.corners)
        crosses = opentable.crosses(a, b, base)
        assert crosses == defined.crosses(a, b, by_definition)
        crossed[crosses] += 1
        assert opentable.nearest_squared(a, base) == defined.nearest_squared(a, by_definition)
        assert opentable.squared(a, b) == defined.squared(a, b)
        point, points = chance.randint(-16, 31), chance.randrange(8)
        edge = defined.ahead(a, point + chance.choice((-points, points)), chance.randint(0, 3_000))
        for spot in (a, b, edge):
            sees = opentable.in_sector(a, point, points, spot)
            assert sees == defined.in_sector(a, point, points, spot)
        assert opentable.between(point, points) == min((point - points) % 16, (points - point) % 16)
    assert min(crossed) > 20


def test_ranges_are_told_by_their_squares_near_and_far() -> None:
    for chance, spread in cases():
        base, by_definition = laid(chance, spread)
        spot = spots(chance, spread)
        above, below = defined.nearest_squared(spot, by_definition)
        exact = above // below
        ends = {max(0, exact + chance.choice((-1, 0, 1))), exact // 2, 2 * exact}
        squares = sorted({min(FARTHEST**2, end) for end in ends})
        within = [number for number, square in enumerate(squares) if above <= square * below]
        assert opentable.range_of(*spot, base, squares) == (within[0] if within else -1)
    # Abeam of the largest base across the largest table, where squares need more than 63 bits.
    assert opentable.range_of(1_500_000, 0, Base((0, 0), 0, 5_000, 5_000, 5_000), [FARTHEST**2]) == -1


def test_nothing_that_is_passed_is_overlooked() -> None:
    for chance, spread in cases():
        base, _ = laid(chance, spread)
        other, hers = laid(chance, spread)
        length, slack = chance.randint(0, 3_000), chance.randint(0, 50)
        wide = defined.Rectangle(
            base.mast, base.point, base.fore + length + slack, base.aft + slack, base.beam + slack
        )
        if defined.overlap(wide, hers):
            assert opentable.may_pass(base, length, other, slack)
    ship = Base((0, 0), 4, 350, 350, 120)
    assert not opentable.may_pass(ship, 1_000, Base((0, 2_000), 4, 350, 350, 120), 0)
    assert not opentable.may_pass(ship, 1_000, Base((3_000, 0), 4, 350, 350, 120), 0)
    assert not opentable.may_pass(ship, 1_000, Base((-2_000, 0), 4, 350, 350, 120), 0)


def test_a_base_that_is_laid_anew_lies_like_a_new_one() -> None:
    for chance, spread in cases():
        base, _ = laid(chance, spread)
        there, point = spots(chance, spread), chance.randint(-16, 31)
        new = Base(there, point, base.fore, base.aft, base.beam)
        base.lay(*there, point)
        assert (base.mast, base.point, base.corners) == (new.mast, new.point, new.corners)
