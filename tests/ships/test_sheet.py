"""Specification sheets and how they are chosen."""

import pytest

from weathergage.engine.scenario import QUALITIES, Quality
from weathergage.ships.library import library
from weathergage.ships.sheet import ANY, Level, Sheet, Span, sheet, sheets, span
from weathergage.ships.ship_type import Errata


def sheet_of(name: str, errata: Errata = "as-printed", level: Level = "advanced") -> Sheet:
    return sheet(library(errata)[name], errata, level)


def names(found: list[Sheet]) -> set[str]:
    return {each.type for each in found}


def test_a_sheet_tells_everything() -> None:
    found = sheet_of("us-44")
    assert (found.nation, found.rating, found.kind, found.ship_class) == ("american", 44, "frigate", 4)
    assert (found.speeds.turning, found.speeds.battle_speed, found.speeds.full_speed) == (3, 4, 7)
    assert (found.depth, found.points["elite"], found.corrections) == (19, 24, ())
    assert found.squares == found.advanced
    assert (found.advanced.hull, found.basic.hull, found.basic.crew) == (18, 12, (4, 3, 3))
    assert not found.house_estimate and not found.like and not found.mortars


def test_squares_are_at_the_level_asked_for() -> None:
    basic = sheet_of("br-74-large", level="basic")
    assert basic.squares == basic.basic != basic.advanced
    assert (basic.squares.hull, basic.squares.guns) == (14, (9, 9))


@pytest.mark.parametrize(
    ("name", "column", "printed", "corrected", "errata", "applied"),
    [
        ("br-50-razee", "hull", 13, 20, "always", (True, True)),
        ("fr-44", "guns", (10, 5), (10, 10), "always", (True, True)),
        ("sp-74-light", "hull", 13, 20, "always", (True, True)),
        ("sp-64", "hull", 11, 17, "corrected", (False, True)),
        ("sp-40", "hull", 9, 14, "corrected", (False, True)),
    ],
)
def test_printed_and_corrected_stand_side_by_side(
    name: str, column: str, printed: object, corrected: object, errata: str, applied: tuple[bool, bool]
) -> None:
    sets: tuple[Errata, Errata] = ("as-printed", "corrected")
    for errata_set, used in zip(sets, applied, strict=True):
        found = sheet_of(name, errata_set)
        (fix,) = found.corrections
        assert (fix.column, fix.printed, fix.corrected, fix.errata) == (column, printed, corrected, errata)
        assert fix.applied is used and fix.reason
        assert getattr(found.advanced, column) == (corrected if used else printed)


def test_house_estimates_say_what_they_borrow() -> None:
    lent = sheet_of("ve-66")
    assert (lent.house_estimate, lent.like, lent.advanced) == (True, "br-67", sheet_of("br-67").advanced)
    bomb = sheet_of("dk-bomb-vessel")
    assert (bomb.house_estimate, bomb.like, bomb.mortars, bomb.kind) == (True, "", "vessel", "bomb")
    assert (bomb.advanced.carronades, bomb.basic.carronades) == ((0, 1), (0, 0))


def test_without_filters_the_whole_library_comes_in_its_order() -> None:
    assert [each.type for each in sheets()] == list(library())


def test_filters() -> None:
    assert {each.nation for each in sheets(nations=["dutch", "spanish"])} == {"dutch", "spanish"}
    assert {each.ship_class for each in sheets(ship_classes=[1, 4])} == {1, 4}
    assert {each.rating for each in sheets(rating=Span(38, 40))} == {38, 40}
    assert not any(each.house_estimate for each in sheets(house=False))
    assert len(sheets(house=False)) == 60
    both = sheets(nations=["french"], ship_classes=[3], rating=Span(0, 36), house=False)
    assert names(both) == {"fr-36", "fr-32", "fr-28"}


@pytest.mark.parametrize("quality", QUALITIES)
def test_points_are_those_of_the_crew(quality: Quality) -> None:
    cheap = sheets(quality=quality, points=Span(10, 12))
    assert cheap and all(10 <= each.points[quality] <= 12 for each in cheap)
    rest = names(sheets()) - names(cheap)
    assert all(not 10 <= library()[name].points[quality] <= 12 for name in rest)


@pytest.mark.parametrize(
    ("text", "found"),
    [("74", (74, 74)), ("36-44", (36, 44)), ("64-", (64, ANY.most)), ("-44", (0, 44)), (" 5 - 6 ", (5, 6))],
)
def test_spans(text: str, found: tuple[int, int]) -> None:
    assert span(text) == found
    assert found[0] in span(text) and found[1] + 1 not in span(text)


@pytest.mark.parametrize("text", ["", "-", "x", "7x", "4-3", "1-2-3", "--5", "1.5", "²"])
def test_what_is_no_span(text: str) -> None:
    with pytest.raises(ValueError, match="write"):
        span(text)
