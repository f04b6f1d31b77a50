"""Critical hits and their lasting effects (A.I.A.2.b)."""

from weathergage.rulesets.plotted.book import Book


def apply(book: Book) -> Book:
    """The book with this section in it."""
    return book
