"""Exploding ships by their size, and the fires and magazines that make them explode (O.X)."""

from typing import Any

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.gunnery.damage import fires


def apply(book: Book) -> Book:
    """Let explosions follow from her broadside, and fire and magazine have their critical hits (ruling W60)."""
    return fires.timed(book).setting("explosion", book.chart("exploding_ships", dict[str, Any]))
