"""Whoever asks for clear water is never told of land as if it were sea."""

import random

import pytest

from weathergage.geometry.hexgrid import DIRECTIONS, distance, from_offset, step
from weathergage.rulesets.shared.chart import Chart


@pytest.mark.parametrize("seed", range(6))
def test_clear_water_has_no_land_within_reach(seed: int) -> None:
    chance = random.Random(seed)
    everywhere = [from_offset(column, row) for column in range(-8, 34) for row in range(-7, 34)]
    west, south = chance.choice((0, None)), chance.choice((24, None))
    chart = Chart(26, 24, frozenset(chance.sample(everywhere, 3)), west=west, south=south)
    land = [where for where in everywhere if chart.is_land(where)]
    inner = [from_offset(column, row) for column in range(2, 24) for row in range(3, 22)]
    for where in inner:
        reach = chance.randint(0, 9)
        nearest = min(distance(where, each) for each in land)
        if chart.clear_of_land(where, reach):
            assert nearest > reach
        elif west is south is None:
            assert nearest <= reach, "where land is drawn hex by hex the answer is exact"


def test_an_open_sea_is_clear_everywhere() -> None:
    assert Chart(20, 20, frozenset()).open_sea and Chart(20, 20, frozenset()).clear_of_land(0, 99)
    assert not Chart(20, 20, frozenset(), north=1).open_sea
    assert not Chart(20, 20, frozenset({from_offset(3, 3)})).clear_of_land(from_offset(30, 3), 40), (
        "nobody knows what lies so far away"
    )


@pytest.mark.parametrize("heading", DIRECTIONS)
def test_room_ahead_ends_at_the_first_land(heading: int) -> None:
    chance = random.Random(heading)
    everywhere = [from_offset(column, row) for column in range(26) for row in range(1, 24)]
    chart = Chart(26, 24, frozenset(chance.sample(everywhere, 60)), west=0, south=24)
    for where in (*everywhere, from_offset(200, 5), from_offset(-40, 5)):
        for farthest in (8, 5):
            ways = [chart.is_land(step(where, heading, hexes)) for hexes in range(1, farthest + 1)]
            assert chart.shore.room_ahead(where, heading, farthest) == (
                ways.index(True) if True in ways else farthest
            )
