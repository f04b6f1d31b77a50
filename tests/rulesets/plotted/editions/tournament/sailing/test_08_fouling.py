"""Section 8.3.5: two dice tell whether ships that collide foul each other, with all their modifiers.

The wind blows to the north-east (2). Anne heads north from R20, Belle south from R18: both may enter R19.
"""

from typing import Any

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.geometry.hexgrid import parse_label, step
from weathergage.rulesets.plotted.core.events import FoulingRolled
from weathergage.rulesets.plotted.core.terms import FULL_SAIL

DESK = Desk("tournament")
ADVANCED = Desk("tournament", "advanced")
#: Anne wins the contested hex.
HEX = (6, 1)
PAIRS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def collide(
    *dice: int,
    desk: Desk = DESK,
    plots: tuple[str, str] = ("1", "1"),
    hers: dict[str, Any] | None = None,
    side: int = 1,
    **mine: Any,
) -> tuple[Game, Any]:
    """Anne and Belle run into each other; the game after it, and the roll for fouling."""
    ships = (
        desk.ship("anne", bow="R20", heading=1, load=[0, 0], **mine),
        desk.ship("belle", side=side, bow="R18", heading=4, load=[0, 0], **(hers or {})),
        desk.ship("diane", side=1, bow="A9", heading=1),
    )
    game = desk.at(*ships, wind=2, dice=(*(HEX if plots[1] == "1" else ()), *dice))
    orders = {"plot__anne": plots[0], "plot__belle": plots[1]}
    desk.give(game, **orders)
    (event,) = desk.happened(game, FoulingRolled)
    return game, event


@pytest.mark.parametrize("dice", PAIRS)
def test_8_3_5_two_dice_and_ten_fouls(dice: tuple[int, int]) -> None:
    """Ten or more on two dice fouls, at once.

    tournament:8.3.5 - the result is carried out immediately; else they are free next turn.
    tournament:A-8.3.5 - a two dice system: six chances of thirty-six, not one third.
    tournament:A-fouling-table - 10 and more.
    """
    game, event = collide(*dice)
    assert (event.roll.dice, event.modifiers) == (dice, ())
    assert event.fouled == (sum(dice) >= 10) == game.state.ties.fouled(0, 1)
    assert event.cite == "tournament:8.3.5" and "W70" in event.rulings


def test_8_3_5_ships_that_are_not_fouled_move_next_turn() -> None:
    """tournament:8.3.5 - who has not fouled moves normally in the next movement phase."""
    for dice, plotting in (((4, 5), {"plot/anne"}), ((5, 5), set())):
        game, _ = collide(*dice)
        while game.state.turn == 1:
            assert game.waiting_for()
            DESK.give(game)
        while DESK.asks(game) and not any(ask.startswith("plot/") for ask in DESK.asks(game)):
            DESK.give(game)
        if game.state.phase == DESK.phases["movement_notation"]:
            assert set(DESK.asks(game)) == plotting


@pytest.mark.parametrize(
    ("rule", "one", "other", "adds"),
    [
        ("8.3.5.1", 1, 2, -1),
        ("8.3.5.1", 1, 1, -2),
        ("8.3.5.2", 0, 2, -2),
        ("8.3.5.2", 2, 0, -2),
        ("8.3.5.2", 0, 0, -4),
        ("8.3.5.3", 3, 2, 1),
        ("8.3.5.3", 3, 3, 2),
        ("8.3.5.4", 4, 2, 2),
        ("8.3.5.4", 4, 4, 4),
    ],
)
def test_8_3_5_crews(rule: str, one: int, other: int, adds: int) -> None:
    """Good crews fend off, bad ones do not.

    tournament:8.3.5.1 - -1 for each crack crew.
    tournament:8.3.5.2 - -2 for each elite crew.
    tournament:8.3.5.3 - +1 for each green crew.
    tournament:8.3.5.4 - +2 for each poor crew.
    tournament:A-fouling-table - crews count on both sides.
    """
    for total in {9 - adds, 10 - adds} & set(range(2, 12)):
        _, event = collide(total // 2, total - total // 2, quality=one, hers={"quality": other})
        assert [(m.value, m.cite) for m in event.modifiers] == [(adds, f"tournament:{rule}")]
        assert event.fouled == (total + adds >= 10)


def test_8_3_5_crews_of_two_kinds_add_up() -> None:
    """tournament:8.3.5.1 tournament:8.3.5.4 - a crack and a poor crew: -1 and +2."""
    _, event = collide(4, 5, quality=1, hers={"quality": 4})
    assert sorted(m.value for m in event.modifiers) == [-1, 2] and event.fouled


def test_8_3_5_5_friends_help_each_other() -> None:
    """tournament:8.3.5.5 - -1 if both ships are on the same side."""
    _, event = collide(5, 5, side=0)
    assert [(m.value, m.cite) for m in event.modifiers] == [(-1, "tournament:8.3.5.5")]
    assert not event.fouled


def test_8_3_5_6_a_ship_that_lies_still_or_drifts() -> None:
    """Four less if either has no way on, but only once.

    tournament:8.3.5.6 - a ship that did not plot her bow into a new hex, also one that turned or drifts (W70).
    tournament:A-fouling-table - a motionless ship is easier to avoid.
    """
    # Belle lies across Anne's course and does not move.
    ships = DESK.ship("anne", load=[0, 0]), DESK.ship("belle", 1, "R18", 1, load=[0, 0])
    game = DESK.at(*ships, wind=2, dice=(5, 6))
    DESK.give(game, plot__anne="1", plot__belle="0")
    (event,) = DESK.happened(game, FoulingRolled)
    assert [(m.value, m.cite) for m in event.modifiers] == [(-4, "tournament:8.3.5.6")]
    assert not event.fouled
    # Belle, long without way, drifts onto Anne, who moved this turn.
    anne = DESK.ship("anne", bow="S18", heading=1, load=[0, 0])
    belle = DESK.ship("belle", 1, "R18", 1, load=[0, 0], still=5)
    game = DESK.at(anne, belle, wind=2, dice=(6, 4))
    DESK.give(game, plot__anne="1", plot__belle="0")
    (event,) = DESK.happened(game, FoulingRolled)
    assert [m.value for m in event.modifiers] == [-4]


def test_8_3_5_6_a_ship_that_only_turns_has_no_way_on() -> None:
    """tournament:8.3.5.6 - turning in place is no way on, moving ahead after it is (ruling W70)."""
    # Belle's stern swings from R19 into the hex Anne's bow enters.
    for plot, modifiers in (("L", [-4]), ("L1", [])):
        anne = DESK.ship("anne", bow="S21", heading=1, load=[0, 0])
        belle = DESK.ship("belle", 1, "R19", 1, load=[0, 0])
        game = DESK.at(anne, belle, wind=1, dice=(1, 1, 1, 1))
        DESK.give(game, plot__anne="1", plot__belle=plot)
        (event,) = DESK.happened(game, FoulingRolled)
        assert [m.value for m in event.modifiers] == modifiers, plot


def test_8_3_5_6_both_lying_still_count_once() -> None:
    """tournament:8.3.5.6 - if one of the ships was motionless: -4 and no more for two."""
    anne = DESK.ship("anne", bow="R20", heading=1, load=[0, 0], still=0)
    belle = DESK.ship("belle", 1, "R21", 4, load=[0, 0], still=5, ship_class=4)
    belle.bow = anne.stern - (anne.bow - anne.stern) * 2
    game = DESK.at(anne, belle, wind=1, dice=(6, 5))
    DESK.give(game, plot__anne="0", plot__belle="0")
    (event,) = DESK.happened(game, FoulingRolled)
    assert [m.value for m in event.modifiers] == [-4] and not event.fouled


@pytest.mark.parametrize(
    ("mine", "hers", "adds"), [("3", "1", 1), ("2", "1", 0), ("1R1", "1", 1), ("1R", "1", 0), ("4", "1", 1)]
)
def test_8_3_5_7_a_ship_noted_to_move_three(mine: str, hers: str, adds: int) -> None:
    """tournament:8.3.5.7 - +1 if either plot has three or more movement points, turns included, carried out or not."""
    for total in (9, 10):
        _, event = collide(total - 5, 5, plots=(mine, hers))
        assert [(m.value, m.cite) for m in event.modifiers] == ([(1, "tournament:8.3.5.7")] if adds else [])
        assert event.fouled == (total + adds >= 10)


def test_8_3_5_7_either_ship_may_be_the_fast_one() -> None:
    """tournament:8.3.5.7 - whichever of the two it is, and in whatever order they stand."""
    for order in (1, -1):
        ships = [
            DESK.ship("anne", bow="R20", heading=1, load=[0, 0]),
            DESK.ship("belle", side=1, bow="R18", heading=4, load=[0, 0]),
        ][::order]
        game = DESK.at(*ships, wind=2, dice=(*HEX, 4, 5))
        DESK.give(game, plot__anne="3", plot__belle="1")
        (event,) = DESK.happened(game, FoulingRolled)
        assert [m.value for m in event.modifiers] == [1]


def test_8_3_5_7_two_fast_ships_count_once() -> None:
    """tournament:8.3.5.7 - either ship: +1 for both together."""
    anne = DESK.ship("anne", bow="R20", heading=1, load=[0, 0])
    belle = DESK.ship("belle", side=1, heading=3, load=[0, 0])
    # Both bows reach R17 with their third hex.
    belle.bow = step(parse_label("R17"), 6, 3)
    game = DESK.at(anne, belle, wind=2, dice=(*HEX, 4, 5))
    DESK.give(game, plot__anne="3", plot__belle="3")
    (event,) = DESK.happened(game, FoulingRolled)
    assert [m.value for m in event.modifiers] == [1] and event.fouled


@pytest.mark.parametrize("full", [0, 1, 2])
def test_8_3_5_8_full_sails(full: int) -> None:
    """Full sails are set in the Advanced game only.

    tournament:8.3.5.8 - +1 for each ship at full sails.
    tournament:A-fouling-table - full sail makes fouling more likely.
    """
    sails: list[dict[str, Any]] = [{"sails": FULL_SAIL} if ship < full else {} for ship in (0, 1)]
    for total in (10 - full, 9 - full):
        _, event = collide(total - 5, 5, desk=ADVANCED, hers=sails[1], **sails[0])
        values = [(m.value, m.cite) for m in event.modifiers]
        assert values == ([(full, "tournament:8.3.5.8")] if full else [])
        assert event.fouled == (total + full >= 10)


def test_8_3_5_9_twelve_always_fouls() -> None:
    """tournament:8.3.5.9 - twelve on the dice fouls whatever is taken off it."""
    _, event = collide(6, 6, quality=0, hers={"quality": 0}, side=0)
    assert sum(m.value for m in event.modifiers) == -5 and event.fouled
    _, event = collide(5, 6, quality=0, hers={"quality": 0}, side=0)
    assert not event.fouled


def test_8_3_5_8_the_advanced_table_differs_by_nothing_else() -> None:
    """tournament:8.3.5.8 tournament:21.0 - all other modifiers are those of the Basic game."""
    basic, table = DESK.book.tables.fouling, ADVANCED.book.tables.fouling
    assert table.modifiers == basic.modifiers | {"full_sail_each": 1}
    assert (table.dice, table.at_least, table.natural, table.fast) == (
        basic.dice,
        basic.at_least,
        basic.natural,
        basic.fast,
    )
