"""Kinds of shot, and how they are loaded (A.VIII.B, A.X.A)."""

from weathergage.rulesets.plotted.book import Book


def apply(book: Book) -> Book:
    """The book with this section in it."""
    return book
