"""Line numbers of places in TOML texts."""

import tomllib
from importlib.resources import files

import pytest

from weathergage.scenarios.line_numbers import nearest_line, toml_lines
from weathergage.scenarios.loader import scenario_ids

TEXT = '''\
# comment with "quotes" and [brackets]
plain = 1
text = """
looks = "like a key"
[and.a.table]
"""
raw = \'\'\'
[[nor]]
\'\'\'
dotted.key = "a # b"

[table]
list = [
  1, # one
  { inner = "x]", other = [2,
    3] },
]
"quoted key" = 2
[[row]]
name = "a\\"]"
[[row.cell]]
value = 1
[[row.cell]]
value = 2
[[row]]
[[row.cell]]
value = 3
[row.sub]
deep = true
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("plain", 2),
        ("text", 3),
        ("raw", 7),
        ("dotted.key", 10),
        ("table.list", 13),
        ("table.list[0]", 14),
        ("table.list[1].inner", 15),
        ("table.list[1].other[1]", 16),
        ("table.quoted key", 18),
        ("row[0].name", 20),
        ("row[0].cell[0].value", 22),
        ("row[0].cell[1].value", 24),
        ("row[1]", 25),
        ("row[1].cell[0].value", 27),
        ("row[1].sub.deep", 29),
    ],
)
def test_place(place: str, line: int) -> None:
    tomllib.loads(TEXT)
    assert toml_lines(TEXT)[place] == line


def test_text_that_looks_like_keys_is_no_place() -> None:
    assert not {"looks", "and.a.table", "nor[0]"} & set(toml_lines(TEXT))


def test_an_unknown_place_gets_the_line_of_the_table_around_it() -> None:
    lines = toml_lines(TEXT)
    assert nearest_line(lines, "row[1].cell[0].absent") == 26
    assert nearest_line(lines, "row[1].absent[3].x") == 25
    assert nearest_line(lines, "nowhere.at[2].all") == 0


def places_of(value: object, place: str) -> list[str]:
    found = [place] if place else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places_of(inner, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += places_of(inner, f"{place}[{index}]")
    return found


@pytest.mark.parametrize("identity", scenario_ids())
def test_every_place_of_every_battle_is_known(identity: str) -> None:
    text = files("weathergage.scenarios").joinpath("battles", f"{identity}.toml").read_text(encoding="utf-8")
    lines = toml_lines(text)
    # A list of tables written with [[...]] has no line of its own, only its elements have.
    unknown = [place for place in places_of(tomllib.loads(text), "") if place not in lines]
    assert all(place == "side" or place.endswith(".ship") for place in unknown)
    rows = text.splitlines()
    assert all(
        place.rpartition(".")[2] in rows[line - 1] for place, line in lines.items() if place.endswith(".bow")
    )
