"""Anchors, springs, weighing and cutting (A.V.C)."""

from weathergage.rulesets.plotted.book import Book


def apply(book: Book) -> Book:
    """The book with this section in it."""
    return book
