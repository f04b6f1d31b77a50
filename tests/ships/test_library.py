"""The specification charts as data."""

import re

import pytest

from weathergage.engine.scenario import QUALITIES
from weathergage.ships.classes import classes
from weathergage.ships.data_files import DataFileError, read_data
from weathergage.ships.library import ShipType, basic_log, library
from weathergage.ships.nations import nations

CHARTS = [ship_type for ship_type in library().values() if not ship_type.house_estimate]


def squares(nation: str) -> tuple[int, ...]:
    """Checksums of a nation's chart: rows, then the sums of its columns."""
    rows = [row for row in CHARTS if row.nation == nation]
    return (
        len(rows),
        sum(row.hull for row in rows),
        sum(sum(row.crew) for row in rows),
        sum(sum(row.guns) for row in rows),
        sum(sum(row.carronades) for row in rows),
        sum(sum(row.rigging) for row in rows),
        sum(sum(row.points.values()) for row in rows),
        sum(row.depth for row in rows),
    )


@pytest.mark.parametrize(
    ("nation", "sums"),
    [
        ("british", (31, 473, 532, 624, 228, 639, 2577, 537)),
        ("french", (11, 195, 262, 296, 36, 241, 1081, 213)),
        ("spanish", (10, 197, 270, 328, 20, 226, 1161, 208)),
        ("american", (8, 120, 154, 128, 104, 161, 670, 139)),
    ],
)
def test_checksums_of_the_charts(nation: str, sums: tuple[int, ...]) -> None:
    assert squares(nation) == sums


def test_sixty_rows_are_legible() -> None:
    assert len(CHARTS) == 60


def test_a_row_as_printed() -> None:
    ship_type = library()["us-44"]
    assert (ship_type.code, ship_type.ship_class, ship_type.hull, ship_type.crew) == ("F", 4, 18, (8, 6, 6))
    assert (ship_type.guns, ship_type.carronades, ship_type.rigging) == ((8, 8), (8, 8), (6, 6, 6, 6))
    assert ship_type.points == {"elite": 24, "crack": 21, "average": 17, "green": 15, "poor": 13}
    assert ship_type.depth == 19


def test_a_row_at_basic_strength() -> None:
    log = basic_log(library()["br-74-large"])
    assert (log.hull, log.crew, log.guns, log.carronades, log.rigging) == (
        14,
        (5, 4, 4),
        (9, 9),
        (2, 2),
        (7, 7, 7),
    )


@pytest.mark.parametrize(
    ("name", "column", "as_printed", "corrected"),
    [
        ("br-50-razee", "hull", 20, 20),
        ("fr-44", "guns", (10, 10), (10, 10)),
        ("sp-74-light", "hull", 20, 20),
        ("sp-64", "hull", 11, 17),
        ("sp-40", "hull", 9, 14),
        ("sp-34", "hull", 9, 9),
    ],
)
def test_errata_sets(name: str, column: str, as_printed: object, corrected: object) -> None:
    assert getattr(library("as-printed")[name], column) == as_printed
    assert getattr(library("corrected")[name], column) == corrected


def test_the_printed_value_is_kept_beside_the_corrected() -> None:
    kept = {fix.ship: (fix.printed, fix.corrected) for row in CHARTS for fix in row.corrections}
    assert kept == {
        "br-50-razee": (13, 20),
        "fr-44": ((10, 5), (10, 10)),
        "sp-74-light": (13, 20),
        "sp-64": (11, 17),
        "sp-40": (9, 14),
    }
    assert all(fix.reason for row in CHARTS for fix in row.corrections)


@pytest.mark.parametrize("ship_type", library().values(), ids=lambda ship_type: ship_type.id)
def test_every_type_makes_sense(ship_type: ShipType) -> None:
    prefix = nations()[ship_type.nation].prefix
    mark = "bomb" if ship_type.bomb else str(ship_type.rating)
    assert re.fullmatch(rf"{prefix}-{mark}(-[a-z]+)*", ship_type.id)
    assert ship_type.id == library()[ship_type.id].id
    assert ship_type.code in classes()[ship_type.ship_class].codes
    assert len(ship_type.rigging) == classes()[ship_type.ship_class].rigging_sections
    assert ship_type.guns[0] == ship_type.guns[1]
    assert ship_type.bomb or ship_type.carronades[0] == ship_type.carronades[1]
    assert sum(ship_type.guns) + sum(ship_type.carronades) > 0
    prices = [ship_type.points[quality] for quality in QUALITIES]
    assert prices == sorted(prices, reverse=True) and len(set(prices)) == 5
    assert 10 <= ship_type.depth <= 25


def test_house_estimates_are_labelled_and_borrow_a_chart_row() -> None:
    estimates = [row for row in library().values() if row.house_estimate and not row.bomb and not row.variant]
    assert {row.nation for row in estimates} == set(nations()) - {"british", "french", "spanish", "american"}
    for row in estimates:
        lender = library()[row.like]
        assert not lender.house_estimate
        assert basic_log(row) == basic_log(lender) and row.points == lender.points


def test_a_french_64_is_an_estimate_after_the_french_60() -> None:
    ship, lender = library()["fr-64"], library()["fr-60"]
    assert ship.house_estimate and (ship.like, ship.nation, ship.rating) == ("fr-60", "french", 64)
    assert (ship.hull, ship.guns, ship.rigging, ship.depth) == (
        *(lender.hull, lender.guns, lender.rigging),
        lender.depth,
    )
    assert (ship.crew, ship.carronades, ship.points["average"]) == ((8, 8, 6), (0, 0), 18)
    # She is worth more than the 60 and less than the 74, whatever her crew.
    for quality in QUALITIES:
        assert lender.points[quality] < ship.points[quality] < library()["fr-74"].points[quality]


def test_bombs_are_house_estimates_with_mortars_for_carronades() -> None:
    bombs = [row for row in library().values() if row.bomb]
    assert all(row.house_estimate and not row.like and row.ship_class == 5 for row in bombs)
    for navy in {row.nation for row in bombs}:
        single, two, vessel = (row for row in bombs if row.nation == navy)
        assert (single.bomb, two.bomb, vessel.bomb) == ("single", "two", "vessel")
        assert (single.carronades, two.carronades, vessel.carronades) == ((0, 1), (1, 1), (0, 1))
        # The rules say that two mortars make the better bomb in every respect.
        for other in (single, vessel):
            assert two.hull > other.hull and sum(two.crew) > sum(other.crew) and two.rigging > other.rigging
            assert all(two.points[quality] > other.points[quality] for quality in QUALITIES)
    assert {"british", "french", "danish"} <= {row.nation for row in bombs}


def test_no_chart_row_is_called_an_estimate() -> None:
    assert {row.nation for row in CHARTS} == {"british", "french", "spanish", "american"}


def test_the_library_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        library()["br-38"] = library()["br-40"]  # type: ignore[index]  # the error is what is tested


def test_a_data_file_of_the_wrong_form_names_the_file() -> None:
    with pytest.raises(DataFileError, match=r"ships/data/charts\.toml: .*str"):
        read_data("charts.toml", dict[str, str])
