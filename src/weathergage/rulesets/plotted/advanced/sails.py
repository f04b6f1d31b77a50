"""Full sails, how they are set and taken in, and backed sails (A.V.A-B, A.XI)."""

from weathergage.rulesets.plotted.book import Book


def apply(book: Book) -> Book:
    """The book with this section in it."""
    return book
