"""The questions of chance that the game answers."""

from collections.abc import Mapping

from weathergage.engine.odds import Question
from weathergage.rulesets.drawn.red_and_black.book import Book
from weathergage.rulesets.drawn.red_and_black.odds import checks, decks, shots, striking


def questions(book: Book) -> Mapping[str, Question]:
    """All of them, by id."""
    return {
        each.id: each
        for each in (
            shots.question(book),
            *decks.questions(book),
            *checks.questions(book),
            striking.question(book),
        )
    }
