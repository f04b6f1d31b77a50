"""Section 19: unfouling in the Advanced game, as in the Basic game but for full sails."""

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.rulesets.plotted.core.events import UnfoulingRolled
from weathergage.rulesets.plotted.core.terms import FULL_SAIL

DESK = Desk("tournament", "advanced")


@pytest.mark.parametrize("dice", [(4, 5), (5, 5), (6, 6), (1, 1)])
def test_19_0_unfouling_is_that_of_the_basic_game(dice: tuple[int, int]) -> None:
    """tournament:19.0 - two dice, ten clears; crews, melee and a rigging square count as before."""
    basic = Desk("tournament").book.tables.unfouling
    table = DESK.book.tables.unfouling
    assert (table.dice, table.at_least, table.natural, table.sacrifice) == (
        basic.dice,
        basic.at_least,
        basic.natural,
        basic.sacrifice,
    )
    assert table.modifiers == basic.modifiers | {"full_sail_each": -1}
    ships = DESK.ship("anne", load=[0, 0]), DESK.ship("belle", 1, "S20", load=[0, 0])
    game = DESK.at(*ships, phase="unfouling", fouled=[("anne", "belle")], dice=dice)
    DESK.give(game, unfoul__anne__belle="attempt")
    (event,) = DESK.happened(game, UnfoulingRolled)
    assert event.modifiers == () and event.cleared == (sum(dice) >= 10)


@pytest.mark.parametrize(("mine", "hers", "adds"), [(0, 0, 0), (1, 0, -1), (0, 1, -1), (1, 1, -2)])
def test_19_1_full_sails_hold_the_rigging(mine: int, hers: int, adds: int) -> None:
    """Full sails are a further modifier of the table.

    tournament:19.1 - -1 for each of the two ships at full sails.
    tournament:A-unfouling-table - a broader range of modifiers.
    """
    for total in (10 - adds, 9 - adds):
        if total > 11:
            continue
        ships = (
            DESK.ship("anne", load=[0, 0], sails=FULL_SAIL if mine else 0),
            DESK.ship("belle", 1, "S20", load=[0, 0], sails=FULL_SAIL if hers else 0),
        )
        game = DESK.at(
            *ships, phase="unfouling", fouled=[("anne", "belle")], dice=(total // 2, total - total // 2)
        )
        DESK.give(game, unfoul__anne__belle="attempt")
        (event,) = DESK.happened(game, UnfoulingRolled)
        assert [(m.value, m.cite) for m in event.modifiers] == ([(adds, "tournament:19.1")] if adds else [])
        assert event.cleared == (total + adds >= 10)
