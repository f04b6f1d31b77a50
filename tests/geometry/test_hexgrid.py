"""Board, labels, ranges and turns (rulings G1, G2, G4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.geometry.hexgrid import (
    DIRECTIONS,
    PORT_OF,
    REVERSE_OF,
    STARBOARD_OF,
    STEP,
    column_letters,
    distance,
    from_axial,
    from_offset,
    label,
    on_chart,
    parse_label,
    step,
    stern_of,
    to_axial,
    to_offset,
)

axial = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
hexes = axial.map(lambda pair: from_axial(*pair))
directions = st.sampled_from(DIRECTIONS)


def rotate(code: int, times: int) -> int:
    """Turn a hex about the origin by 60 degrees clockwise, so many times."""
    q, r = to_axial(code)
    for _ in range(times % 6):
        q, r = -r, q + r
    return from_axial(q, r)


@pytest.mark.parametrize("text", ["A1", "B1", "J20", "Z35", "AA1", "YY35", "ZZ1", "AAA3", "BBB12"])
def test_labels_round_trip(text: str) -> None:
    assert label(parse_label(text)) == text


def test_columns_are_doubled_then_tripled() -> None:
    assert [column_letters(c) for c in (0, 25, 26, 50, 51, 52, 53)] == [
        "A",
        "Z",
        "AA",
        "YY",
        "ZZ",
        "AAA",
        "BBB",
    ]


@pytest.mark.parametrize(
    "text", ["", "A", "1", "AB3", "A0", "a1", "A01", "A-1", "A1 ", "A1\n", "Ä1", "A٣", "(1,)", "A" + 20 * "9"]
)
def test_what_is_no_label_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(ValueError, match="like A1, R23 or CC7"):
        parse_label(text)


def test_second_columns_sit_half_a_hex_lower() -> None:
    """South-east of A1 is B1, and south-east of B1 is C2."""
    assert label(step(parse_label("A1"), 3)) == "B1"
    assert label(step(parse_label("B1"), 3)) == "C2"
    assert label(step(parse_label("B1"), 2)) == "C1"
    assert label(step(parse_label("J20"), 1)) == "J19"


def test_second_columns_have_one_row_less() -> None:
    assert on_chart(parse_label("A35"), 51, 35)
    assert not on_chart(parse_label("B35"), 51, 35)
    assert on_chart(parse_label("YY35"), 51, 35)
    assert not on_chart(parse_label("ZZ1"), 51, 35)


@given(hexes)
def test_west_and_north_of_the_chart_labels_are_axial_pairs(code: int) -> None:
    text = label(code)
    column, row = to_offset(code)
    assert text.startswith("(") == (column < 0 or row < 1)
    assert parse_label(text) == code


@given(st.integers(-80, 80), st.integers(-80, 80))
def test_offsets_round_trip(column: int, row: int) -> None:
    assert to_offset(from_offset(column, row)) == (column, row)


@given(axial)
def test_axial_round_trips(pair: tuple[int, int]) -> None:
    assert to_axial(from_axial(*pair)) == pair


@given(hexes, hexes, hexes)
def test_range_is_a_distance(a: int, b: int, c: int) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, hexes, st.integers(0, 5))
def test_range_is_the_same_after_a_rotation(a: int, b: int, times: int) -> None:
    assert distance(rotate(a, times), rotate(b, times)) == distance(a, b)


@given(hexes, directions, st.integers(0, 12))
def test_steps_in_a_line_are_as_far_as_they_are_many(a: int, direction: int, count: int) -> None:
    assert distance(a, step(a, direction, count)) == count
    assert step(step(a, direction, count), REVERSE_OF[direction], count) == a


def test_directions_run_clockwise_from_north() -> None:
    assert [to_axial(STEP[d]) for d in DIRECTIONS] == [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


@given(hexes, directions)
def test_a_turn_and_its_inverse(bow: int, heading: int) -> None:
    """A turn pivots on the bow, swings the stern to a neighbouring hex, and its inverse brings her back (G2)."""
    for turn, back in ((STARBOARD_OF, PORT_OF), (PORT_OF, STARBOARD_OF)):
        turned = turn[heading]
        assert back[turned] == heading
        assert distance(stern_of(bow, heading), stern_of(bow, turned)) == 1
        assert stern_of(bow, back[turned]) == stern_of(bow, heading)


@given(hexes, directions)
def test_stern_is_astern_of_the_bow(bow: int, heading: int) -> None:
    assert step(stern_of(bow, heading), heading) == bow
    assert stern_of(bow, heading, hexes=1) == bow
