"""The questions of chance that the game answers."""

from collections.abc import Mapping

from weathergage.engine.odds import Question
from weathergage.rulesets.drawn.beat_to_quarters.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.odds import (
    checks,
    decks,
    fires,
    grounding,
    shots,
    striking,
    tacking,
)


def questions(book: Book) -> Mapping[str, Question]:
    """All of them, by id."""
    return {
        each.id: each
        for each in (
            shots.question(book),
            *decks.questions(book),
            *checks.questions(book),
            tacking.question(book),
            striking.question(book),
            fires.question(book),
            grounding.question(book),
        )
    }
