"""Ways and turns on the table in words (5.2, 5.7)."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.engine.wording import OptionView
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    TACK,
    TO_PORT,
    TO_STARBOARD,
    after_tack,
    turned,
)
from weathergage.rulesets.shared.option_words import capital
from weathergage.rulesets.shared.sentences import SIDES

_COUNTS: Final = ("", "one point", "two points", "three points", "four points", "five points")


def turn_answer(book: Book, state: OpenTable, ask: Ask, option: str) -> OptionView:
    """Return a turn about her mainmast, by points or through the wind."""
    ship = state.ship(ask.ship)
    if option == TACK:
        return OptionView(
            label="Tack through the wind", short="Tack", point=after_tack(book, state, ship), place=_LAST
        )
    turn = option.count(TO_STARBOARD) - option.count(TO_PORT)
    return OptionView(
        label=capital(_turn(turn)),
        short=f"{'↰' if turn < 0 else '↱'} {abs(turn)}" if turn else "↑",
        ahead=0,
        turn=turn,
        point=turned(ship, option),
        place=turn,
    )


#: Behind all turns by points.
_LAST: Final = 99


def _turn(turn: int) -> str:
    if not turn:
        return "hold her course"
    points = abs(turn)
    said = _COUNTS[points] if points < len(_COUNTS) else f"{points} points"
    return f"{said} to {SIDES[turn > 0]}"


def way_answer(book: Book, state: OpenTable, ask: Ask, option: str) -> OptionView:
    """Return a distance straight on, in centimetres."""
    unit = "centimetre" if option == "1" else "centimetres"
    return OptionView(label=f"{option} {unit}", short=f"{option} cm", ahead=float(option))
