"""Turning after standing still (A.V.D)."""

from weathergage.rulesets.plotted.book import Book


def apply(book: Book) -> Book:
    """The book with this section in it."""
    return book
