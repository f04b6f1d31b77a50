"""Small actions: neither superior and inferior ships nor the size of the target count (6.4.small_actions)."""

from dataclasses import replace

from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.gunnery.tactical_modifiers import Superior
from weathergage.rulesets.drawn.red_and_black.gunnery.volley import by_size


def apply(book: Book) -> Book:
    """Return the book without what the sheet takes out of small actions."""
    kept = tuple(tactic for tactic in book.tactics if not isinstance(tactic, Superior))
    return replace(book, tactics=kept, shrugs=tuple(shrug for shrug in book.shrugs if shrug is not by_size))
