"""`ships`: the library as it is listed, filtered and shown."""

import json
import re

import pytest

from tests.builders.command_line import refused, typed
from weathergage.ships.library import library


def listed(line: str) -> list[str]:
    """The types a line lists, in order."""
    result = typed(f"ships {line} --json")
    assert result.exit_code == 0, result.output
    return [each["type"] for each in json.loads(result.stdout)]


def row(line: str, name: str) -> list[str]:
    """The cells of a type in the table that a line prints."""
    found = next(text for text in typed(f"ships {line}").stdout.splitlines() if text.startswith(f"{name} "))
    return re.split(r"\s{2,}", found.strip())


def test_the_whole_library() -> None:
    assert listed("") == list(library())
    text = typed("ships").stdout
    assert all(f"\n{name} " in text for name in library())
    assert f"{len(library())} types, advanced squares, errata as-printed" in text


def test_a_row_has_the_figures_of_the_chart() -> None:
    cells = ["br-38", "38", "3 F", "14", "6-4-4", "6", "6", "5-5-5-5", "17", "17", "15", "13", "12", "11"]
    assert row("", "br-38") == cells


def test_a_row_at_basic_strength_with_the_points_of_one_crew() -> None:
    cells = ["br-38", "38", "3 F", "9", "3-2-2", "3", "3", "5-5-5-5", "17", "15"]
    assert row("--level basic --quality crack", "br-38") == cells


def test_lines_stay_whole_in_a_narrow_window() -> None:
    from typer.testing import CliRunner

    from weathergage.cli.app import app

    narrow = CliRunner().invoke(app, ["ships", "--rating", "120"], env={"COLUMNS": "40", "NO_COLOR": "1"})
    assert re.search(r"^fr-120 .* 16-14-14 .* 9-9-9 .* 43 +40 +33 +30 +27", narrow.stdout, re.M)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("--nation american --class 4", ["us-44", "us-38", "us-36", "us-32"]),
        ("--nation french --nation spanish --rating 110-", ["fr-120", "fr-110", "sp-130", "sp-112"]),
        ("--nation british --rating -18 --no-house", ["br-18", "br-16"]),
        ("--nation british --rating 44", ["br-44-two-decker", "br-44-razee"]),
        ("--quality poor --points 27- --no-house", ["br-120", "fr-120", "sp-130"]),
        ("--nation venetian", ["ve-66", "ve-40", "ve-32"]),
        ("--class 1 --class 4 --nation american", ["us-44", "us-38", "us-36", "us-32"]),
    ],
)
def test_filters(line: str, names: list[str]) -> None:
    assert listed(line) == names


def test_house_estimates_are_labelled() -> None:
    assert row("", "ve-66")[-1] == "house estimate: br-67"
    assert row("", "br-bomb-two")[-1] == "house estimate: two mortars"
    assert "no row of a legible chart" in typed("ships --nation dutch").stdout
    assert "house" not in typed("ships --nation british --no-house").stdout
    shown = typed("ships nl-74").stdout
    assert "House estimate, no row of a legible chart" in shown and "br-74-common" in shown


def test_wrong_values_are_starred_and_explained() -> None:
    assert row("--nation spanish", "sp-64")[3] == "11*"
    assert row("--nation spanish --errata corrected", "sp-64")[3] == "17*"
    printed = typed("ships --nation spanish").stdout
    assert re.search(r"sp-64 +hull +11 +17 +printed +with --errata corrected +11 is the Basic hull", printed)
    assert re.search(r"sp-74-light +hull +13 +20 +corrected +always", printed)
    corrected = typed("ships --nation spanish --errata corrected").stdout
    assert re.search(r"sp-64 +hull +11 +17 +corrected +with --errata", corrected)
    assert "Printed wrongly" not in typed("ships --nation american").stdout


def test_one_type_in_full() -> None:
    shown = typed("ships br-50-razee").stdout
    assert shown.startswith("br-50-razee: British ship of the line of 50 guns, razee, class 2\n")
    assert "Turning ability 2, battle speed 3, full speed 5" in shown
    assert "aground in 20 feet of water" in shown
    assert re.search(r"advanced game +20 +6-6-4 +10 +10 +7-7-7", shown)
    assert re.search(r"basic game +13 +3-3-2 +5 +5 +7-7-7", shown)
    assert re.search(r"elite +crack +average +green +poor\W+points +22 +20 +18 +16 +14", shown)
    assert re.search(r"hull +13 +20 +corrected +always", shown)
    assert "No errata set changes her" in typed("ships br-38").stdout


def test_one_type_with_mortars() -> None:
    shown = typed("ships br-bomb-single").stdout
    assert "its figures are ours" in shown and "mortars" in shown
    assert re.search(r"advanced game +5 +2-2-2 +2 +0/1", shown)


def test_one_type_shows_the_level_asked_for_first() -> None:
    assert re.search(r"basic game.*advanced game", typed("ships br-38 --level basic").stdout, re.S)
    assert re.search(r"advanced game.*basic game", typed("ships br-38").stdout, re.S)


def test_one_type_as_json() -> None:
    found = json.loads(typed("ships sp-64 --json --errata corrected --level basic").stdout)
    assert (found["type"], found["class"], found["errata"], found["level"]) == (
        "sp-64",
        2,
        "corrected",
        "basic",
    )
    assert (found["squares"]["hull"], found["basic"]["hull"], found["advanced"]["hull"]) == (11, 11, 17)
    assert found["speeds"] == {"turning": 2, "battle_speed": 3, "full_speed": 5}
    (fix,) = found["corrections"]
    assert (fix["printed"], fix["corrected"], fix["applied"]) == (11, 17, True)
    assert fix["reason"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("br-74", "did you mean 'br-74-large' or 'br-74-common'? List them with"),
        ("qqq", "unknown ship type 'qqq'"),
        ("--nation brittish", "did you mean 'british'"),
        ("--rating x", "--rating: 'x' is not a number or a span"),
        ("--rating 44-36", "the smaller number first"),
        ("--points 10", "give --quality with --points"),
        ("--quality elite --points 10-9", "--points: '10-9' runs backwards"),
        ("--class 7", "no type of the ship library fits"),
    ],
)
def test_what_cannot_be_listed(line: str, words: str) -> None:
    assert words in refused(f"ships {line}")


@pytest.mark.parametrize("line", ["--errata later", "--level expert", "--quality drunk", "--class 9"])
def test_wrong_usage(line: str) -> None:
    assert typed(f"ships {line}").exit_code == 2


def test_nothing_found_is_an_empty_list_for_programs() -> None:
    assert listed("--class 7") == []
