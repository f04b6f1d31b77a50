"""Courses looked at by number are those of the answers in words."""

import random

import pytest

from tests.conformance.random_mixes import steps
from weathergage.api import Game, load_scenario, start
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import open_table_rules
from weathergage.rulesets.drawn.red_and_black.foresight.glance import TableGlance
from weathergage.rulesets.drawn.red_and_black.foresight.lookout import TableLookout
from weathergage.rulesets.drawn.shared.lookout import Ways, WaysInWords

HELM = ("plot", "turn")


def seen(ways: Ways, boarding: bool) -> list[object]:
    """Return everything that a captain may read of some courses."""
    found: list[object] = [ways.value, ways.choices, ways.watched]
    found += [ways.away()] if ways.watched else []
    for foe in range(len(ways.watched)):
        ways.face(foe, boarding)
    for number in range(ways.choices):
        found.append(ways.look_at(number))
        found += [ways.ashore, ways.meets, ways.ends]
        for end in range(ways.ends):
            ways.come_to(end)
            found += [ways.chance, ways.stuck, ways.sea_room()]
            for foe in range(len(ways.watched)):
                ways.exchange(foe)
                found += [ways.port, ways.starboard, ways.taken, ways.alongside, ways.passage()]
    return found


def compared(game: Game, boarding: bool) -> int:
    """Compare the courses of every question of the helm that is asked now."""
    number, rules = 0, open_table_rules(game.rules)
    for side in game.waiting_for():
        for row in game.questions.rows_of(side):
            look = TableGlance(rules, game.state, side)
            if look.kind_of(game.questions, row) in HELM:
                lookout = TableLookout(rules.book, game.state, side)
                words = WaysInWords(lookout, look.asked(game.questions, row))
                ways = look.ways(game.questions, row)
                assert seen(ways, boarding) == seen(words, boarding)
                assert look.ship_of(game.questions, row) == look.asked(game.questions, row).ship
                number += 1
    return number


@pytest.mark.parametrize("battle", ["constitution-guerriere", "lissa", "valcour-island"])
@pytest.mark.parametrize("seed", range(2))
def test_courses_by_number_are_those_in_words(battle: str, seed: int) -> None:
    """red_and_black:5.2, red_and_black:5.7: ways of the dice, turns and tacks, with fire, room and time to come up."""
    game = start("red_and_black", load_scenario(battle), seed, listening=False)
    number = 0
    for at, _ in enumerate(steps(game, random.Random(seed), 8)):
        number += compared(game, boarding=at % 2 == 0)
    assert number > 5
