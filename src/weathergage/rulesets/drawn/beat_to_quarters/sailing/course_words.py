"""Courses in words: hexes ahead, hexsides to a side, and what is done with an anchor instead (6.a, 9)."""

from typing import Final

from weathergage.engine.orders import Ask
from weathergage.engine.wording import AskFacts, OptionView
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import BY_BOW, BY_STERN
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    CUT,
    TO_PORT,
    WEIGH,
    is_course,
    split_course,
)
from weathergage.rulesets.shared.option_words import capital
from weathergage.rulesets.shared.sentences import SIDES, count

#: Ships of a line turn all at once.
TOGETHER: Final = "+"
_COUNTS: Final = ("", "one hexside", "two hexsides", "three hexsides")
_ANCHOR: Final = {
    BY_BOW: ("Anchor by the bow", "Bow anchor"),
    BY_STERN: ("Anchor by the stern", "Stern anchor"),
    WEIGH: ("Weigh anchor", "Weigh"),
    CUT: ("Cut the cable", "Cut"),
}


def turn_in_words(letters: str) -> str:
    """Return a turn as it is said.

    >>> turn_in_words("LL"), turn_in_words("R")
    ('two hexsides to port', 'one hexside to starboard')
    """
    sides = len(letters)
    said = _COUNTS[sides] if sides < len(_COUNTS) else f"{sides} hexsides"
    return f"{said} to {SIDES[letters[0] != TO_PORT]}"


def course_answer(book: Book, state: Seascape, ask: Ask, option: str) -> OptionView:
    """Return a course, or an anchor order, in words; in short stands only how she turns."""
    if not is_course(option):
        label, short = _ANCHOR[option]
        return OptionView(label=label, short=short)
    hexes, letters = split_course(option)
    together = option.endswith(TOGETHER)
    parts = [f"{count(hexes, 'hex', 'hexes')} ahead"] if hexes else []
    if letters:
        parts.append(turn_in_words(letters) + (", all together" if together else ""))
    way = -1 if letters.startswith(TO_PORT) else 1
    return OptionView(
        label=capital(", then ".join(parts)) or _STILL.get(ask.kind, "Lie where she is"),
        short=_sign(letters, together),
        ahead=hexes,
        turn=way * len(letters),
        together=together,
    )


#: What "0" means where she has sailed already.
_STILL: Final = {"turn": "No turn"}


def _sign(letters: str, together: bool) -> str:
    if not letters:
        return "↑"
    arrow = "↰" if letters.startswith(TO_PORT) else "↱"
    return arrow + (f" {len(letters)}" if len(letters) > 1 else " all" if together else "")


def course_facts(book: Book, state: Seascape, ask: Ask) -> AskFacts:
    """Return that a ship under way has thrown her dice."""
    rolled = not state.ship(ask.ship).anchor
    return AskFacts(leads=True, rolled=rolled, forecast=True, odds=True, brief=True)


def tack_answer(book: Book, state: Seascape, ask: Ask, option: str) -> OptionView:
    """Return whether she goes on through the wind or back, as if it had been a feint (6.a.7)."""
    onward = option == ask.options[0]
    side = turn_in_words(option)
    label = f"On through the wind, {side}" if onward else f"Back from the wind, {side}: a feint"
    turn = -1 if option == TO_PORT else 1
    return OptionView(label=label, short="On through" if onward else "Back", ahead=0, turn=turn)
