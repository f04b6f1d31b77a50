"""The vocabulary of plans in Red & Black: guns, loading, boarders, and whose turn it is."""

from collections.abc import Mapping
from typing import Final

from weathergage.engine.wording import PlanWords, Wording
from weathergage.rulesets.drawn.red_and_black.boarding.boarding_test import NONE
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import NONE as NO_SHOT
from weathergage.rulesets.drawn.red_and_black.gunnery.shot_words import CHARGES
from weathergage.rulesets.drawn.shared.question_words import battery_of
from weathergage.rulesets.drawn.shared.standing_orders import HOLD
from weathergage.rulesets.shared.planning.conditions import CENTIMETRES, first_broadside
from weathergage.rulesets.shared.planning.topics import (
    NEXT_SHIP,
    enemy_topic,
    fire_topic,
    loading_topic,
    plan_words,
)

_AIMS: Final = {"low": "fire low, at the hull", "high": "fire high, at the masts"}


def plans_of(book: Book, words: Mapping[str, Wording]) -> PlanWords:
    """Return what plans can say; ships are steered in the course of the turn, as the cards decide."""
    shot = {code: CHARGES[code] for code in book.shot if code in CHARGES}
    topics = (
        fire_topic(HOLD, CENTIMETRES, _AIMS, (first_broadside(battery_of),), book.cite("4.1")),
        loading_topic(("reload", "load"), shot, NO_SHOT, CENTIMETRES, book.cite("6.3")),
        enemy_topic(
            "board",
            "Boarding",
            ("declare", "board"),
            "board {value}",
            (NONE, "board nobody"),
            book.cite("8.1"),
        ),
        NEXT_SHIP,
    )
    texts = {kind for kind, each in words.items() if each.input == "text"}
    return plan_words(words, topics, CENTIMETRES, texts | {"plot", "turn"}, steered=True)
