"""The questions of chance that the game answers."""

from collections.abc import Mapping

from weathergage.engine.odds import Question
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds import (
    check_odds,
    deck_odds,
    fire_odds,
    grounding_odds,
    shot_odds,
    strike_odds,
    tack_odds,
)


def questions(book: Book) -> Mapping[str, Question]:
    """Return all questions, by id."""
    return {
        each.id: each
        for each in (
            shot_odds.question(book),
            *deck_odds.questions(book),
            *check_odds.questions(book),
            tack_odds.question(book),
            strike_odds.question(book),
            fire_odds.question(book),
            grounding_odds.question(book),
            *(inquiry(book) for inquiry in book.inquiries),
        )
    }
