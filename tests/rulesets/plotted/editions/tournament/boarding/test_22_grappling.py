"""Section 22: the strength of the wind in grappling and ungrappling."""

import pytest

from tests.builders.plotted.desk import Desk
from weathergage.api import Game
from weathergage.rulesets.plotted.core.events import GrappleTried, UngrappleTried

DESK = Desk("tournament", "advanced")


def pair(velocity: int, *dice: int, grapples: int = 0, desk: Desk = DESK) -> Game:
    """Anne and Belle side by side, under way at one hex, in wind of that strength."""
    ships = [
        desk.ship(name, side, bow, load=[0, 0], plot="1", entered=1)
        for side, (name, bow) in enumerate((("anne", "R20"), ("belle", "S20")))
    ]
    return desk.at(
        *ships, phase="grappling", velocity=velocity, dice=dice, grappled=[("anne", "belle")] * grapples
    )


@pytest.mark.parametrize(
    ("velocity", "adds", "rule"),
    [(0, 0, ""), (1, 1, "22.1.1"), (2, 0, ""), (3, 0, ""), (4, 0, ""), (5, -1, "22.1.2"), (6, -2, "22.1.3")],
)
def test_22_1_the_wind_helps_or_hinders_grapples(velocity: int, adds: int, rule: str) -> None:
    """Grapples are thrown best in a light breeze and worst in a storm.

    tournament:22.1 - three strengths of wind modify the throw.
    tournament:22.1.1 - +1 at 1.
    tournament:22.1.2 - -1 at 5.
    tournament:22.1.3 - -2 at 6.
    tournament:A-grappling-table - weather.
    """
    for total in (9 - adds, 10 - adds):
        if total > 11:
            continue
        game = pair(velocity, total // 2, total - total // 2)
        DESK.give(game, grapple__anne__belle="attempt")
        (event,) = DESK.happened(game, GrappleTried)
        assert [(m.value, m.cite) for m in event.modifiers] == (
            [(adds, f"tournament:{rule}")] if adds else []
        )
        assert event.held == (total + adds >= 10)


@pytest.mark.parametrize("velocity", range(7))
def test_22_2_a_storm_helps_to_cast_off(velocity: int) -> None:
    """Only one strength of wind changes ungrappling.

    tournament:22.2 - one more modifier.
    tournament:22.2.1 - +1 at 6.
    tournament:A-ungrappling-table - the modifiers of the table.
    """
    game = pair(velocity, 4, 4, grapples=1)
    DESK.give(game)
    DESK.give(game, ungrapple__anne__belle="attempt")
    (event,) = DESK.happened(game, UngrappleTried)
    storm = [(m.value, m.cite) for m in event.modifiers if m.cite == "tournament:22.2.1"]
    assert storm == ([(1, "tournament:22.2.1")] if velocity == 6 else [])
    assert event.cast_off == (velocity == 6)


def test_22_0_everything_else_is_as_in_the_basic_game() -> None:
    """tournament:22.0 - the Basic tables with the wind added; in the Basic game the wind counts for nothing."""
    basic = Desk("tournament")
    for name, wind in (
        ("grappling", {"light_breeze": 1, "gale": -1, "storm": -2}),
        ("ungrappling", {"storm": 1}),
    ):
        table, plain = getattr(DESK.book.tables, name), getattr(basic.book.tables, name)
        assert table.modifiers == plain.modifiers | wind
        assert (
            table.dice,
            table.at_least,
            table.natural,
            table.friends_roll,
            table.needs_hands,
            table.slow,
        ) == (
            plain.dice,
            plain.at_least,
            plain.natural,
            plain.friends_roll,
            plain.needs_hands,
            plain.slow,
        )
    for velocity in (1, 5, 6):
        game = pair(velocity, 5, 5, desk=basic)
        basic.give(game, grapple__anne__belle="attempt")
        assert basic.happened(game, GrappleTried)[0].modifiers == ()
