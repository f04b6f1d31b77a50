"""Whoever asks for clear water is never told of land as if it were sea."""

import random

import pytest

from weathergage.geometry.hexgrid import distance, from_offset
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
