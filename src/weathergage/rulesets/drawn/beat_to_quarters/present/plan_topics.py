"""The vocabulary of plans in Beat To Quarters: guns, grapples, boarders, and whose turn it is."""

from collections.abc import Mapping, Sequence
from typing import Any

from weathergage.engine.orders import Ask
from weathergage.engine.wording import PlanAdvice, PlanChoice, PlanTopic, PlanWords, Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.sailing.passage import GRAPPLE, ON
from weathergage.rulesets.drawn.shared.standing_orders import HOLD
from weathergage.rulesets.shared.planning.conditions import (
    HEXES,
    IS_BATTERED,
    IS_CRIPPLED,
    IS_LIKELY,
    IS_NAMED,
    IS_STRONGER,
)
from weathergage.rulesets.shared.planning.topics import (
    NEXT_SHIP,
    at_enemies,
    enemy_topic,
    fire_topic,
    plan_words,
)


def _throw(view: Any, ask: Ask, value: str) -> Sequence[str]:
    """Throw grapples at an enemy alongside, or at one she has come clear of (7.h)."""
    if GRAPPLE in ask.options:
        return [GRAPPLE] if view.ship(ask.other).side != view.side else []
    return at_enemies(view, ask, value)


def _throw_none(view: Any, ask: Ask, value: str) -> Sequence[str]:
    return [option for option in (HOLD, ON) if option in ask.options]


def _grappling(book: Book) -> PlanTopic:
    return PlanTopic(
        id="grapple",
        title="Grapples",
        kinds=frozenset({"grapple", "avoided"}),
        cite=book.cite("6.b.4"),
        choices=(
            PlanChoice(id="throw", text="throw grapples", answers=_throw),
            PlanChoice(id="hold", text="throw no grapples", answers=_throw_none),
        ),
        conditions=(IS_CRIPPLED, IS_STRONGER, IS_LIKELY, IS_NAMED, IS_BATTERED),
        suggested=(PlanAdvice("throw", (("crippled", ""),), otherwise="hold"),),
    )


def plans_of(book: Book, words: Mapping[str, Wording]) -> PlanWords:
    """Return what plans can say; ships are steered in the course of the turn, as the draw decides."""
    topics = (
        fire_topic(HOLD, HEXES, {}, cite=book.cite("10.b")),
        _grappling(book),
        enemy_topic(
            "board", "Boarding", ("board",), "board {value}", (HOLD, "board nobody"), book.cite("5.e")
        ),
        NEXT_SHIP,
        *book.plan_topics,
    )
    return plan_words(words, topics, HEXES, ("plot", "turn", "tack", "wheel"), steered=True)
