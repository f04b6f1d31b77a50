"""No signals between nations: each reads only its own flags (O.III.D)."""

from dataclasses import replace

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.options.signals import KIND, Signals


def apply(book: Book) -> Book:
    """Let only ships of the same nation read signals."""
    own = Signals(book, foreign=False)
    return replace(book, notes=tuple(own if note.kind == KIND else note for note in book.notes))
