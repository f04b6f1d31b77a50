"""Between the Basic and the Advanced log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.engine.scenario import Log
from weathergage.ships.conversion import (
    advanced_hull,
    advanced_log,
    basic_hull,
    doubled,
    halved,
    nearest_half,
    nearest_hull,
    nearest_log,
)
from weathergage.ships.library import ShipType, basic_log, library

ALL_TYPES = [
    pytest.param(ship_type, id=f"{errata}-{ship_type.id}")
    for errata in ("as-printed", "corrected")
    for ship_type in library(errata).values()
]
SQUARES = st.integers(min_value=0, max_value=30)
LOGS = st.builds(
    Log,
    hull=st.integers(min_value=1, max_value=60),
    crew=st.tuples(SQUARES, SQUARES, SQUARES),
    guns=st.tuples(SQUARES, SQUARES),
    carronades=st.tuples(SQUARES, SQUARES),
    rigging=st.lists(SQUARES, min_size=3, max_size=4).map(tuple),
)


@given(st.integers(min_value=1, max_value=200))
def test_basic_hull_undoes_advanced_hull(basic: int) -> None:
    assert basic_hull(advanced_hull(basic)) == basic


@given(st.integers(min_value=1, max_value=200))
def test_basic_hull_is_the_least_that_converts(advanced: int) -> None:
    fitting = [n for n in range(1, advanced + 1) if -(-3 * n // 2) == advanced]
    if fitting:
        assert basic_hull(advanced) == fitting[0]
    else:
        with pytest.raises(ValueError, match=str(advanced)):
            basic_hull(advanced)


@pytest.mark.parametrize(("basic", "advanced"), [(7, 11), (8, 12), (9, 14), (12, 18), (13, 20), (17, 26)])
def test_hulls_of_the_charts(basic: int, advanced: int) -> None:
    assert (advanced_hull(basic), basic_hull(advanced)) == (advanced, basic)


@pytest.mark.parametrize("advanced", [0, 1, 4, 13, 16, 22])
def test_a_hull_that_is_no_conversion_is_refused(advanced: int) -> None:
    with pytest.raises(ValueError, match="not one and a half times"):
        basic_hull(advanced)


def test_an_odd_figure_is_refused() -> None:
    with pytest.raises(ValueError, match="5 is not twice"):
        halved((10, 5))


@pytest.mark.parametrize("ship_type", ALL_TYPES)
def test_every_type_converts_there_and_back(ship_type: ShipType) -> None:
    log = basic_log(ship_type)
    assert advanced_hull(log.hull) == ship_type.hull
    assert doubled(log.crew) == ship_type.crew
    assert doubled(log.guns) == ship_type.guns
    assert log.rigging == ship_type.rigging
    if ship_type.bomb:
        assert log.carronades == (0, 0), "mortars are for Advanced games"
    else:
        assert advanced_log(log) == ship_type.squares


def test_the_printed_razee_cannot_be_converted() -> None:
    razee = library()["br-50-razee"]
    printed = next(fix.printed for fix in razee.corrections if fix.column == "hull")
    assert isinstance(printed, int)
    with pytest.raises(ValueError, match="13"):
        basic_hull(printed)


@given(LOGS)
def test_a_log_converts_there_and_back(log: Log) -> None:
    assert nearest_log(advanced_log(log)) == log


@given(LOGS)
def test_the_nearest_basic_log_is_never_too_small_nor_two_squares_too_large(log: Log) -> None:
    again = advanced_log(nearest_log(log))
    assert log.hull <= again.hull <= log.hull + 1
    for column in ("crew", "guns", "carronades"):
        pairs = zip(getattr(log, column), getattr(again, column), strict=True)
        assert all(exact <= back <= exact + 1 for exact, back in pairs)
    assert again.rigging == log.rigging


@pytest.mark.parametrize(("advanced", "basic"), [(1, 1), (2, 1), (3, 2), (4, 3), (13, 9), (14, 9), (20, 13)])
def test_nearest_hulls(advanced: int, basic: int) -> None:
    assert nearest_hull(advanced) == basic


def test_an_odd_figure_is_rounded_up() -> None:
    assert nearest_half((10, 5, 1, 0)) == (5, 3, 1, 0)
