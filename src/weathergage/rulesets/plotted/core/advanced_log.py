"""The log of the Advanced game: larger, with guns in bow and stern sections, and made out with more choices (A.I.B).

The squares themselves are a matter of the tables: [log] tells how many there are for each square of the Basic game.
"""

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.turn.making_ready import MakingReady


def apply(book: Book) -> Book:
    """Return a book in which ships are made ready before the first turn."""
    if any(stage.id == MakingReady.id for stage in book.sequence):
        return book
    return book.with_phase(MakingReady, after="turn_start")
