"""The five fields of fire and what blocks them (A.VIII.A, A.VIII.D)."""

from weathergage.rulesets.plotted.book import Book


def apply(book: Book) -> Book:
    """The book with this section in it."""
    return book
