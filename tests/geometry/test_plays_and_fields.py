"""The play of a broadside and the five fields (rulings G5, G6, G7, G8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.geometry.test_hexgrid import rotate
from weathergage.geometry.bearing import bearing, work_out
from weathergage.geometry.hexgrid import (
    DIRECTIONS,
    distance,
    from_axial,
    parse_label,
    step,
    stern_of,
    to_axial,
)
from weathergage.geometry.plays import PORT, SIDES, STARBOARD, column_hexes, field_of, play

near = st.tuples(st.integers(-14, 14), st.integers(-14, 14)).map(lambda pair: from_axial(*pair))
headings = st.sampled_from(DIRECTIONS)


def mirror(code: int) -> int:
    """Reflect a hex in the north-south line through the origin."""
    q, r = to_axial(code)
    return from_axial(-q, q + r)


def mirrored(heading: int) -> int:
    return (8 - heading - 1) % 6 + 1


@pytest.mark.parametrize("column", range(1, 11))
def test_field_sizes_are_those_of_the_ruling(column: int) -> None:
    fields = [field_of(column, t) for t in range(column + 2)]
    ends = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3)[column - 1]
    middle = (1, 2, 3, 4, 3, 4, 5, 6, 5, 6)[column - 1]
    assert fields.count(5) == fields.count(4) == ends
    assert sum(fields.count(f) for f in (1, 2, 3)) == middle


@pytest.mark.parametrize("column", range(1, 11))
def test_fields_run_from_bow_to_stern_as_5_3_1_2_4(column: int) -> None:
    fields = [field_of(column, t) for t in range(column + 2)]
    order = [5, 3, 1, 2, 4]
    places = [order.index(f) for f in fields]
    assert places == sorted(places)
    assert fields.count(1) == (column % 2)


def test_starboard_play_of_a_ship_heading_north() -> None:
    """The first column beside a ship at J20 heading north: from north-east of her bow to south-east of her stern."""
    bow = parse_label("J20")
    first = [bow + offset for offset in column_hexes(1, STARBOARD, 1)]
    assert first[0] == step(bow, 2)
    assert first[-1] == step(stern_of(bow, 1), 3)
    assert [parse_label(x) for x in ("K20", "K21", "K22")] == first
    assert [bow + o for o in column_hexes(1, PORT, 1)] == [parse_label(x) for x in ("I20", "I21", "I22")]


@pytest.mark.parametrize("heading", DIRECTIONS)
@pytest.mark.parametrize("side", SIDES)
def test_plays_rotate_and_mirror(heading: int, side: int) -> None:
    north = play(1, side)
    assert play(heading, side) == {rotate(offset, heading - 1): field for offset, field in north.items()}
    other = play(mirrored(heading), 1 - side)
    assert {mirror(offset): field for offset, field in play(heading, side).items()} == other


@pytest.mark.parametrize("heading", DIRECTIONS)
def test_the_cones_ahead_and_astern_belong_to_no_broadside(heading: int) -> None:
    ahead = [step(0, heading, n) for n in range(1, 10)]
    astern = [step(stern_of(0, heading), heading, -n) for n in range(1, 10)]
    for where in (*ahead, *astern, 0, stern_of(0, heading)):
        assert where not in play(heading, PORT)
        assert where not in play(heading, STARBOARD)


def slow_field(column: int, t: int) -> int:
    """Ruling G6 word for word, with fractions instead of doubled numbers."""
    c = 1 + (column - 1) // 4
    if t < c:
        return 5
    if t > column + 1 - c:
        return 4
    if t == (column + 1) / 2:
        return 1
    return 3 if t < (column + 1) / 2 else 2


@given(st.integers(1, 13), st.integers(0, 14))
def test_fields_match_the_slow_definition(column: int, t: int) -> None:
    if t <= column + 1:
        assert field_of(column, t) == slow_field(column, t)


@given(near, headings, headings)
def test_remembered_bearings_are_the_worked_out_ones(vector: int, mine: int, hers: int) -> None:
    base = parse_label("R20")
    seen = bearing(base, mine, base + vector, hers)
    if distance(0, vector) <= 14:
        assert seen == work_out(vector, mine, hers)


@given(near, headings, headings)
def test_range_is_the_same_from_both_ships(vector: int, mine: int, hers: int) -> None:
    there, back = work_out(vector, mine, hers), work_out(-vector, hers, mine)
    assert there.range == back.range
    assert there.answered == (back.port or back.starboard)


@given(near, headings, headings, st.integers(0, 5))
def test_bearings_are_the_same_after_a_rotation(vector: int, mine: int, hers: int, times: int) -> None:
    turned = work_out(rotate(vector, times), (mine + times - 1) % 6 + 1, (hers + times - 1) % 6 + 1)
    assert turned == work_out(vector, mine, hers)


@given(near, headings, headings)
def test_a_mirror_exchanges_the_sides(vector: int, mine: int, hers: int) -> None:
    here, there = work_out(vector, mine, hers), work_out(mirror(vector), mirrored(mine), mirrored(hers))
    assert (there.port, there.starboard) == (here.starboard, here.port)
    assert there.fields == (here.fields[1], here.fields[0])
    assert (there.range, there.answered, there.ahead, there.astern) == (
        here.range,
        here.answered,
        here.ahead,
        here.astern,
    )
    assert there.near_side == (1 - here.near_side if here.near_side >= 0 else -1)


def test_straddling_ships_are_in_every_field_that_holds_a_hex_of_theirs() -> None:
    """A target across the ends of two columns lies in fields 3 and 5 (ruling G7)."""
    target_bow = column_hexes(1, STARBOARD, 3)[0]
    seen = work_out(target_bow, 1, 1)
    assert seen.fields[STARBOARD] == (3, 5)
    assert seen.fields[PORT] == ()


def test_line_ahead_and_astern_are_counted_from_bow_and_stern() -> None:
    """A ship crossing three hexes ahead of the target's bow is on her keel line (ruling G8)."""
    target = parse_label("R20")
    crossing = step(target, 1, 3)
    assert bearing(crossing, 3, target, 1).ahead == 3
    assert bearing(crossing, 3, target, 4).astern == 2
    assert bearing(step(crossing, 3, 4), 3, target, 1).ahead == 0


def test_near_side_is_free_only_on_the_keel_line() -> None:
    target = parse_label("R20")
    ahead = step(target, 1, 3)
    assert bearing(ahead, 1, target, 1).near_side == -1
    assert bearing(ahead, 3, target, 1).near_side == -1, "crossing ahead, her bow on the line is nearest"
    assert bearing(step(ahead, 6), 6, target, 1).near_side == -1, "or her stern"
    assert bearing(step(target, 3, 3), 1, target, 1).near_side == STARBOARD
    assert bearing(step(target, 5, 3), 1, target, 1).near_side == PORT


@given(near, headings, headings)
def test_the_open_end_is_the_one_she_lies_towards(vector: int, mine: int, hers: int) -> None:
    """Unanswered or on the keel line, a ship faces the bow or the stern; answered from elsewhere, neither (G8)."""
    seen = work_out(vector, mine, hers)
    if not 0 < seen.range <= 12:
        # Plays are worked out for thirteen columns, more than any gun reaches.
        return
    if seen.answered and not seen.ahead and not seen.astern:
        assert seen.end == ""
        return
    hexes = (0, stern_of(0, mine))
    bow, stern = vector, stern_of(vector, hers)
    nearer_bow = sum(distance(h, stern) - distance(h, bow) for h in hexes)
    assert seen.end == ("bow" if seen.ahead or (not seen.astern and nearer_bow > 0) else "stern")
