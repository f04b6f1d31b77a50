"""Nations and classes of ship."""

import re

import pytest

from weathergage.ships.classes import classes, counter_class, counter_nation, counters, speeds
from weathergage.ships.nations import nations


def test_the_eleven_nations_and_their_colours() -> None:
    assert {nation.id: nation.colour for nation in nations().values()} == {
        "british": "red",
        "french": "white",
        "spanish": "gold",
        "venetian": "gold",
        "american": "light blue",
        "dutch": "light orange",
        "danish": "violet",
        "ottoman": "grey",
        "russian": "green",
        "swedish": "yellow",
        "portuguese": "pink",
    }


def test_colours_are_hex_and_white_has_an_edge() -> None:
    assert all(re.fullmatch(r"#[0-9a-f]{6}", nation.hex) for nation in nations().values())
    assert [nation.id for nation in nations().values() if nation.edge] == ["french"]
    by_colour = {nation.colour: nation.hex for nation in nations().values()}
    assert len(set(by_colour.values())) == len(by_colour)


def test_prefixes_are_unique() -> None:
    assert len({nation.prefix for nation in nations().values()}) == len(nations())


def test_counter_digits() -> None:
    digits = {nation.id: nation.counter for nation in nations().values() if nation.counter}
    assert digits == {"british": 1, "french": 2, "spanish": 3, "venetian": 3, "american": 4}


@pytest.mark.parametrize(
    ("number", "turning", "battle", "full", "sections"),
    [(1, 1, 3, 5, 3), (2, 2, 3, 5, 3), (3, 3, 4, 6, 4), (4, 3, 4, 7, 4), (5, 3, 4, 7, 4)],
)
def test_class_numbers(number: int, turning: int, battle: int, full: int, sections: int) -> None:
    ship_class = classes()[number]
    assert (ship_class.turning, ship_class.battle_speed, ship_class.full_speed) == (turning, battle, full)
    assert ship_class.rigging_sections == sections == battle


def test_rowed_classes_print_no_speeds() -> None:
    assert [classes()[number].battle_speed for number in (6, 7)] == [0, 0]


def test_counter_4301_is_slow_under_full_sail_only() -> None:
    assert (speeds(3, 4301).turning, speeds(3, 4301).battle_speed, speeds(3, 4301).full_speed) == (3, 4, 5)
    assert speeds(3, 4302) == speeds(3)


def test_counter_ids_tell_nation_and_class() -> None:
    assert (counter_nation(4301), counter_class(4301)) == (4, 3)
    assert all(counter_class(counter) in classes() for counter in counters())
