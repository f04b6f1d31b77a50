"""Between the Basic and the Advanced log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.ships.conversion import advanced_hull, basic_hull, doubled, halved
from weathergage.ships.library import ShipType, basic_log, library

ALL_TYPES = [
    pytest.param(ship_type, id=f"{errata}-{ship_type.id}")
    for errata in ("as-printed", "corrected")
    for ship_type in library(errata).values()
]


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
    assert doubled(log.carronades) == ship_type.carronades
    assert log.rigging == ship_type.rigging


def test_the_printed_razee_cannot_be_converted() -> None:
    razee = library()["br-50-razee"]
    printed = next(fix.printed for fix in razee.corrections if fix.column == "hull")
    assert isinstance(printed, int)
    with pytest.raises(ValueError, match="13"):
        basic_hull(printed)
